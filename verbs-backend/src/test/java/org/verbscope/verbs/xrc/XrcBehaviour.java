package org.verbscope.verbs.xrc;

import org.junit.jupiter.api.Test;

/**
 * How XRC domains and the target QPs in them behave between processes A, B and C, as it was first
 * seen on Linux 6.1 with libmlx4: each row of that as a script, which a subclass plays where it is
 * to hold.
 */
abstract class XrcBehaviour {
  abstract void play(Play.Script script) throws Exception;

  @Test
  void aFileWithoutADomainNeedsOCreatAndThenEveryoneSharesIt() throws Exception {
    play(SharingScripts::aFileWithoutADomainNeedsOCreatAndThenEveryoneSharesIt);
  }

  @Test
  void aHardLinkLeadsToTheSameDomain() throws Exception {
    play(SharingScripts::aHardLinkLeadsToTheSameDomain);
  }

  @Test
  void aFileMadeAnewIsAnotherDomainAndTheOldOneLivesOn() throws Exception {
    play(SharingScripts::aFileMadeAnewIsAnotherDomainAndTheOldOneLivesOn);
  }

  @Test
  void oExclOnAnExistingDomainIsEinval() throws Exception {
    play(SharingScripts::oExclOnAnExistingDomainIsEinval);
  }

  @Test
  void aStrayDescriptorIsEbadfAndMinusOneIsAlwaysAPrivateDomain() throws Exception {
    play(SharingScripts::aStrayDescriptorIsEbadfAndMinusOneIsAlwaysAPrivateDomain);
  }

  @Test
  void aTargetQpNeedsNeitherPdNorCqAndHasNoQueues() throws Exception {
    play(SharingScripts::aTargetQpNeedsNeitherPdNorCqAndHasNoQueues);
  }

  @Test
  void anOpenedHandleDoesNotKnowTheStateUntilItIsQueriedAndMayBeOpenedTwice() throws Exception {
    play(SharingScripts::anOpenedHandleDoesNotKnowTheStateUntilItIsQueriedAndMayBeOpenedTwice);
  }

  @Test
  void aWrongNumberIsEinvalWhateverIsWrongWithIt() throws Exception {
    play(SharingScripts::aWrongNumberIsEinvalWhateverIsWrongWithIt);
  }

  @Test
  void aWrongTypeIsEinvalAndAnIncompleteMaskLeavesErrnoAlone() throws Exception {
    play(SharingScripts::aWrongTypeIsEinvalAndAnIncompleteMaskLeavesErrnoAlone);
  }

  @Test
  void theStateIsOneWhoeverChangesIt() throws Exception {
    play(LifetimeScripts::theStateIsOneWhoeverChangesIt);
  }

  @Test
  void aDomainIsBusyWithWhatItsOwnHandleHasAndWithNothingElse() throws Exception {
    play(LifetimeScripts::aDomainIsBusyWithWhatItsOwnHandleHasAndWithNothingElse);
  }

  @Test
  void anXrcSrqHasANumberAndKeepsItsDomainPdAndCqBusy() throws Exception {
    play(LifetimeScripts::anXrcSrqHasANumberAndKeepsItsDomainPdAndCqBusy);
  }

  @Test
  void aTargetQpOutlivesACreatorThatLeavesInOrderAndGoesWithItsLastHandle() throws Exception {
    play(LifetimeScripts::aTargetQpOutlivesACreatorThatLeavesInOrderAndGoesWithItsLastHandle);
  }

  @Test
  void aTargetQpOutlivesACreatorThatIsKilled() throws Exception {
    play(LifetimeScripts::aTargetQpOutlivesACreatorThatIsKilled);
  }

  @Test
  void theNumberOfADestroyedQpStaysANumberAndOpensWhatOthersKeepAlive() throws Exception {
    play(LifetimeScripts::theNumberOfADestroyedQpStaysANumberAndOpensWhatOthersKeepAlive);
  }

  @Test
  void onADeviceThatIsGoneAllIsEioExceptToLetGo() throws Exception {
    play(LifetimeScripts::onADeviceThatIsGoneAllIsEioExceptToLetGo);
  }

  @Test
  void anEventOfASharedQpReachesItsCreatorAloneAndNobodyOnceThatIsGone() throws Exception {
    play(LifetimeScripts::anEventOfASharedQpReachesItsCreatorAloneAndNobodyOnceThatIsGone);
  }
}

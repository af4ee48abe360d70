/**
 * What the forms have in common that stand for calls: the calls that would be made, and what came
 * of those that were.
 */
package org.verbscope.ui.form;

/**
 * Lessons: lists of calls that show something, one step after another, each with what is to be
 * expected and what to learn from it. They are data: whoever shows or checks them makes the calls.
 */
package org.verbscope.verbs.lesson;

/**
 * Who shares an XRC domain and its target QPs, and what closing each handle would do: a view that
 * any feature can show.
 */
package org.verbscope.ui.sharing;

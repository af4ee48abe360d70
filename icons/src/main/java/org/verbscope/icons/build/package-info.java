/**
 * Makes images and path data of the SVG sources while the project is built; not part of the jar.
 */
package org.verbscope.icons.build;

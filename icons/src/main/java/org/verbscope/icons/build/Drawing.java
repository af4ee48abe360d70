package org.verbscope.icons.build;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.ViewBox;
import java.awt.Color;
import java.awt.Component;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.verbscope.icons.Icons;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** One SVG source: its text, checked, and the images made of it. */
public final class Drawing {
  private final String name;
  private final Element root;
  private final SVGDocument document;

  private Drawing(String name, Element root, SVGDocument document) {
    this.name = name;
    this.root = root;
    this.document = document;
  }

  /**
   * @throws IOException where the file cannot be read or is no SVG; the message names it
   */
  public static Drawing read(Path file) throws IOException {
    return of(file.getFileName().toString(), Files.readString(file));
  }

  /**
   * @param fileName ends in {@code .svg}
   * @throws IOException where the text is no SVG; the message names the file
   */
  public static Drawing of(String fileName, String svg) throws IOException {
    byte[] bytes = svg.getBytes(StandardCharsets.UTF_8);
    Element root = parse(fileName, bytes);
    SVGDocument document =
        new SVGLoader().load(new ByteArrayInputStream(bytes), null, LoaderContext.createDefault());
    if (document == null) {
      throw new IOException(fileName + " cannot be drawn: it is not an SVG document");
    }
    return new Drawing(fileName.replaceFirst("\\.svg$", ""), root, document);
  }

  private static Element parse(String fileName, byte[] svg) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
      factory.setNamespaceAware(true);
      var builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      return builder.parse(new ByteArrayInputStream(svg)).getDocumentElement();
    } catch (SAXException malformed) {
      throw new IOException(fileName + " is not well-formed: " + malformed.getMessage(), malformed);
    } catch (ParserConfigurationException unsupported) {
      throw new IOException("This JDK's XML parser cannot be made safe", unsupported);
    }
  }

  /** The file's name without its ending. */
  public String name() {
    return name;
  }

  /**
   * The one path of a kind's icon.
   *
   * @throws IOException where the drawing breaks a rule of the family, and which
   */
  public String path() throws IOException {
    String box = "0 0 " + Icons.BOX + " " + Icons.BOX;
    if (!box.equals(root.getAttribute("viewBox"))) {
      throw new IOException(name + ".svg must have viewBox=\"" + box + "\", as the whole family");
    }
    NodeList paths = root.getElementsByTagNameNS("*", "path");
    if (paths.getLength() != 1) {
      throw new IOException(
          name + ".svg holds " + paths.getLength() + " paths; a kind's icon is exactly one");
    }
    Element path = (Element) paths.item(0);
    if (!"currentColor".equals(path.getAttribute("fill")) || path.hasAttribute("stroke")) {
      throw new IOException(
          name
              + ".svg must fill its path with currentColor and stroke nothing: one colour, the"
              + " theme's");
    }
    return path.getAttribute("d").strip().replaceAll("\\s+", " ");
  }

  /**
   * Draws it into a transparent square.
   *
   * @param size pixels
   */
  public BufferedImage image(int size) {
    BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setColor(Color.BLACK); // what currentColor means
    document.render((Component) null, graphics, new ViewBox(0, 0, size, size));
    graphics.dispose();
    return image;
  }

  /**
   * {@link #image} as the bytes of a PNG file.
   *
   * @param size pixels
   */
  public byte[] png(int size) throws IOException {
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.setUseCache(false);
    ImageIO.write(image(size), "png", png);
    return png.toByteArray();
  }
}

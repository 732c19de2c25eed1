import { XMLParser } from 'fast-xml-parser';
import { malformedXml } from './s3-error.ts';

/** An element as parsed: its children by name, or its text. */
export type XmlNode = string | { readonly [name: string]: XmlNode | undefined } | readonly XmlNode[];

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  // Values stay texts, spaces included: keys such as "007" and " " are not numbers or nothing.
  parseTagValue: false,
  trimValues: false,
  // Clients write control characters of keys as numeric references.
  htmlEntities: true,
});

/** Parses a request document and returns its root element `name`. Throws MalformedXML. */
export function readXml(text: string, name: string): XmlNode {
  try {
    const root: unknown = parser.parse(text, true)[name];
    if (root !== undefined) return root as XmlNode;
  } catch {
    // Falls through: whatever the parser complains about, S3 has one answer.
  }
  throw malformedXml();
}

/** The child elements called `name`, none, one or many. */
export function childElements(node: XmlNode, name: string): readonly XmlNode[] {
  const child = typeof node === 'object' && !isList(node) ? node[name] : undefined;
  if (child === undefined) return [];
  return isList(child) ? child : [child];
}

/** The text of the first child called `name`, or undefined if there is none. */
export function childText(node: XmlNode, name: string): string | undefined {
  const [child] = childElements(node, name);
  return typeof child === 'string' ? child : undefined;
}

function isList(node: XmlNode): node is readonly XmlNode[] {
  return Array.isArray(node);
}

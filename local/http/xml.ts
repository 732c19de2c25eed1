import type { ServerResponse } from 'node:http';

/** A value inside an XML document: text, a list that repeats its element, an object of child elements, or nothing. */
export type XmlValue = string | number | boolean | undefined | XmlFields | readonly XmlValue[];

/** Child elements by name. */
export interface XmlFields {
  readonly [name: string]: XmlValue;
}

/**
 * Writes one element and what is in it: `xmlElement('Tag', { Key: 'a', Value: 1 })`. A list repeats the element, undefined
 * leaves it out. Names are trusted, texts are escaped.
 */
export function xmlElement(name: string, value: XmlValue, namespace?: string): string {
  if (value === undefined) return '';
  if (isList(value)) return value.map((item) => xmlElement(name, item)).join('');
  const attribute = namespace ? ` xmlns="${namespace}"` : '';
  return `<${name}${attribute}>${xmlContent(value)}</${name}>`;
}

function xmlContent(value: string | number | boolean | XmlFields): string {
  if (typeof value !== 'object') return escapeXml(String(value));
  return Object.entries(value)
    .map(([name, child]) => xmlElement(name, child))
    .join('');
}

function isList(value: XmlValue): value is readonly XmlValue[] {
  return Array.isArray(value);
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an XML document, control characters too, which S3 writes as references although XML 1.0 has none. */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: object keys may hold control characters.
  return text.replace(/[&<>"'\r\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, (character) => {
    return NAMED_ENTITIES[character] ?? `&#${character.charCodeAt(0)};`;
  });
}

/** Answers with an XML document. `headers` are added to the content type and length. */
export function sendXml(
  response: ServerResponse,
  status: number,
  root: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}`);
  response.writeHead(status, {
    'content-type': 'application/xml',
    'content-length': body.length,
    ...headers,
  });
  response.end(body);
}

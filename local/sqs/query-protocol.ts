import { randomUUID } from 'node:crypto';
import { sendXml, type XmlFields, type XmlValue, xmlElement } from '../http/xml.ts';
import type { Protocol } from './protocol.ts';
import type { ActionInput, ActionOutput } from './shapes.ts';

/**
 * The older query protocol: a form body in (`Action=SendMessage&MessageBody=…`), XML out. Lists and maps come flat, as
 * `AttributeName.1=All` and `Attribute.1.Name=VisibilityTimeout&Attribute.1.Value=30`.
 */
export const queryProtocol: Protocol = {
  read: (_request, body) => {
    const form = new URLSearchParams(body);
    return { action: form.get('Action') ?? '', input: toInput(nest(form)) as ActionInput };
  },
  answer: (response, action, output) => {
    sendXml(
      response,
      200,
      xmlElement(
        `${action}Response`,
        {
          [`${action}Result`]: toXml(output, action),
          ResponseMetadata: { RequestId: randomUUID() },
        },
        'http://queue.amazonaws.com/doc/2012-11-05/',
      ),
    );
  },
  refuse: (response, status, fault) => {
    const Type = status === 400 ? 'Sender' : 'Receiver';
    const error = { Type, Code: fault.queryCode, Message: fault.message };
    sendXml(response, status, xmlElement('ErrorResponse', { Error: error, RequestId: randomUUID() }));
  },
};

interface Nested {
  [name: string]: string | Nested;
}

/** `a.1.b=x` becomes `{ a: { 1: { b: 'x' } } }`. */
function nest(form: URLSearchParams): Nested {
  const root: Nested = {};
  for (const [path, value] of form) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let node = root;
    for (const name of names) {
      const child = node[name];
      if (typeof child === 'object') node = child;
      else {
        const created: Nested = {};
        node[name] = created;
        node = created;
      }
    }
    node[last] = value;
  }
  return root;
}

const NUMBERS = new Set(['MaxNumberOfMessages', 'WaitTimeSeconds', 'VisibilityTimeout', 'DelaySeconds']);

const LISTS: ReadonlyMap<string, string> = new Map([
  ['AttributeName', 'AttributeNames'],
  ['MessageAttributeName', 'MessageAttributeNames'],
  ['MessageSystemAttributeName', 'MessageSystemAttributeNames'],
  ['SendMessageBatchRequestEntry', 'Entries'],
  ['DeleteMessageBatchRequestEntry', 'Entries'],
  ['ChangeMessageVisibilityBatchRequestEntry', 'Entries'],
]);

const MAPS: ReadonlyMap<string, string> = new Map([
  ['Attribute', 'Attributes'],
  ['MessageAttribute', 'MessageAttributes'],
]);

function toInput(node: Nested): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node)) {
    const list = LISTS.get(name);
    const map = MAPS.get(name);
    if (typeof value === 'string') input[name] = NUMBERS.has(name) ? Number(value) : value;
    // Integer-like property names are enumerated in numeric order, so 10 comes after 2.
    else if (list) input[list] = Object.values(value).map((item) => (isNested(item) ? toInput(item) : item));
    else if (map) input[map] = Object.fromEntries(Object.values(value).map(mapEntry));
    else input[name] = toInput(value);
  }
  return input;
}

function isNested(value: string | Nested): value is Nested {
  return typeof value === 'object';
}

function mapEntry(entry: string | Nested): readonly [string, unknown] {
  return isNested(entry) ? [String(entry.Name), entry.Value] : [entry, undefined];
}

function toXml(output: ActionOutput, action: string): XmlFields {
  const elementNames: Readonly<Record<string, string>> = {
    QueueUrls: 'QueueUrl',
    Messages: 'Message',
    Attributes: 'Attribute',
    MessageAttributes: 'MessageAttribute',
    Successful: `${action}ResultEntry`,
    Failed: 'BatchResultErrorEntry',
  };
  const isMap = (name: string) => name === 'Attributes' || name === 'MessageAttributes';
  const convert = (name: string, value: unknown): XmlValue => {
    if (typeof value !== 'object' || value === null) return value === undefined ? undefined : String(value);
    if (Array.isArray(value)) return value.map((item) => convert('', item));
    if (isMap(name)) return Object.entries(value).map(([Name, item]) => ({ Name, Value: convert('', item) }));
    return fields(value);
  };
  const fields = (value: object): XmlFields =>
    Object.fromEntries(
      Object.entries(value).map(([name, child]) => [elementNames[name] ?? name, convert(name, child)]),
    );
  return fields(output);
}

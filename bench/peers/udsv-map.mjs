// Joins a file with a ready table by uDSV around a Map: node udsv-map.mjs IN OUT COLUMNS KEY TABLE
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { inferSchema, initParser } from 'udsv';
import { readAnswers } from './answers.mjs';

const [input, output, columns, key, table] = process.argv.slice(2);
const { answers, added, none, keyOf } = readAnswers(table, columns, key);

await pipeline(
  createReadStream(input, { encoding: 'utf8', highWaterMark: 1 << 20 }),
  async function* (chunks) {
    let parser;
    let text = `${columns},${added.join(',')}\n`;
    const addRow = (row) => {
      text += `${row.map(quoted).join(',')},${(answers.get(keyOf(row)) ?? none).join(',')}\n`;
    };
    for await (const chunk of chunks) {
      parser ??= initParser(inferSchema(chunk));
      parser.chunk(chunk, parser.stringArrs, addRow);
      yield text;
      text = '';
    }
    parser.end();
    yield text;
  },
  createWriteStream(output),
);

function quoted(cell) {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

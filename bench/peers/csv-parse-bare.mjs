// Reads a file with csv-parse and throws its records away: node csv-parse-bare.mjs IN
// With the options that Deckhand reads rows with odd quotes with (lambda/csv/records.ts); with csv-parse's own defaults it takes longer.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';

const parser = parse({
  delimiter: ',',
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\n', '\r'],
  encoding: 'latin1',
});
parser.on('data', () => {});
await pipeline(createReadStream(process.argv[2]), parser);

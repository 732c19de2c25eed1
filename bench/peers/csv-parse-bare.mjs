// Reads a file with csv-parse and throws its records away: node csv-parse-bare.mjs IN
// With the options that Deckhand reads quoted rows with (lambda/csv/records.ts).
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';

const parser = parse({
  delimiter: ',',
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: 1 << 20,
});
parser.on('data', () => {});
await pipeline(createReadStream(process.argv[2]), parser);

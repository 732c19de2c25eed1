import { describe, expect, it } from 'vitest';
import { HandSolver } from '../../../lambda/games/cards/hand-solver.ts';
import { sortedHands } from '../../../lambda/games/cards/sorted-hands.ts';
import { parseOptions } from '../../../lambda/options.ts';
import { solveText } from './solve-text.ts';

const lines = (text: string) => text.split('\n');

describe('a file with a header', () => {
  it('gets a result column behind its own', async () => {
    const { result } = await solveText('id,c1,c2,c3,c4\nx,3,3,8,8\ny,1,1,1,1\n');
    expect(result).toBe('id,c1,c2,c3,c4,result\nx,3,3,8,8,8/(3-8/3)\ny,1,1,1,1,\n');
  });

  it('has its card columns anywhere, in any order and case', async () => {
    const { result } = await solveText('C4,note,c1,C3,c2\n8,n,3,8,3\n');
    expect(lines(result)[1]).toBe('8,n,3,8,3,8/(3-8/3)');
  });

  it('may name them card1 and so on', async () => {
    const { result } = await solveText('card1,card2,card3,card4\n3,3,8,8\n');
    expect(lines(result)[1]).toBe('3,3,8,8,8/(3-8/3)');
  });

  it('may have one hand column, separated in several ways', async () => {
    const { result } = await solveText('hand\n3 3 8 8\n"3,3,8,8"\n3|3|8|8\n"3, 3, 8, 8"\n');
    expect(
      lines(result)
        .slice(1, 5)
        .map((line) => line.endsWith(',8/(3-8/3)')),
    ).toEqual([true, true, true, true]);
  });

  it('keeps its own result column and takes the next free name', async () => {
    const { result } = await solveText('c1,c2,c3,c4,result,Result2\n3,3,8,8,a,b\n');
    expect(lines(result)[0]).toBe('c1,c2,c3,c4,result,Result2,result3');
  });

  it('of no rows gives the header alone', async () => {
    for (const end of ['', '\n', '\r\n']) {
      const { result, outcome } = await solveText(`c1,c2,c3,c4${end}`);
      expect(result).toBe(`c1,c2,c3,c4,result${end}`);
      expect(outcome.rows).toBe(0);
    }
  });
});

describe('a file without a header', () => {
  it('of four columns is cards', async () => {
    expect((await solveText('3,3,8,8\n1,1,1,1')).result).toBe('3,3,8,8,8/(3-8/3)\n1,1,1,1,');
  });

  it('of five columns has an id first', async () => {
    expect((await solveText('7,3,3,8,8\n')).result).toBe('7,3,3,8,8,8/(3-8/3)\n');
  });

  it('may have face cards in its first row', async () => {
    expect((await solveText('A;2;Q;K\n')).outcome.rows).toBe(1);
  });
});

describe('delimiters, line ends and marks', () => {
  it.each([',', ';', '\t', '|'])('reads and writes the delimiter %j', async (delimiter) => {
    const row = ['3', '3', '8', '8'].join(delimiter);
    expect((await solveText(`${row}\n`)).result).toBe(`${row}${delimiter}8/(3-8/3)\n`);
  });

  it('keeps each line end as it is', async () => {
    const { result } = await solveText('c1,c2,c3,c4\r\n3,3,8,8\n3,3,8,8\r3,3,8,8\r\n');
    expect(result).toBe('c1,c2,c3,c4,result\r\n3,3,8,8,8/(3-8/3)\n3,3,8,8,8/(3-8/3)\r3,3,8,8,8/(3-8/3)\r\n');
  });

  it('keeps a byte order mark and blank lines', async () => {
    const { result, outcome } = await solveText('\ufeff\n\nc1,c2,c3,c4\n\n3,3,8,8\n\n');
    expect(Buffer.from(result, 'latin1').toString()).toBe(
      '\ufeff\n\nc1,c2,c3,c4,result\n\n3,3,8,8,8/(3-8/3)\n\n',
    );
    expect(outcome.rows).toBe(1);
  });

  it('passes bytes that are no UTF-8 through', async () => {
    const table = Buffer.concat([
      Buffer.from('c1,c2,c3,c4,note\n3,3,8,8,'),
      Buffer.from([0xff, 0xfe, 0x80, 0]),
      Buffer.from('\n'),
    ]);
    const { result } = await solveText(table);
    expect(Buffer.from(result, 'latin1').includes(Buffer.from([0xff, 0xfe, 0x80, 0, 0x2c]))).toBe(true);
  });
});

describe('rows that are too short or too long', () => {
  it('puts the answer of a row that lacks trailing cells in its own column', async () => {
    const { result } = await solveText('c1,c2,c3,c4,note,more\n3,3,8,8\n');
    expect(lines(result)[1]).toBe('3,3,8,8,,,8/(3-8/3)');
  });

  it('reports five numbers in a four-card file', async () => {
    const { result, errors, outcome } = await solveText('c1,c2,c3,c4\n3,3,8,8\n3,3,8,8,5\n1,1,1,1\n');
    expect(lines(result)).toEqual(['c1,c2,c3,c4,result', '3,3,8,8,8/(3-8/3)', '3,3,8,8,5,', '1,1,1,1,', '']);
    expect(outcome).toMatchObject({ rows: 3, solved: 1, unsolvable: 1, bad: 1, distinctHands: 2 });
    expect(errors).toContain('2,20,too_many_columns,');
  });
});

describe('hands of several sizes in one file', () => {
  const options = parseOptions({ target: 10 });

  it('are the filled cells of their rows', async () => {
    const { result, errors } = await solveText(
      'c1,c2,c3,c4,c5,c6,n\n5,2,,,,,a\n,,10,,,,b\n1,2,3,4,,,c\n1,1,1,1,1,5\n',
      {
        options,
      },
    );
    expect(lines(result).slice(1, 5)).toEqual([
      '5,2,,,,,a,2*5',
      ',,10,,,,b,10',
      '1,2,3,4,,,c,1*3*4-2',
      '1,1,1,1,1,5,,1+1+1+1+1+5',
    ]);
    expect(errors).toBeUndefined();
  });

  it('are the cards of their texts', async () => {
    const { result, errors } = await solveText('hand\n5 2\nT\n1 2 3 4\n1|1|1|1|1|5\n1 1 1 2 5\n', {
      options,
    });
    expect(lines(result).slice(1, 6)).toEqual([
      '5 2,2*5',
      'T,10',
      '1 2 3 4,1*3*4-2',
      '1|1|1|1|1|5,1+1+1+1+1+5',
      '1 1 1 2 5,1+1+1+2+5',
    ]);
    expect(errors).toBeUndefined();
  });

  it('may follow a first row of four cards without a header', async () => {
    const { result } = await solveText('1,2,3,4\n2,5,,\n10\n', { options });
    expect(lines(result)).toEqual(['1,2,3,4,1*3*4-2', '2,5,,,2*5', '10,,,,10', '']);
  });

  it('are never confused with each other, in either lane', async () => {
    const hands = [1, 2, 3, 4, 5, 6].flatMap((cards) => [...sortedHands(cards, 1, 4)]);
    const rows = hands.map((hand) => `${hand.join(',')}${','.repeat(6 - hand.length)}\n`);
    const table = `c1,c2,c3,c4,c5,c6\n${rows.join('')}`;
    const { result } = await solveText(table);
    expect((await solveText(table, { lane: 'quoted' })).result).toBe(result);
    const solver = new HandSolver(parseOptions({}));
    expect(lines(result).slice(1, -1)).toEqual(
      hands.map((hand, index) => `${rows[index]?.trimEnd()},${solver.first(hand) ?? ''}`),
    );
    const texts = await solveText(`hand\n${hands.map((hand) => `${hand.join(' ')}\n`).join('')}`);
    expect(lines(texts.result).slice(1, -1)).toEqual(
      hands.map((hand) => `${hand.join(' ')},${solver.first(hand) ?? ''}`),
    );
  });
});

describe('rows that are no hand', () => {
  const faulty = async (row: string, header = 'c1,c2,c3,c4') => {
    const { result, errors } = await solveText(`${header}\n${row}\n`);
    expect(lines(result)[1]).toMatch(/,$/);
    expect(lines(result)[1]?.replace(/,+$/, '')).toBe(row);
    return lines(errors ?? '')[1] ?? '';
  };

  it.each([
    ['3,x,8,8', 'not_a_card', '"Column c2: ""x"" is not a card: write '],
    ['3,1.5,8,8', 'not_an_integer', '"Column c2: the card ""1.5"" is not '],
    ['3,1O,8,8', 'not_a_card', '10'],
    ['   ', 'empty_cell', 'no cards'],
  ])('says of %j what is wrong', async (row, code, message) => {
    const line = await faulty(row);
    expect(line).toMatch(new RegExp(`^1,12,${code},`));
    expect(line).toContain(message);
    expect(line.endsWith(`,"${row}"`)).toBe(true);
  });

  it('quotes the row byte by byte, also if it is no UTF-8', async () => {
    const row = Buffer.concat([Buffer.from('3,"x ""y""",8,'), Buffer.from([0xff, 0xc3])]);
    const { errors } = await solveText(Buffer.concat([Buffer.from('c1,c2,c3,c4\n'), row, Buffer.from('\n')]));
    expect(errors?.endsWith(`,"${row.toString('latin1').replaceAll('"', '""')}"\n`)).toBe(true);
  });

  it('names a column by its number where there is no header', async () => {
    const { errors } = await solveText('a,3,3,8,8\nb,3,x,8,8\n');
    expect(lines(errors ?? '')[1]).toContain('"Column 3: ""x"" is not a card');
  });

  it('writes one header over the lines of all blocks', async () => {
    const { errors } = await solveText(`c1,c2,c3,c4\n${'3,x,8,8\n'.repeat(500)}`, { blockBytes: 64 });
    expect(lines(errors ?? '').length).toBe(502);
    expect(errors?.match(/row,byte/g)?.length).toBe(1);
    expect(lines(errors ?? '').at(-2)).toMatch(/^500,4004,not_a_card,/);
  });

  it('says of a hand without separators to separate its cards', async () => {
    expect(await faulty('3388', 'hand')).toMatch(/^1,5,wrong_card_count,"The hand .*separate/i);
    expect(await faulty('11', 'hand')).toMatch(/^1,5,wrong_card_count,/);
  });

  it('says of a row without any card to fill it in', async () => {
    const { result, errors } = await solveText('c1,c2,n\n,,no card\n');
    expect(lines(result)[1]).toBe(',,no card,');
    expect(lines(errors ?? '')[1]).toMatch(/^1,8,empty_cell,The hand has no cards/);
  });

  it('says of a hand with too many cards how many it may have', async () => {
    expect(await faulty('1 2 3 4 5 6 7', 'hand')).toMatch(/^1,5,too_many_cards,.*at most 6/);
  });
});

describe('files that cannot be processed', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');

  it.each([
    ['empty', '', 'empty_input'],
    ['blank', '\n\r\n\n', 'empty_input'],
    ['nothing but a mark', '\ufeff', 'empty_input'],
    ['without card columns', 'a,b,c\n1,2,3\n', 'no_card_columns'],
    ['with c1 twice', 'c1,c1,c2,c3,c4\n1,1,2,3,4\n', 'duplicate_column'],
    ['with a gap in its columns', 'c1,c2,c4\n1,2,3\n', 'missing_column'],
    ['prose', 'Dear Sir or Madam, I write to you\nabout cards\n', 'no_card_columns'],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('c1,c2,c3,c4\n')]), 'utf16'],
    ['UTF-16 without a mark', utf16('c1,c2,c3,c4\n3,3,8,8\n'), 'utf16'],
    [
      'binary',
      Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0x21, 0x33, 0x44, 0x55, 0x66, 0x77, 10]),
      'not_text',
    ],
    [
      'a zip archive with many NULs',
      Buffer.from('PK\x03\x04\x14\0\0\0\x08\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\x13\0\x08\x02[Con', 'latin1'),
      'not_text',
    ],
    ['with an unclosed quote', 'c1,c2,c3,c4,n\n3,3,8,8,a\n1,1,1,1,"b\n3,3,8,8,c\n', 'unclosed_quote'],
    ['with an unclosed quote in the header', '"c1,c2,c3,c4\n3,3,8,8\n', 'unclosed_quote'],
  ])('%s: a clear failure', async (_name, table, code) => {
    await expect(solveText(table)).rejects.toMatchObject({ name: 'DeckhandError', code, retryable: false });
  });

  it('speak of no game where nothing tells the game', async () => {
    await expect(solveText('a,b,c\n1,2,3\n')).rejects.toMatchObject({
      message: expect.stringMatching(/^Nothing to solve was found in the first row, "a,b,c"\. /),
    });
  });

  it('say that a line for spreadsheets is in the way of the header', async () => {
    await expect(solveText('sep=;\r\nc1;c2;c3;c4\r\n3;3;8;8\r\n')).rejects.toMatchObject({
      code: 'no_card_columns',
      message: expect.stringMatching(/"sep=;".*Remove it/),
    });
  });

  it('name the row in which a quote opened', async () => {
    const table = 'c1,c2,c3,c4,n\n3,3,8,8,a\n1,1,1,1,"b\n3,3,8,8,c\n';
    await expect(solveText(table)).rejects.toMatchObject({ at: { row: 2, byte: 24 } });
  });

  it('fail early and in flat memory on an unclosed quote in a large file', async () => {
    let read = 0;
    const piece = Buffer.from('3,3,8,8\n'.repeat(8192));
    const chunks = (async function* () {
      yield Buffer.from('c1,c2,c3,c4\n3,3,8,8\n"3,3,8,8\n');
      for (; read < 50e6; read += piece.length) yield piece;
    })();
    await expect(solveText('', { chunks })).rejects.toMatchObject({
      code: 'unclosed_quote',
      at: { row: 2, byte: 20 },
    });
    expect(read).toBeLessThan(3e6);
  });

  it('fail on a row that never ends', async () => {
    const table = `c1,c2,c3,c4\n3,3,8,8\n3,3,8,8${'9'.repeat(1 << 20)}\n`;
    await expect(solveText(table)).rejects.toMatchObject({ code: 'row_too_long', at: { row: 2, byte: 20 } });
    await expect(solveText(table, { lane: 'quoted' })).rejects.toMatchObject({
      code: 'row_too_long',
      at: { row: 2 },
    });
  });
});

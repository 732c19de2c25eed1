import type { Command } from 'commander';
import { example } from '../example.ts';
import { addGameFlags } from '../game-flags.ts';

/** Adds `deckhand games`. */
export function addGames(program: Command): void {
  const command = program
    .command('games')
    .description('list every finished game of a board as CSV: its moves, its last board and the winner')
    .option('--boards', 'list every final board instead, with its winner and the number of its games')
    .option('--count', 'print only how many games there are')
    .option('--limit <n>', 'list so many at most')
    .option('-o, --out <file>', 'write the list there (default: standard output)');
  addGameFlags(command, ['size'])
    .addHelpText(
      'after',
      example(
        'deckhand games -o games.csv',
        'deckhand games --boards --limit 10',
        'deckhand games --size 4,3,3 --count',
      ),
    )
    .action(async (flags) => {
      const { games } = await import('../commands/games.ts');
      process.exitCode = await games(flags);
    });
}

/** Adds `deckhand analyse`. */
export function addAnalyse(program: Command): void {
  const command = program
    .command('analyse')
    .description('show what a board was worth before and after each move of a game, and mark the bad moves')
    .requiredOption(
      '--moves <cells>',
      'the cells in the order played: digits on boards of up to 9 cells, else numbers with spaces or commas between them',
    )
    .option('--aligned', 'print a table in columns, to be read by people, in place of CSV');
  addGameFlags(command, ['size', 'budget'])
    .addHelpText(
      'after',
      example(
        'deckhand analyse --moves 5172 --aligned',
        'deckhand analyse --size 4,4,4 --moves "6 1 11 16 7 8"',
      ),
    )
    .action(async (flags) => {
      const { analyse } = await import('../commands/analyse.ts');
      process.exitCode = await analyse(flags);
    });
}

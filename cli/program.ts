import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { LANES } from '../lambda/lanes.ts';
import { addAnalyse, addGames } from './board/board-commands.ts';
import { addMatchFlags } from './board/board-flags.ts';
import { CHECKOUT } from './checkout.ts';
import { addDealFlags } from './deal-flags.ts';
import { example } from './example.ts';
import { addGameFlags } from './game-flags.ts';
import { usageFaultLine } from './usage-fault.ts';

/**
 * The commands, their arguments and their help. What a command does is loaded when it runs: `deckhand hand` is to
 * answer at once, and the AWS SDK alone takes longer than that to load. Each sets the process's exit code.
 * If the arguments `given` begin with the name of a command, the others are left out, since nobody will ask for them.
 */
export function createProgram(given: readonly string[]): Command {
  const program = new Command('deckhand')
    .description('Solves card tables in bulk: a CSV of hands in, the same CSV with the answers out.')
    .option('--verbose', 'show where in the program a fault arose')
    .version(readVersion())
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: (said, write) => write(usageFaultLine(said)) })
    .showHelpAfterError('(--help shows how it is used.)')
    .exitOverride();
  const wanted = COMMANDS.get(given[0] ?? '');
  for (const add of wanted ? [wanted] : COMMANDS.values()) add(program);
  return program;
}

/** Who adds each command, in the order of the help. */
const COMMANDS: ReadonlyMap<string, (program: Command) => void> = new Map([
  ['solve', addSolve],
  ['hand', addHand],
  ['check', addCheck],
  ['table', addTable],
  ['deal', addDeal],
  ['play', addPlay],
  ['games', addGames],
  ['analyse', addAnalyse],
  ['upload', addUpload],
  ['invoke', addInvoke],
  ['cloud', addCloud],
]);

function addSolve(program: Command): void {
  const command = program
    .command('solve')
    .description('solve a local file, without any cloud')
    .argument('[file]', 'the CSV file, plain or gzip (default: standard input, like -)')
    .option(
      '-o, --out <file>',
      'write the solved table there, and unreadable rows to <file>.errors.csv (default: standard output)',
    )
    .option('--strict', 'exit with 1 if any row could not be read, or any answer to check is not correct')
    .option('--json', 'report the summary as JSON on standard error');
  addSpeedFlags(command);
  addGameFlags(command)
    .addHelpText('after', example('deckhand solve samples/cards.csv -o solved.csv'))
    .action(async (file, flags) => {
      const { solve } = await import('./commands/solve.ts');
      process.exitCode = await solve(file, flags);
    });
}

/** How a file is gone about; what comes out is the same. */
function addSpeedFlags(command: Command): void {
  command
    .option(
      '--threads <number>',
      'solve a large file in so many threads (default: one for each core, 4 at most)',
    )
    .addOption(new Option('--lane <lane>', 'who reads the rows first, for comparisons').choices(LANES));
}

function addHand(program: Command): void {
  const command = program
    .command('hand')
    .description('solve one hand; exit with 1 if it has no solution')
    .argument('<cards...>', 'whole numbers, or A T J Q K');
  addGameFlags(command)
    .addHelpText('after', example('deckhand hand 3 3 8 8 --solutions all'))
    .action(async (cards, flags) => {
      const { hand } = await import('./commands/hand.ts');
      process.exitCode = await hand(cards, flags);
    });
}

function addCheck(program: Command): void {
  const command = program
    .command('check')
    .description('judge answers to hands; exit with 1 if the one of --hand is not correct')
    .argument(
      '[file]',
      'the CSV file, with card columns and a column answer (default: standard input, like -); with --hand, the answer, behind -- if it begins with a minus sign',
    )
    .option('--hand <cards>', 'judge one answer to this hand')
    .option(
      '-o, --out <file>',
      'write the judged table there, and rows without a readable hand to <file>.errors.csv (default: standard output)',
    )
    .option('--strict', 'exit with 1 if any row is not correct or could not be read')
    .option(
      '--json',
      'report the summary as JSON on standard error; with --hand, the judgement on standard output',
    );
  addSpeedFlags(command);
  addGameFlags(command, ['target', 'ops', 'distinct'])
    .addHelpText(
      'after',
      example(
        'deckhand check --hand "3 3 8 8" "8/(3-8/3)"',
        'deckhand check samples/answers.csv -o judged.csv',
      ),
    )
    .action(async (given, flags) => {
      const { check } = await import('./commands/check.ts');
      process.exitCode = await check(given, flags);
    });
}

function addTable(program: Command): void {
  const command = program
    .command('table')
    .description('print every hand and its result as CSV')
    .addOption(withDefault('--cards <n>', 'how many cards a hand has', '4'))
    .addOption(withDefault('--min <n>', 'the smallest card', '1'))
    .addOption(withDefault('--max <n>', 'the largest card', '10'));
  addGameFlags(command)
    .addHelpText('after', example('deckhand table --max 13 > table.csv'))
    .action(async (flags) => {
      const { table } = await import('./commands/table.ts');
      process.exitCode = await table(flags);
    });
}

function addDeal(program: Command): void {
  const command = program
    .command('deal')
    .description('deal different hands with wished properties as CSV; exit with 1 if there are too few')
    .option('-o, --out <file>', 'write the hands there (default: standard output)');
  addGameFlags(addDealFlags(command))
    .addHelpText(
      'after',
      example(
        'deckhand deal --count 5 --fractions --with-solutions',
        'deckhand deal --cards 5 --max 20 --target 36 --seed 7 -o hands.csv',
      ),
    )
    .action(async (flags) => {
      const { deal } = await import('./commands/deal.ts');
      process.exitCode = await deal(flags);
    });
}

function addPlay(program: Command): void {
  const command = program
    .command('play')
    .description(
      'practise: it shows hands and judges what you type; or play boards against a perfect player; on a terminal or line by line in a pipe',
    )
    .argument('[game]', 'cards or board (default: cards)');
  addDealFlags(command, ['cards', 'min', 'max', 'fractions', 'seed']);
  addMatchFlags(addGameFlags(command, ['target', 'ops']))
    .addHelpText(
      'after',
      example(
        'deckhand play --max 10',
        'deckhand play --target 36 --ops "+-*/^" --seed 7',
        'deckhand play board --size 4,4,4 --side O',
      ),
    )
    .action(async (game, flags) => {
      const { play } = await import('./commands/play.ts');
      process.exitCode = await play(game, flags);
    });
}

function addUpload(program: Command): void {
  const command = program
    .command('upload')
    .description('solve a file in the cloud: upload it, wait, download the result')
    .argument('<file>', 'the CSV file, plain or gzip')
    .option('--key <key>', "the object's key (default: the file's name)")
    .option('--metadata <name=value,…>', 'options as object metadata; may be repeated', collect)
    .option(
      '-o, --out <file>',
      'where to download the result; - for standard output (default: <file> with .solved)',
    )
    .addOption(withDefault('--wait <seconds>', 'how long to wait for the result', '900'));
  addOutputsFlag(addGameFlags(command))
    .addHelpText('after', example('deckhand upload samples/cards.csv --target 36'))
    .action(async (file, flags) => {
      const { upload } = await import('./commands/upload.ts');
      process.exitCode = await upload(file, flags);
    });
}

function addInvoke(program: Command): void {
  const command = program
    .command('invoke')
    .description('call the function directly and print its answer as JSON')
    .argument('<payload>', 'a JSON file; - for standard input');
  addOutputsFlag(command)
    .addHelpText('after', example('deckhand invoke samples/hands.json'))
    .action(async (payload, flags) => {
      const { invoke } = await import('./commands/invoke.ts');
      process.exitCode = await invoke(payload, flags);
    });
}

function addCloud(program: Command): void {
  program
    .command('cloud')
    .description('run the local cloud until Ctrl-C')
    .option('--port <n>', 'the port to listen on (default: a free one)')
    .option('--stop-after <minutes>', 'stop by itself after so many minutes without work')
    .option('--log', 'show the log of its function on standard error')
    .addHelpText('after', example('deckhand cloud --port 4580'))
    .action(async (flags) => {
      const { cloud } = await import('./commands/cloud.ts');
      process.exitCode = await cloud(flags);
    });
}

function addOutputsFlag(command: Command): Command {
  return command.option(
    '--outputs <file>',
    'what `cdk deploy --outputs-file` wrote, to use that stack (default: cdk-outputs.json, unless a local cloud runs)',
  );
}

/** Commander itself would show a default in quotes. */
function withDefault(flag: string, description: string, value: string): Option {
  return new Option(flag, description).default(value, value);
}

function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as { version: string };
  return version;
}

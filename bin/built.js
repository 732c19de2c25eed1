const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const BUNDLE = join(__dirname, '../dist/deckhand.cjs');
/** What V8 made of the bundle when it was built, by a Node such as this one; any other compiles the bundle as ever. */
const CODE_CACHE = `${BUNDLE}.${process.version}-${process.arch}.cache`;

/** Compiles what `npm run build` has made: most of the start would be that, were there no cache. */
function compileBuilt() {
  const bundle = readFileSync(BUNDLE, 'latin1'); // it is ASCII
  const source = `(function (exports, require, module, __filename, __dirname) {${bundle}\n})`;
  return new Script(source, { filename: BUNDLE, cachedData: readCodeCache() });
}

/** Whatever keeps the cache from being read, the command works without it: it only starts later. */
function readCodeCache() {
  try {
    return readFileSync(CODE_CACHE);
  } catch {
    return undefined;
  }
}

/** Runs a compiled bundle, and returns what it exports. It finds packages by this file's `require`: there are no other files for it. */
function load(script) {
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, BUNDLE, join(BUNDLE, '..'));
  return module.exports;
}

/** Whoever wants to see where a fault arose gets the places in the source, which only Node's own loader can tell. */
function loadToDebug() {
  process.setSourceMapsEnabled(true);
  return require(BUNDLE);
}

/** Runs a script of the command, or says that there is none yet. `name` is that of an export of `cli/main.ts`. */
function runBuilt(name) {
  if (!existsSync(BUNDLE)) {
    process.stderr.write(
      'deckhand: the command is not built yet. Run `npm run build` in its folder first.\n',
    );
    process.exitCode = 2;
    return;
  }
  // As `wantsStack` in `cli/fault.ts`, which is not loaded yet.
  const wantsStack = process.argv.includes('--verbose') || Boolean(process.env.DECKHAND_DEBUG);
  const built = wantsStack ? loadToDebug() : load(compileBuilt());
  built[name]();
}

module.exports = { compileBuilt, load, runBuilt, CODE_CACHE };

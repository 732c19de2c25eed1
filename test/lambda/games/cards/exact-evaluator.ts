/** A fraction in lowest terms with a positive denominator. */
export interface Fraction {
  readonly up: bigint;
  readonly down: bigint;
}

export interface Evaluated {
  readonly value: Fraction;
  /** The names or numbers used, as written, sorted ascending by number where they are numbers. */
  readonly leaves: readonly string[];
  /** Bracket pairs, without those round a negative number. */
  readonly brackets: number;
}

export function fraction(up: bigint, down = 1n): Fraction {
  if (down === 0n) throw new RangeError('division by zero');
  const divisor = gcd(up < 0n ? -up : up, down < 0n ? -down : down) * (down < 0n ? -1n : 1n);
  return { up: up / divisor, down: down / divisor };
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/** Applies one operator to exact fractions. Throws RangeError where there is no value. */
export function apply(operator: string, a: Fraction, b: Fraction): Fraction {
  switch (operator) {
    case '+':
      return fraction(a.up * b.down + b.up * a.down, a.down * b.down);
    case '-':
      return fraction(a.up * b.down - b.up * a.down, a.down * b.down);
    case '*':
      return fraction(a.up * b.up, a.down * b.down);
    case '/':
      return fraction(a.up * b.down, a.down * b.up);
    case '^':
      return power(a, b);
    default:
      throw new SyntaxError(`no operator ${operator}`);
  }
}

function power(base: Fraction, exponent: Fraction): Fraction {
  if (exponent.down !== 1n || exponent.up > 64n || exponent.up < -64n) throw new RangeError('exponent');
  if (base.up === 0n && exponent.up <= 0n) throw new RangeError('power of zero');
  if (exponent.up >= 0n) return fraction(base.up ** exponent.up, base.down ** exponent.up);
  return fraction(base.down ** -exponent.up, base.up ** -exponent.up);
}

/**
 * Parses and evaluates what the solver prints, by the textbook grammar and with nothing of the solver's.
 * `names` gives the values of letters.
 */
export function evaluate(text: string, names: ReadonlyMap<string, Fraction> = new Map()): Evaluated {
  const tokens = text.match(/\d+|[a-z]|[-+*/^()]/g) ?? [];
  if (tokens.join('') !== text) throw new SyntaxError(`unknown character in ${text}`);
  const leaves: string[] = [];
  let brackets = 0;
  let at = 0;

  function chain(operators: string, next: () => Fraction): Fraction {
    let value = next();
    while (at < tokens.length && operators.includes(tokens[at] ?? ' ')) {
      const operator = tokens[at++] ?? '';
      value = apply(operator, value, next());
    }
    return value;
  }
  const sum = (): Fraction => chain('+-', product);
  const product = (): Fraction => chain('*/', tower);
  function tower(): Fraction {
    const base = atom();
    if (tokens[at] !== '^') return base;
    at++;
    return power(base, tower());
  }
  function leaf(token: string): Fraction {
    leaves.push(token);
    return names.get(token) ?? fraction(BigInt(token));
  }
  function atom(): Fraction {
    const token = tokens[at++];
    if (token === undefined) throw new SyntaxError(`${text} ends too early`);
    if (token !== '(') return leaf(token);
    if (tokens[at] === '-') {
      at += 3;
      if (tokens[at - 1] !== ')') throw new SyntaxError(`no bracket after a negative card in ${text}`);
      return leaf(`-${tokens[at - 2]}`);
    }
    const value = sum();
    if (tokens[at++] !== ')') throw new SyntaxError(`an open bracket in ${text}`);
    brackets++;
    return value;
  }

  const value = sum();
  if (at !== tokens.length) throw new SyntaxError(`${tokens[at]} is left over in ${text}`);
  return { value, leaves: leaves.sort((a, b) => Number(a) - Number(b)), brackets };
}

/** A fraction as text, `24` or `7/2`. */
export function textOf({ up, down }: Fraction): string {
  return down === 1n ? `${up}` : `${up}/${down}`;
}

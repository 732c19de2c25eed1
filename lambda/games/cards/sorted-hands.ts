/** All sorted hands of `cards` cards with values from `min` to `max`, in order. */
export function* sortedHands(cards: number, min: number, max: number): Generator<readonly number[]> {
  const hand = new Array<number>(cards).fill(min);
  for (;;) {
    yield hand.slice();
    let place = cards - 1;
    while (place >= 0 && (hand[place] as number) >= max) place -= 1;
    if (place < 0) return;
    hand.fill((hand[place] as number) + 1, place);
  }
}

/**
 * How many multisets of `size` there are of `values` values: (values + size - 1) over size. Exact below 2^53.
 */
export function countMultisets(size: number, values: number): number {
  let count = 1;
  for (let step = 1; step <= size; step++) count = (count * (values + step - 1)) / step;
  return count;
}

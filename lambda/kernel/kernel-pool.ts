import { RowKernel } from './row-kernel.ts';

/** Kernels that nobody uses. Each has 13 MB of memory, which the garbage collector would hand back late. */
const idle: RowKernel[] = [];

/** A kernel for one file; {@link returnKernel} it. */
export function borrowKernel(): RowKernel {
  return idle.pop() ?? new RowKernel();
}

/** Gives a kernel back, whose memory nobody looks at any more. */
export function returnKernel(kernel: RowKernel): void {
  idle.push(kernel);
}

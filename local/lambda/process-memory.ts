import { readFileSync } from 'node:fs';

/** Resident memory of a process in MB: now, and the most it ever had. */
export interface ProcessMemory {
  readonly now: number;
  readonly peak: number;
}

/** Reads a process's resident memory. Undefined if the process is gone, or where there is no /proc (macOS). */
export function readProcessMemory(pid: number): ProcessMemory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
    const memory = { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
    // A process that has ended but was not waited for has a status without memory.
    return Number.isNaN(memory.now + memory.peak) ? undefined : memory;
  } catch {
    return undefined;
  }
}

/** The most memory that this process ever had, in MB. */
export function peakMemoryMegabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

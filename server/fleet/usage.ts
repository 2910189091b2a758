const stepMs = 300_000;
const steps = 36;

/** Seconds between two moments of a machine's use. */
export const usageStep = stepMs / 1_000;

/** Returns the moments of the last three hours, every five minutes, in seconds since 1970. */
export function usageMoments(at: Date): number[] {
  const last = Math.floor(at.getTime() / stepMs) * usageStep;
  return Array.from({ length: steps }, (_, index) => last - (steps - index) * usageStep);
}

import { secondsOf, stepsUntil } from '../fleetHistory/moments';

const stepMs = 300_000;
const steps = 36;

/** Seconds between two moments of a machine's use. */
export const usageStep = stepMs / 1_000;

/** Returns the moments of the last three hours, every five minutes, in seconds since 1970. The one under way is left out. */
export const usageMoments = (at: Date): number[] =>
  stepsUntil(new Date(at.getTime() - stepMs), stepMs, steps).map(secondsOf);

import { idleCpu, idleCpuDays } from '../../contract/costs';
import { secondsOf, stepsUntil } from '../fleetHistory/moments';
import { hourMs } from '../time';

const stepMs = 300_000;
const steps = 36;

/** Seconds between two moments of a machine's use. */
export const usageStep = stepMs / 1_000;

/** Returns the moments of the last three hours, every five minutes, in seconds since 1970. The one under way is left out. */
export const usageMoments = (at: Date): number[] =>
  stepsUntil(new Date(at.getTime() - stepMs), stepMs, steps).map(secondsOf);

/** Seconds between two averages of a machine's CPU. */
export const cpuStep = hourMs / 1_000;

/** The newest hours, which clouds report late. The last of them is not over. */
const lateHours = 3;

/** Returns the beginnings of the hours of the last {@link idleCpuDays}, up to the present one, in seconds since 1970. */
export const cpuHours = (at: Date): number[] => stepsUntil(at, hourMs, idleCpuDays * 24 + 1).map(secondsOf);

/**
 * Returns the highest average of the CPU of a machine; `undefined` if it is not below {@link idleCpu}, or the average of an hour is unknown.
 *
 * @param averages by the beginning of the hour
 */
export function lowCpuOf(hours: readonly number[], averages: ReadonlyMap<number, number>): number | undefined {
  if (!hours.slice(0, -lateHours).every((hour) => averages.has(hour))) return undefined;
  const highest = Math.max(...averages.values());
  return highest < idleCpu ? highest : undefined;
}

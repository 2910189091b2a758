import { passingStates } from '../../../contract/values';

const pollMs = 2_000;
/** A machine that takes longer to start or stop is acted on all the same, and the server refuses. */
const maxPassingMs = 600_000;

/** Resolves once a machine has reached its state: before that, a cloud refuses to start or stop it. */
export async function untilSettled(readState: () => Promise<string>): Promise<void> {
  const until = Date.now() + maxPassingMs;
  for (let now = await readState(); passingStates.some((state) => state === now); now = await readState()) {
    if (Date.now() >= until) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

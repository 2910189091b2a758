import type { Page } from '@playwright/test';

interface Timeouts {
  /** The milliseconds that calls were given since, in their order. */
  readonly asked: () => Promise<number[]>;
  /** Lets those of the calls under way be over. */
  readonly pass: () => Promise<void>;
}

/** Takes the time-outs of the calls to come into the test's hands: they are the browser's own, which no stopped clock holds. */
export async function holdTimeouts(page: Page): Promise<Timeouts> {
  const held = await page.evaluateHandle(() => {
    let over = new AbortController();
    const asked: number[] = [];
    AbortSignal.timeout = (time) => {
      asked.push(time);
      return over.signal;
    };
    const pass = () => {
      const late = over;
      over = new AbortController();
      late.abort(new DOMException('late', 'TimeoutError'));
    };
    return { asked, pass };
  });
  return {
    asked: () => held.evaluate(({ asked }) => asked),
    pass: () => held.evaluate(({ pass }) => pass()),
  };
}

import type { Page } from '@playwright/test';

interface Timeouts {
  /** Returns the time-outs in ms of all calls so far. */
  readonly asked: () => Promise<number[]>;
  /** Times out all pending calls. */
  readonly pass: () => Promise<void>;
}

/** Replaces `AbortSignal.timeout` in the page, since a stopped clock does not stop the browser's time-outs. */
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

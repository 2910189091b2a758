// First, because the sheets of components override these.
import 'virtual:tokens.css';
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './theme/base.css';
import './theme/controls.css';
import { loadConfig } from './config/runtimeConfig';
import { type FirstResponse, sendFirstCall } from './dataProvider/firstCall';

declare global {
  /** Preloads the scripts of pages. Set by the boot script of `index.html` if there is a session. */
  var loadPages: (() => void) | undefined;
}

const configured = loadConfig();
// `mount` reports an invalid configuration.
const asked = configured.then(sendFirstCall, () => undefined);
// The rows have a slow line to themselves until their response begins.
asked
  .then((first) => first?.answer)
  .catch(() => undefined)
  .then(() => globalThis.loadPages?.());
// The page reports a failure.
asked.then((first) => first && loadFirstRows(first)).catch(() => undefined);

async function loadFirstRows(first: FirstResponse): Promise<void> {
  try {
    const { showFirstRows } = await import('./firstRows/firstRows');
    await showFirstRows(first);
  } finally {
    // An unread body would stay in memory.
    const { body } = await first.answer;
    if (!body?.locked) await body?.cancel();
  }
}

// Not awaited, because other chunks import this one, and the console waits for them.
void import('./mount').then(({ mount }) => mount(configured));

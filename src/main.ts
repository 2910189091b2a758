// Before all else: the sheets of parts change what these say.
import 'virtual:tokens.css';
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './theme/base.css';
import { loadConfig } from './config/runtimeConfig';
import { type FirstResponse, sendFirstCall } from './dataProvider/firstCall';

declare global {
  /** Asks for the scripts of pages ahead of the code that needs them: of the boot script of `index.html`, once, with a session. */
  var loadPages: (() => void) | undefined;
}

const configured = loadConfig();
// Beside the code of the page that it is for. A configuration that cannot be used is told where the console is mounted.
const asked = configured.then(sendFirstCall, () => undefined);
// Until its answer begins, the rows have a slow line to themselves.
asked
  .then((first) => first?.answer)
  .catch(() => undefined)
  .then(() => globalThis.loadPages?.());
// And the rows before it, where that can be done without it; what fails is told by the page.
asked.then((first) => first && loadFirstRows(first)).catch(() => undefined);

async function loadFirstRows(first: FirstResponse): Promise<void> {
  try {
    const { showFirstRows } = await import('./firstRows/firstRows');
    await showFirstRows(first);
  } finally {
    // What nobody reads would be held.
    const { body } = await first.answer;
    if (!body?.locked) await body?.cancel();
  }
}

// Not awaited: files of the build import the one that this is in, and would wait for the console that waits for them.
void import('./mount').then(({ mount }) => mount(configured));

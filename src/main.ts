// Before all else: the sheets of parts change what these say.
import 'virtual:tokens.css';
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './theme/base.css';
import { loadConfig } from './config/runtimeConfig';
import { askFirst } from './dataProvider/firstCall';

const configured = loadConfig();
// Beside the code of the page that it is for. A configuration that cannot be used is told where the console is mounted.
configured.then(askFirst, () => undefined);

// Not awaited: files of the build import the one that this is in, and would wait for the console that waits for them.
void import('./mount').then(({ mount }) => mount(configured));

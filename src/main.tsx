// Before all else: the sheets of parts change what these say.
import 'virtual:tokens.css';
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleRoot, prepareConsole } from './ConsoleRoot';
import { ConfigError, loadConfig } from './config/runtimeConfig';
import { ConfigErrorScreen } from './custom/startup/StartupScreen';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');
const root = createRoot(container);

try {
  const [{ productName }] = await Promise.all([loadConfig(), prepareConsole()]);
  document.title = productName;
  root.render(
    <StrictMode>
      <ConsoleRoot />
    </StrictMode>,
  );
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  root.render(<ConfigErrorScreen error={error} />);
}

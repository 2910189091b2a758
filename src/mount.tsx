import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleRoot } from './ConsoleRoot';
import { ConfigError } from './config/runtimeConfig';
import type { RuntimeConfig } from './config/schema';
import { ConfigErrorScreen } from './custom/startup/StartupScreen';
import { prepareConsole } from './prepareConsole';

/**
 * Renders the console, or the error of its configuration.
 *
 * @throws the other errors of `configured`; an Error if `index.html` has no root element
 */
export async function mount(configured: Promise<RuntimeConfig>): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no element with the id "root"');
  const root = createRoot(container);
  try {
    const [{ productName }] = await Promise.all([configured, prepareConsole()]);
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
}

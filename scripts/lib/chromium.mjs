import { existsSync } from 'node:fs';
import { findCommand } from './findCommand.mjs';
import { runTool } from './run.mjs';

/** The headless shell comes first: it has the same engine without windows, and uses a quarter less CPU time per page. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the path of Chromium: `CHROMIUM_PATH`, else an installed one, else `undefined`. */
export function systemChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of names) {
    const file = findCommand(name);
    if (file) return file;
  }
  return undefined;
}

async function hasDownloadedChromium() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

/** Downloads Chromium through Playwright if there is none. Returns the problem if that fails. */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? undefined : `CHROMIUM_PATH names ${named}, which is not there.`;
  if (systemChromium() || (await hasDownloadedChromium())) return undefined;
  console.log('Downloading Chromium through Playwright …');
  if ((await runTool('@playwright/test/cli.js', ['install', 'chromium'])) === 0) return undefined;
  return 'There is no Chromium. To install one: npx playwright install --with-deps chromium';
}

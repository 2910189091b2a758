import * as z from 'zod/mini';
import { persistent } from '../config/persistent';
import type { ThemeMode } from './tokens';

/** The chosen theme, dark by default. The boot script reads the same key before the first paint. */
export const themeMode = persistent<ThemeMode>('theme', z.enum(['dark', 'light']), 'dark');

function show(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode;
}

// The boot script has done so already, unless the host forbids inline scripts.
show(themeMode.read());
themeMode.store.subscribe(({ value }) => show(value));

/** Returns the theme that the theme button switches to. */
export const otherTheme = (mode: ThemeMode): ThemeMode => (mode === 'dark' ? 'light' : 'dark');

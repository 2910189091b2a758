import { palettes, type ThemeMode } from './tokens';

/** Where the chosen theme is kept; the boot script reads the same key before the first paint. */
const themeKey = 'theme';

const listeners = new Set<() => void>();
let current: ThemeMode = read();

// The boot script has done so already, unless the host forbids inline scripts.
document.documentElement.dataset.theme = current;

function read(): ThemeMode {
  try {
    return window.localStorage.getItem(themeKey) === 'light' ? 'light' : 'dark';
  } catch {
    return 'dark';
  }
}

function show(mode: ThemeMode): void {
  current = mode;
  document.documentElement.dataset.theme = mode;
  for (const listener of listeners) listener();
}

/** The theme in force; dark by default. */
export function themeMode(): ThemeMode {
  return current;
}

/** Changes the theme, here at once and in other tabs through local storage; without storage it lasts as long as the tab. */
export function setThemeMode(mode: ThemeMode): void {
  try {
    window.localStorage.setItem(themeKey, mode);
  } catch {
    // A full or forbidden storage costs only the memory of the choice.
  }
  show(mode);
}

/** The theme that the theme button would switch to. */
export function otherTheme(mode: ThemeMode): ThemeMode {
  const names = Object.keys(palettes) as ThemeMode[];
  return names.find((name) => name !== mode) ?? mode;
}

/** Calls back at every change of the theme, other tabs' included; returns how to stop. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', (event) => {
  if (event.key === themeKey) show(read());
});

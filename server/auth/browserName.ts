/** Product tokens of browsers. Chromium's derivatives come first, since they also send `Chrome`. */
const browsers: readonly (readonly [product: RegExp, name: string])[] = [
  [/^quarterdeck\//, 'Command line'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:\b|Headless)(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
];

const systems: readonly (readonly [part: RegExp, name: string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Characters. Browsers send fewer. */
const maxSearched = 500;

const nameIn = (userAgent: string, known: typeof browsers): string | undefined =>
  known.find(([sign]) => sign.test(userAgent))?.[1];

/**
 * Returns the browser and the system of a `User-Agent` header, for the list of a person's sessions. It has no versions, since they
 * change during a session.
 *
 * @returns the name of another program (`curl`), or `null` if the header names none
 * @example browserIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0') // 'Firefox on Linux'
 */
export function browserIn(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, maxSearched);
  const browser = nameIn(text, browsers);
  if (browser === undefined) return /^(?!Mozilla\b)[A-Za-z][\w.-]{0,39}(?=\/|$)/.exec(text)?.[0] ?? null;
  const system = nameIn(text, systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}

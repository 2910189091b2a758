/** Products by which browsers name themselves, the ones that also name others first. */
const browsers: readonly (readonly [product: RegExp, name: string])[] = [
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

const nameIn = (userAgent: string, known: typeof browsers): string | undefined =>
  known.find(([sign]) => sign.test(userAgent))?.[1];

/**
 * What a `User-Agent` says, in words by which a person knows a session of theirs again. Versions are left out: they change while a
 * session lasts, and tell a stranger more than the person.
 *
 * @returns another program by its own name (`curl`), and nothing for a header that has none
 * @example browserIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0') // 'Firefox on Linux'
 */
export function browserIn(userAgent: string | undefined): string | null {
  // What nobody's browser sends is not searched either.
  const text = (userAgent ?? '').slice(0, 500);
  const browser = nameIn(text, browsers);
  if (browser === undefined) return /^(?!Mozilla\b)[A-Za-z][\w.-]{0,39}(?=\/|$)/.exec(text)?.[0] ?? null;
  const system = nameIn(text, systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}

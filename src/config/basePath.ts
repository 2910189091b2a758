/** Apart from the URL constructor: the bundler takes what it finds there for a file of the build. */
const code = import.meta.url;

/**
 * What the console's addresses begin with: `/`, or the path that its host serves it below, such as `/console/`. The code lies in
 * a folder of that place, and knows it from there: one build works anywhere.
 */
export const basePath = import.meta.env.DEV ? import.meta.env.BASE_URL : new URL('..', code).pathname;

/** The address in the browser of one of the console's paths: `/dashboard` is `/console/dashboard` below `/console/`. */
export const addressOfPath = (path: string) => basePath + path.slice(1);

/** The console's path that an address in the browser stands for. */
export function pathOfAddress(pathname: string): string {
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length - 1) : '/';
}

/** Where the console is now: path, search and hash. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return pathOfAddress(pathname) + search + hash;
}

/** A key of the browser's storage for what belongs to a session: an origin may serve several consoles, each with its own. */
export const storageKey = (name: string) => (basePath === '/' ? name : `${name} ${basePath}`);

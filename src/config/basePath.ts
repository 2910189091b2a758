/** In a constant, because the bundler takes `new URL(…, import.meta.url)` for a file of the build. */
const code = import.meta.url;

/** The base of the console's addresses: `/`, or a path such as `/console/`. It follows from the address of the code, so that one build works anywhere. */
export const basePath = import.meta.env.DEV ? import.meta.env.BASE_URL : new URL('..', code).pathname;

/** Returns the browser's address for a path of the console: `/console/dashboard` for `/dashboard`. */
export const addressOfPath = (path: string) => basePath + path.slice(1);

/** Returns the path of the console for an address of the browser. */
export function pathOfAddress(pathname: string): string {
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length - 1) : '/';
}

/** Returns the current path, search and hash. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return pathOfAddress(pathname) + search + hash;
}

/** Returns a storage key for data of a session. An origin may serve several consoles, each with its own session. */
export const storageKey = (name: string) => (basePath === '/' ? name : `${name} ${basePath}`);

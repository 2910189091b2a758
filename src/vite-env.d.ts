/// <reference types="vite/client" />

declare module 'virtual:tokens.css';
/** The first calls of lists, from their definitions. Empty outside of a build. */
declare module 'virtual:first-calls' {
  const calls: readonly {
    /** Addresses of the list's page, without the base. */
    readonly addresses: readonly string[];
    readonly module: import('../contract/access').Module;
    readonly access?: string | readonly string[];
    /** Names of the calls that the back end has to offer. */
    readonly requires: readonly string[];
    readonly call: Pick<import('../contract/call').Call, 'method' | 'path' | 'access'>;
  }[];
  export default calls;
}
/** The data for the first rows of lists, from their definitions. Empty outside of a build. */
declare module 'virtual:first-lists' {
  const lists: ReturnType<typeof import('./firstRows/declared').declaredLists>;
  export default lists;
}
declare module '@fontsource-variable/geist/wght.css';
declare module '@fontsource-variable/geist-mono/wght.css';

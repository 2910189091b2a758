/// <reference types="vite/client" />

declare module 'virtual:tokens.css';
/** What the lists of the console ask for first, as their definitions say it. Empty but in a build. */
declare module 'virtual:first-calls' {
  const calls: readonly {
    /** Of the list's page, without the base. */
    readonly addresses: readonly string[];
    readonly module: import('../contract/access').Module;
    readonly access?: string | readonly string[];
    /** Names of what the back end has to offer. */
    readonly requires: readonly string[];
    readonly call: Pick<import('../contract/call').Call, 'method' | 'path' | 'access'>;
  }[];
  export default calls;
}
/** What draws the first rows of lists without the console's code, as their definitions say it. Empty but in a build. */
declare module 'virtual:first-lists' {
  const lists: import('./firstRows/declared').FirstLists;
  export default lists;
}
declare module '@fontsource-variable/geist/wght.css';
declare module '@fontsource-variable/geist-mono/wght.css';

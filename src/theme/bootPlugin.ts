import type { Plugin } from 'vite';
import { tokensCss } from './tokensCss.ts';

const tokensModule = 'virtual:tokens.css';
const resolvedTokens = '\0tokens.css';

/**
 * Sets the theme before the first paint, asks for the configuration, and, for a deep link with a session, starts the admin's
 * code loading: all of it beside the entry script instead of after it. It is inline so that it costs no request; a server
 * allows it by its hash, and where it is not allowed the console does the same a little later. Where the console is served
 * stands in its tag: a host that serves it elsewhere changes the addresses in the page's attributes, and the hash stays.
 */
const boot = (chunks: string[]) =>
  [
    '{const{base}=document.currentScript.dataset;',
    "(window.configAnswer=fetch(base+'config.json')).catch(()=>0);",
    `try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='light'?'light':'dark'}catch{}`,
    "if(location.pathname.startsWith(base+'dashboard')&&/(?:^|; )token=/.test(document.cookie))",
    `for(const file of ${JSON.stringify(chunks)})`,
    "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:base+file}))}",
  ].join('');

/** What every page behind the sign-in is made of. */
const pageModules = /\/src\/(App|ConsoleRoutes)\.tsx$/;

/** Vite plugin: the design tokens as a style sheet (`virtual:tokens.css`) and the inline boot script of `index.html`. */
export function bootScript(): Plugin {
  let base = '/';
  return {
    name: 'quarterdeck-boot',
    configResolved: (config) => {
      base = config.base === './' ? '/' : config.base;
    },
    resolveId: (id) => (id === tokensModule ? resolvedTokens : undefined),
    load: (id) => (id === resolvedTokens ? tokensCss() : undefined),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).flatMap((chunk) =>
          chunk.type === 'chunk' && pageModules.test(chunk.facadeModuleId ?? '')
            ? [chunk.fileName, ...chunk.imports]
            : [],
        );
        const script = { tag: 'script', attrs: { 'data-base': base }, children: boot([...new Set(chunks)]) };
        return {
          // The page is shown at addresses of any depth: only its own addresses have to be absolute.
          html: html.replaceAll('="./', `="${base}`),
          tags: [{ ...script, injectTo: 'head-prepend' }],
        };
      },
    },
  };
}

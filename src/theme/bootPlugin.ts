import type { Plugin } from 'vite';
import { tokensCss } from './tokensCss';

const tokensModule = 'virtual:tokens.css';
const resolvedTokens = '\0tokens.css';

/**
 * Sets the theme before the first paint, asks for the configuration, and, for a deep link with a session, starts the admin's
 * code loading: all of it beside the entry script instead of after it. It is inline so that it costs no request; a server
 * allows it by its hash, and where it is not allowed the console does the same a little later.
 */
const boot = (base: string, chunks: string[]) =>
  [
    `(window.configAnswer=fetch('${base}config.json')).catch(()=>0);`,
    `try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='light'?'light':'dark'}catch{}`,
    `if(/^\\/dashboard/.test(location.pathname)&&/(?:^|; )token=/.test(document.cookie))for(const href of ${JSON.stringify(chunks)})`,
    `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));`,
  ].join('');

/** Vite plugin: the design tokens as a style sheet (`virtual:tokens.css`) and the inline boot script of `index.html`. */
export function bootScript(): Plugin {
  let base = '/';
  return {
    name: 'quarterdeck-boot',
    configResolved: (config) => {
      base = config.base;
    },
    resolveId: (id) => (id === tokensModule ? resolvedTokens : undefined),
    load: (id) => (id === resolvedTokens ? tokensCss() : undefined),
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const admin = Object.values(bundle ?? {}).find(
          (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('/src/App.tsx'),
        );
        const chunks =
          admin?.type === 'chunk' ? [admin.fileName, ...admin.imports].map((file) => `${base}${file}`) : [];
        return [{ tag: 'script', children: boot(base, chunks), injectTo: 'head-prepend' }];
      },
    },
  };
}

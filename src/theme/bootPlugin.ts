import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { tokensCss } from './tokensCss.ts';

const tokensModule = 'virtual:tokens.css';
const resolvedTokens = '\0tokens.css';

/**
 * Sets the theme before the first paint, asks for the configuration, and, for a deep link with a session, starts the admin's
 * code loading, what draws the first rows of a list before all else: all of it beside the entry script instead of after it. It is inline so that it costs no request; a server
 * allows it by its hash, and where it is not allowed the console does the same a little later. Where the console is served
 * stands in its tag: a host that serves it elsewhere changes the addresses in the page's attributes, and the hash stays.
 */
const boot = (first: Files, rest: Files) =>
  [
    '{const{base}=document.currentScript.dataset;',
    "(window.configAnswer=fetch(base+'config.json')).catch(()=>0);",
    `try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='light'?'light':'dark'}catch{}`,
    "if(location.pathname.startsWith(base+'dashboard')&&/(?:^|; )token=/.test(document.cookie))",
    `for(const[files,how]of${JSON.stringify([...linksTo(first, {}), ...linksTo(rest, { fetchPriority: 'low' })])})`,
    "for(const file of files)document.head.append(Object.assign(document.createElement('link'),how,{crossOrigin:'',href:base+file}))}",
  ].join('');

/** How files are asked for ahead. */
const linksTo = ({ scripts, styles }: Files, more: object) => [
  [styles, { rel: 'preload', as: 'style', ...more }],
  [scripts, { rel: 'modulepreload', ...more }],
];

/** What draws the first rows of a list: what all else makes way for. */
const firstModule = /\/src\/firstRows\/firstRows\.ts$/;

/** What the console is mounted by, with or without a session. */
const mountModule = /\/src\/mount\.tsx$/;

/** What every page behind the sign-in is made of. */
const pageModules = /\/src\/(App|ConsoleRoutes)\.tsx$/;

/** Files of the build that belong together. */
interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The files that modules come in, with all that these import. */
function filesOf(bundle: Rolldown.OutputBundle, modules: RegExp, besides: readonly string[] = []): Files {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const visit = (file: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (!chunk || scripts.has(file) || besides.includes(file)) return;
    scripts.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const { fileName, moduleIds } of chunks) if (moduleIds.some((id) => modules.test(id))) visit(fileName);
  return { scripts: [...scripts], styles: [...styles] };
}

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
      handler(html, { bundle = {} }) {
        const page = filesOf(bundle, mountModule);
        const first = filesOf(bundle, firstModule, page.scripts);
        const entry = [...html.matchAll(/(?:src|href)="\.?\/?([^"]+)"/g)].map(([, file = '']) => file);
        const link = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true },
          injectTo: 'head',
        });
        const isNew = (file: string) => !entry.includes(file);
        const script = {
          tag: 'script',
          attrs: { 'data-base': base },
          children: boot(first, filesOf(bundle, pageModules, [...page.scripts, ...first.scripts])),
        };
        return {
          // The page is shown at addresses of any depth: only its own addresses have to be absolute.
          html: html.replaceAll('="./', `="${base}`),
          tags: [
            { ...script, injectTo: 'head-prepend' },
            ...page.scripts
              .filter(isNew)
              .map((file) => link({ rel: 'modulepreload', fetchpriority: 'low', href: base + file })),
            ...page.styles.filter(isNew).map((file) => link({ rel: 'stylesheet', href: base + file })),
          ],
        };
      },
    },
  };
}

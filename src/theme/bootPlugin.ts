import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { tokensCss } from './tokensCss.ts';

const tokensModule = 'virtual:tokens.css';
const resolvedTokens = '\0tokens.css';

/**
 * Sets the theme before the first paint, fetches the configuration, and loads code beside the entry script instead of after it: that of
 * the login screen or, for a deep link with a session, that of the first rows of a list; once the configuration has loaded, the code
 * that mounts the console; and the scripts of pages when the entry script calls `loadPages`. A slow line has room for one of them. It
 * is inline so that it needs no request. A server allows it by its hash; if it is not allowed, the console does the same later. The
 * base path is an attribute of its tag: a host that serves the console elsewhere changes the attributes, and the hash stays.
 */
const boot = (first: Files, mount: Files, pages: Files) =>
  [
    '{const{base}=document.currentScript.dataset;',
    "(window.configAnswer=fetch(base+'config.json')).catch(()=>0);",
    `try{document.documentElement.dataset.theme=localStorage.getItem('theme')==='light'?'light':'dark'}catch{}`,
    'const load=links=>{for(const[files,how]of links)for(const file of files)',
    "document.head.append(Object.assign(document.createElement('link'),how,{crossOrigin:'',href:base+file}))};",
    `const mount=()=>load(${JSON.stringify(linksTo(mount))});`,
    "if(location.pathname.startsWith(base+'dashboard')&&/(?:^|; )token=/.test(document.cookie)){",
    `load(${JSON.stringify(linksTo(first))});`,
    `const rest=()=>{mount();load(${JSON.stringify(linksTo({ ...pages, scripts: [] }))})};configAnswer.then(rest,rest);`,
    `window.loadPages=()=>load(${JSON.stringify(linksTo({ ...pages, styles: [] }))})}else mount()}`,
  ].join('');

/** Returns the preload links of files. */
const linksTo = ({ scripts, styles }: Files) => [
  [styles, { rel: 'preload', as: 'style' }],
  [scripts, { rel: 'modulepreload' }],
];

/** The code that draws the first rows of a list. */
const firstModule = /\/src\/firstRows\/firstRows\.ts$/;

/** The code that mounts the console, with or without a session. */
const mountModule = /\/src\/mount\.tsx$/;

/** The code of every page after sign-in. */
const pageModules = /\/src\/(App|ConsoleRoutes)\.tsx$/;

/** Files of the build that belong together. */
interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Returns the files of modules and of their imports. */
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
        const entry = [...html.matchAll(/(?:src|href)="\.?\/?([^"]+)"/g)].map(([, file = '']) => file);
        const first = filesOf(bundle, firstModule, entry);
        const mount = filesOf(bundle, mountModule, [...entry, ...first.scripts]);
        const pages = filesOf(bundle, pageModules, [...entry, ...first.scripts, ...mount.scripts]);
        const link = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true },
          injectTo: 'head',
        });
        const script = {
          tag: 'script',
          attrs: { 'data-base': base },
          children: boot(first, { ...mount, styles: [] }, pages),
        };
        return {
          // The page is served at paths of any depth, so its own addresses must be absolute.
          html: html.replaceAll('="./', `="${base}`),
          tags: [
            { ...script, injectTo: 'head-prepend' },
            // Before the style sheets of pages.
            ...mount.styles.map((file) => link({ rel: 'stylesheet', href: base + file })),
          ],
        };
      },
    },
  };
}

import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { tokensCss } from './tokensCss.ts';

const tokensModule = 'virtual:tokens.css';
const resolvedTokens = '\0tokens.css';

/**
 * Sets the theme before the first paint, asks for the configuration, and starts loading the code beside the entry script instead of
 * after it: of the login screen, or, for a deep link with a session, what draws the first rows of a list; when the configuration is
 * there, what mounts the console; and the scripts of pages when the entry script calls `loadPages`. A slow line has room for one of them.
 * It is inline so that it costs no request; a server allows it by its hash, and where it is not allowed the console does the same a
 * little later. Where the console is served stands in its tag: a host that serves it elsewhere changes the addresses in the page's
 * attributes, and the hash stays.
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

/** How files are asked for ahead. */
const linksTo = ({ scripts, styles }: Files) => [
  [styles, { rel: 'preload', as: 'style' }],
  [scripts, { rel: 'modulepreload' }],
];

/** What draws the first rows of a list. */
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
          // The page is shown at addresses of any depth: only its own addresses have to be absolute.
          html: html.replaceAll('="./', `="${base}`),
          tags: [
            { ...script, injectTo: 'head-prepend' },
            // They come before those of pages, and change none of them.
            ...mount.styles.map((file) => link({ rel: 'stylesheet', href: base + file })),
          ],
        };
      },
    },
  };
}

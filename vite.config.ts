import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { isDashboardAddress, takesHtml } from './contract/consolePages.ts';
import { firstCalls } from './scripts/lib/firstCallsPlugin.mjs';
import { guide } from './scripts/lib/guide.mjs';
import { bootScript } from './src/theme/bootPlugin.ts';

/** What a chunk group is told of the module graph. */
interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importedIds: readonly string[] } | null;
}

const within = (...parts: string[]) => join(import.meta.dirname, 'src', ...parts);

/** What is loaded begins at these: each stays a file of its own, which loads what it needs. */
const main = within('main.ts');
const firstRows = within('firstRows', 'firstRows.ts');
const mount = within('mount.tsx');
const shell = within('App.tsx');
const home = within('custom', 'home', 'HomeScreen.tsx');
const routes = within('ConsoleRoutes.tsx');
const actions = within('list', 'actions', 'actionParts.ts');

const closures = new Map<string, ReadonlySet<string>>();

/**
 * All modules of ours that one imports, directly or not, without itself; what it imports on demand is not among them. What they use of
 * packages comes with them: a package's own imports say what all of it needs.
 */
function closureOf(entry: string, graph: Graph): ReadonlySet<string> {
  const known = closures.get(entry);
  if (known) return known;
  const found = new Set<string>([entry]);
  const visit = (id: string) => {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      if (!imported.includes('node_modules')) visit(imported);
    }
  };
  visit(entry);
  closures.set(entry, found);
  return found;
}

/** A group of what one module of the console imports, directly or not; there is none where something else is built of these modules. */
const neededBy = (entry: string, name: string) => ({
  debugName: name,
  name: (id: string, graph: Graph) => (graph.getModuleInfo(main) && closureOf(entry, graph).has(id) ? name : null),
});

/**
 * A page is a few files, not a hundred: what asks for it, what the login screen needs, what every page after it does, what lists and
 * the frame do, and what else several pages share. Each group holds all that its modules import, but for what an earlier one has,
 * so that none waits for a later one. The first one is there only when the login screen loads what it must not, which the build
 * then refuses.
 */
const groups = [
  {
    name: 'react-admin',
    tags: ['$initial' as const],
    test: /node_modules[\\/](react-admin|ra-[a-z-]+|@mui|@emotion)[\\/]/,
  },
  {
    debugName: 'entry',
    // What draws the first rows needs nothing of what mounts the console.
    name: (id: string, graph: Graph) => {
      if (!graph.getModuleInfo(main)) return null;
      const isShared = closureOf(firstRows, graph).has(id) && closureOf(mount, graph).has(id);
      return isShared || closureOf(main, graph).has(id) ? 'entry' : null;
    },
  },
  neededBy(firstRows, 'firstRows'),
  neededBy(mount, 'start'),
  {
    debugName: 'pages',
    name: (id: string, graph: Graph) => {
      const isShown = closureOf(home, graph).has(id) && closureOf(shell, graph).has(id);
      return isShown || closureOf(routes, graph).has(id) ? 'pages' : null;
    },
  },
  neededBy(shell, 'shell'),
  neededBy(actions, 'actions'),
  { name: 'shared', minShareCount: 2 },
].map((group, index) => ({ ...group, priority: 10 - index }));

/** Opens the console at every address below `/dashboard` in development, also where Vite would look for a file or a module. */
const dashboardPages = (): Plugin => ({
  name: 'dashboard-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (isDashboardAddress(request.url ?? '') && takesHtml(request.headers.accept)) request.url = '/dashboard';
      next();
    });
  },
});

/**
 * Puts a `.br` and a `.gz` beside every text file of at least 1 KiB. A smaller file fits one packet, and `config.json` is edited after the
 * build, when a compressed copy would go on serving the old text.
 */
const compressedCopies = () =>
  compression({
    include: /\.(js|css|html|svg|json)$/,
    exclude: /(^|\/)(config|manifest)\.json$/,
    threshold: 1024,
    logLevel: 'silent',
  });

export default defineConfig({
  // Files of the build find each other by where they are, so that a host may serve them below any path.
  base: './',
  plugins: [react(), bootScript(), firstCalls(), guide(), dashboardPages(), compressedCopies()],
  worker: { format: 'es' },
  // The pages of the bench stand on packages that only the bench installs.
  optimizeDeps: { entries: ['index.html'] },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The build ends with a budget of its own, of the sizes that count.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { output: { codeSplitting: { groups } }, checks: { pluginTimings: false } },
  },
});

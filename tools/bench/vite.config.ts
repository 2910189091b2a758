import { fileURLToPath } from 'node:url';
import { mergeConfig, type PluginOption } from 'vite';
import console from '../../vite.config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** True for a build with readable names, for profiles. */
const readable = process.env.BENCH_READABLE === 'yes';

/** Builds the pages of all grids like the console, with the same plugins and target. */
const config = mergeConfig(console, {
  root: at('pages'),
  publicDir: false,
  build: {
    outDir: at(readable ? 'dist/readable' : 'dist/pages'),
    minify: readable ? false : 'oxc',
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: {
      input: Object.fromEntries(
        ['ours', 'dataTable', 'dataGrid', 'agGrid', 'slickGrid', 'empty'].map((name) => [
          name,
          at(`pages/${name}.html`),
        ]),
      ),
    },
  },
});

/** The user guide is written beside `index.html`, which the bench does not have. */
const isGuide = (plugin: PluginOption) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === 'quarterdeck-guide';

// The console's chunk groups would put all pages into one file.
export default {
  ...config,
  plugins: config.plugins?.filter((plugin: PluginOption) => !isGuide(plugin)),
  build: { ...config.build, rolldownOptions: { input: config.build?.rolldownOptions?.input } },
};

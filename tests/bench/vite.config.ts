import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import console from '../../vite.config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Whether the build is for reading a profile: names as they are written. */
const readable = process.env.BENCH_READABLE === 'yes';

/** The pages of all grids in one production build, made as the console is: same plugins, target and chunk groups. */
const config = mergeConfig(console, {
  root: at('pages'),
  publicDir: false,
  build: {
    outDir: at(readable ? 'dist/readable' : 'dist/pages'),
    minify: readable ? false : 'oxc',
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: {
      input: Object.fromEntries(
        ['ours', 'dataTable', 'dataGrid', 'agGrid', 'empty'].map((name) => [name, at(`pages/${name}.html`)]),
      ),
    },
  },
});

export default config;

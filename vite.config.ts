import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootScript } from './src/theme/bootPlugin';

/** One chunk group over all of node_modules would load react-admin with the login screen; these three keep them apart. */
const libraries = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/ },
  {
    name: 'mui',
    test: /node_modules[\\/](@mui|@emotion|stylis|react-transition-group|@popperjs|clsx|react-is|hoist-non-react-statics)[\\/]/,
  },
  {
    name: 'react-admin',
    test: /node_modules[\\/](react-admin|ra-[a-z-]+|@tanstack|react-hook-form|query-string|lodash|node-polyglot)[\\/]/,
  },
].map((group, index) => ({ ...group, priority: 10 - index, entriesAware: true }));

export default defineConfig({
  // Files of the build find each other by where they are, so that a host may serve them below any path.
  base: './',
  plugins: [react(), bootScript()],
  worker: { format: 'es' },
  // The pages of the bench stand on packages that only the bench installs.
  optimizeDeps: { entries: ['index.html'] },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: libraries } } },
  },
});

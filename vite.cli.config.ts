import { defineConfig } from 'vite';

/** Builds the command line into one file without packages. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'cli/main.ts',
    target: 'node20',
    outDir: 'dist/cli',
    emptyOutDir: true,
    sourcemap: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});

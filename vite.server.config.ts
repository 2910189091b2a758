import { defineConfig } from 'vite';

/** Builds the reference server: plain ES modules for Node, with the packages left in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        cli: 'server/cli.ts',
        readingThread: 'server/fleet/ec2/readingThread.ts',
      },
      // Side by side: the server finds the console and the empty database beside its own folder.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

#!/usr/bin/env node
import { existsSync } from 'node:fs';

/** The build of a package, or of the checkout. */
const builds = ['./dist/main.js', '../dist/cli/main.js'].map((path) => new URL(path, import.meta.url));
const build = builds.find((url) => existsSync(url));
if (build) await import(build.href);
else {
  console.error('quarterdeck: not built yet. Run npm run build.');
  process.exitCode = 1;
}

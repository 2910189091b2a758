/** `npm run docs:reference`: writes docs/extend/reference.md from the types and docstrings of declarations. */
import './lib/nodeVersion.mjs';
import { writeFileSync } from 'node:fs';

const { at } = await import('./lib/paths.mjs');
const { referenceText } = await import('./lib/reference.mjs');

writeFileSync(at('docs/extend/reference.md'), referenceText());

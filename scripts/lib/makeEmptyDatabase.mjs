/** Makes an empty embedded database in the folder that is named. A program of its own, since its memory is never given back. */
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const [, , folder] = process.argv;
const database = await PGlite.create(folder);
await database.close();
// PGlite lets everybody write, and what stands here is what the database of a first start begins with.
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o644);

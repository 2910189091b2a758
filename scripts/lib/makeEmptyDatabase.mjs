/** Creates an empty embedded database in a folder. It is a program of its own because its memory is never released. */
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const [, , folder] = process.argv;
const database = await PGlite.create(folder);
await database.close();
// PGlite makes its files writable for everyone, and the database of a first start is a copy of these.
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o644);

/** Makes an empty embedded database in the folder that is named. A program of its own, since its memory is never given back. */
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create(process.argv[2]);
await database.close();

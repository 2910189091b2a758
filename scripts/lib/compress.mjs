import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './stamp.mjs';

const textFile = /\.(js|mjs|css|html|svg|json|txt|xml|map|webmanifest)$/;

/** Below this a compressed copy saves nothing: the answer fits one packet anyway. */
const smallest = 1024;

/** Files that an operator edits after the build: a compressed copy would go on serving the old text. */
const editable = new Set(['config.json']);

const asBrotli = (content) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
const asGzip = (content) => promisify(gzip)(content, { level: 9 });

/** Puts a `.br` and a `.gz` beside every text file below a folder, and resolves with their number. */
export async function compressBelow(dir) {
  const files = filesBelow(dir).filter((file) => textFile.test(file) && !editable.has(basename(file)));
  const written = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.length < smallest) return 0;
      await Promise.all([
        asBrotli(content).then((data) => writeFile(`${file}.br`, data)),
        asGzip(content).then((data) => writeFile(`${file}.gz`, data)),
      ]);
      return 1;
    }),
  );
  return written.reduce((sum, one) => sum + one, 0);
}

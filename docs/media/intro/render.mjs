// Renders the intro: frames from scene.html in headless Chromium, encoded by ffmpeg into public/.
// With times as arguments (`render.mjs 0.5 2 4`) it only writes those stills into the folder named by STILLS.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const framesPerSecond = 30;
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const out = (name) => path(`../../../public/${name}`);

const files = {
  '/': ['scene.html', 'text/html'],
  '/scene.js': ['scene.js', 'text/javascript'],
  '/font.woff2': ['../../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', 'font/woff2'],
};
const server = createServer(async (request, response) => {
  const file = files[request.url];
  if (!file) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': file[1] }).end(await readFile(path(file[0])));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.waitForFunction('window.ready');
const duration = await page.evaluate('window.duration');
const frame = async (seconds) => Buffer.from(await page.evaluate((at) => window.frame(at), seconds), 'base64');

const ffmpeg = (args) => {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const done = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  });
  return { input: child.stdin, done };
};

const stills = process.argv.slice(2).map(Number);
const work = await mkdtemp(join(tmpdir(), 'intro-'));
try {
  if (stills.length > 0) {
    for (const at of stills) await writeFile(join(process.env.STILLS || '.', `still-${at}.png`), await frame(at));
  } else {
    // One lossless file of exact colours first, then every encoding from it.
    const master = join(work, 'master.mkv');
    const colours = 'scale=1280:720:flags=area:out_color_matrix=bt709:out_range=tv,format=yuv444p';
    const tags = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
    const lossless = ['-c:v', 'ffv1', ...tags, master];
    const writer = ffmpeg([
      '-f',
      'image2pipe',
      '-framerate',
      `${framesPerSecond}`,
      '-i',
      '-',
      '-vf',
      colours,
      ...lossless,
    ]);
    const count = Math.round(duration * framesPerSecond);
    let last;
    for (let index = 0; index < count; index++) {
      // The last frame is the rest position itself.
      last = await frame(index === count - 1 ? duration : index / framesPerSecond);
      if (!writer.input.write(last)) await once(writer.input, 'drain');
    }
    writer.input.end();
    await writer.done;

    const source = ['-i', master, '-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-pix_fmt', 'yuv420p', ...tags];
    const vp9 = [
      ...['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '36', '-deadline', 'good', '-row-mt', '1', '-g', '240'],
      ...['-auto-alt-ref', '1', '-lag-in-frames', '25', '-passlogfile', join(work, 'pass')],
    ];
    await ffmpeg([...source, ...vp9, '-cpu-used', '4', '-pass', '1', '-f', 'null', '-']).done;
    await ffmpeg([...source, ...vp9, '-cpu-used', '1', '-pass', '2', out('intro.webm')]).done;
    const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '28', '-tune', 'animation', '-profile:v', 'high'];
    await ffmpeg([...source, ...h264, '-movflags', '+faststart', out('intro.mp4')]).done;

    const still = join(work, 'last.png');
    await writeFile(still, last);
    const poster = ['-vf', 'scale=1280:720:flags=area', '-c:v', 'libwebp', '-quality', '72', '-compression_level', '6'];
    await ffmpeg(['-i', still, '-map_metadata', '-1', ...poster, out('intro-poster.webp')]).done;
  }
} finally {
  await browser.close();
  server.close();
  await rm(work, { recursive: true, force: true });
}

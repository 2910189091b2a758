import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { copyOfFirst, login, start, statusOfMe } from '../support/serverProcess';

/** Each test starts processes, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 90_000 });

describe('a stop', () => {
  it('finishes what is under way, and gives the folder back', async () => {
    const folder = copyOfFirst();
    const server = await start({ DATA_DIR: folder });
    await login(server.url);
    const underWay = Promise.all(Array.from({ length: 20 }, () => login(server.url)));
    await pause(20);
    const begin = performance.now();
    const code = await server.kill('SIGTERM');
    const answers = await underWay;
    expect(code).toBe(0);
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(existsSync(join(folder, 'lock'))).toBe(false);

    const again = await start({ DATA_DIR: folder });
    for (const answer of answers) {
      const { access_token: token = '' } = (await answer.json()) as { access_token?: string };
      expect(await statusOfMe(again.url, token)).toBe(200);
    }
  });

  it('does not wait for ever for somebody slow', async () => {
    const server = await start({ DATA_DIR: copyOfFirst() });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/v1/authentication/login?vertical_id=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nusername=',
    );
    await pause(100);
    const begin = performance.now();
    expect(await server.kill('SIGINT')).toBe(0);
    expect(performance.now() - begin).toBeLessThan(12_000);
    socket.destroy();
  });
});

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { patience } from '../../../support/patience';
import { beginLogin } from '../../support/beginLogin';
import { copyOfFirst, loginForm, start, statusOfMe } from '../../support/builtServer';
import { KeptClient } from '../../support/keptClient';

/** Tests start processes, which takes long on a busy machine. */

describe('stop', () => {
  it('completes requests under way, and releases the folder', async () => {
    const folder = copyOfFirst();
    const server = await start({ DATA_DIR: folder });
    const underWay = await Promise.all(Array.from({ length: 8 }, () => beginLogin(server.url)));
    const end = server.kill('SIGTERM');
    await vi.waitFor(() => expect(server.text).toContain('stopping after SIGTERM'), { timeout: patience });
    const answers = await Promise.all(underWay.map((finish) => finish()));
    expect(await end).toBe(0);
    expect(existsSync(join(folder, 'lock'))).toBe(false);

    const again = await start({ DATA_DIR: folder });
    for (const { token } of answers) expect(await statusOfMe(again.url, token)).toBe(200);
  });

  it('answers every accepted request, also under load', async () => {
    const server = await start({ DATA_DIR: copyOfFirst() });
    const client = new KeptClient();
    onTestFinished(() => client.close());
    const failures: string[] = [];
    let answered = 0;
    let isStopping = false;
    const work = async (path: string, form?: string) => {
      for (;;) {
        try {
          await client.ask(`${server.url}/api/v1/${path}`, form);
          answered += 1;
        } catch (error) {
          const { code = '' } = error as { code?: string };
          // The port is closed, so no request was accepted.
          if (!isStopping || code !== 'ECONNREFUSED') failures.push(code);
          return;
        }
      }
    };
    const form = loginForm().toString();
    // Long ones, which block the thread, and enough short ones that one is always on its way.
    const signIns = Array.from({ length: 8 }, () => work('authentication/login?vertical_id=1', form));
    const looks = Array.from({ length: 8 }, () => work('nothing'));
    while (answered < 100) await pause(5);
    isStopping = true;
    expect(await server.kill('SIGTERM')).toBe(0);
    await Promise.all([...signIns, ...looks]);
    expect(failures).toEqual([]);
  });

  it('does not wait for ever for a slow client', async () => {
    const server = await start({ DATA_DIR: copyOfFirst() });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/v1/authentication/login?vertical_id=1 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\nusername=',
    );
    // It is connected and sends nothing more.
    expect(String(await once(socket, 'data'))).toContain('100 Continue');
    expect(await server.kill('SIGINT')).toBe(0);
    socket.destroy();
  });
});

/** Signs in at the local provider like a browser, and returns the address to which it sends the browser back. */
export async function atProvider(address: string, username: string): Promise<URL> {
  const jar = new Map<string, string>();
  async function send(url: string, form?: Record<string, string>): Promise<string> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      ...{ headers: { cookie }, redirect: 'manual' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    await answer.body?.cancel();
    const to = answer.headers.get('location');
    if (!to) throw new Error(`${answer.status} from ${url}`);
    return new URL(to, url).href;
  }
  const interaction = await send(address);
  const resumed = await send(interaction, { prompt: 'login', login: username, password: 'any' });
  return new URL(await send(resumed));
}

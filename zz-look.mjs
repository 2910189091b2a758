import { chromium } from '@playwright/test';
const base = 'http://localhost:4821';
const [,, who = 'ada:ada-on-the-bridge:admin', theme='dark', width='1440', ...paths] = process.argv;
const [u,p,v] = who.split(':');
const b = await chromium.launch({ executablePath: '/usr/lib/chromium/chromium-headless-shell', args: ['--no-sandbox'] });
const c = await b.newContext({ viewport: { width: Number(width), height: 900 }, reducedMotion: 'reduce', colorScheme: theme });
const page = await c.newPage();
page.on('console', (m) => { if (['error','warning'].includes(m.type())) console.log('console', m.text().slice(0,300)); });
page.on('pageerror', (e) => console.log('pageerror', e.message));
await page.goto(base + '/login');
await page.evaluate((t) => localStorage.setItem('theme', t), theme);
await page.getByRole('textbox', { name: 'Username' }).fill(u);
await page.getByLabel('Password', { exact: true }).fill(p);
await page.getByRole('combobox', { name: 'Vertical' }).waitFor();
await page.getByRole('combobox', { name: 'Vertical' }).click();
await page.getByRole('option', { name: v, exact: true }).click().catch(() => {});
await page.getByRole('button', { name: 'Login' }).click();
await page.waitForURL(/dashboard/);
for (const path of paths) {
  await page.goto(base + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1500);
  const name = path.replace(/[^a-z0-9]+/gi, '-').slice(1, 60);
  await page.screenshot({ path: `/tmp/w/r8/shots/${name}-${theme}-${width}.png` });
  console.log(path, '→', await page.getByRole('heading', { level: 1 }).innerText(), '|', page.url());
}
await b.close();

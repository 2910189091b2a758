import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
const child = spawn(process.execPath, ['dist/server/main.js'], { env: { ...process.env, PORT: '4931', DATA_DIR: '/tmp/w/setup-data/d', SEED_DEMO: '0' } });
let log=''; child.stdout.on('data',d=>log+=d); child.stderr.on('data',d=>log+=d);
while(!/running at/.test(log)) await new Promise(r=>setTimeout(r,200));
await new Promise(r=>setTimeout(r,300));
console.log(log.split('\n').filter(l=>!l.startsWith('{')).join('\n'));
const link = /(http\S+setup#\S+)/.exec(log)[1];
const b = await chromium.launch({ executablePath: '/usr/lib/chromium/chromium-headless-shell', args: ['--no-sandbox'] });
for (const [w,h,theme] of [[1440,900,'dark'],[390,800,'light']]) {
  const c = await b.newContext({viewport:{width:w,height:h}, colorScheme: theme, reducedMotion:'reduce'}); const p = await c.newPage();
  p.on('console',m=>console.log('console',m.text())); p.on('pageerror',e=>console.log('err',e.message));
  await p.addInitScript(t=>localStorage.setItem('theme',t),theme);
  await p.goto(link); await p.getByRole('heading',{name:'Set up Quarterdeck'}).waitFor();
  if (theme==='light') { const tb=p.getByRole('button',{name:/light theme/}); if(await tb.count()) await tb.click(); }
  await p.screenshot({path:`/tmp/w/setup-data/setup-${w}.png`});
  await p.getByRole('button',{name:'Create administrator'}).click();
  await p.screenshot({path:`/tmp/w/setup-data/setup-missing-${w}.png`});
  await p.goto('http://localhost:4931/login'); await p.getByRole('heading',{name:'Sign in'}).waitFor();
  if (theme==='light') { const tb=p.getByRole('button',{name:/light theme/}); if(await tb.count()) await tb.click(); }
  await p.screenshot({path:`/tmp/w/setup-data/login-${w}.png`});
  await p.goto('http://localhost:4931/setup'); await p.getByRole('heading',{name:'Set up Quarterdeck'}).waitFor();
  await p.screenshot({path:`/tmp/w/setup-data/nolink-${w}.png`});
}
import { execFileSync } from 'node:child_process';
console.log(execFileSync(process.execPath,['dist/server/adminCreate.js','--username','root','--email','root@example.com'],{env:{...process.env,DATA_DIR:'/tmp/w/setup-data/d',ADMIN_PASSWORD:'a long admin password'}}).toString());
const p = await (await b.newContext()).newPage(); await p.goto(link); await p.waitForTimeout(500); console.log(await p.locator('main').innerText());
await b.close(); child.kill('SIGTERM');

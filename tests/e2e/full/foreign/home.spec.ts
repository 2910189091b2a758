import { expectAccessible } from '../../../support/accessible';
import { appears, stopClock } from '../../../support/clock';
import { expect, test } from '../../../support/fixtures';
import { moving } from '../../../support/motion';
import { combobox } from '../../../support/parts';
import { json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';

const descriptions = {
  Admin: 'Role Management, Approve Process, Approve Update Process',
  AWS: 'Machine Status, Terminate, List All Instances, AWS Instance Table',
  DO: 'DigitalOcean Resources Management',
  Launch: 'List Process, Request New Process, Machine Launch, Update Process, Machine Termination',
  DC: 'Data Center Management',
  PSQL: 'PostgreSQL Database Management',
  Mongo: 'MongoDB Database Management',
  Mail: 'Email Services Management',
};

test.describe('the home screen', () => {
  test('describes each workspace, and opens it, in a new tab on a middle click', async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs(['admin']);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeVisible();
    for (const [name, description] of Object.entries(descriptions)) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveAccessibleDescription(description);
    }
    // The other workspaces are placeholders.
    await expect(page.getByText('Coming soon')).toHaveCount(5);
    await expect(page.locator(':has(> a)').filter({ hasText: 'Mongo' })).toContainText('Coming soon');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Mail', exact: true }).click({ button: 'middle' });
    await expect((await opened).getByRole('heading', { level: 1, name: 'Mail Services' })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('link', { name: 'Mongo', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/mongo$/);
    await expect(page.getByRole('heading', { level: 1, name: 'MongoDB' })).toBeFocused();
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeFocused();
  });

  test('lists the work that waits for the person, and finds anything', async ({ page, backend, signInAs }) => {
    await offer(page, 'myrequests');
    await signInAs(['admin'], { username: 'mira' });
    const pending = { id: 1, status: 0, process_name: 'crawl', requested_by: 'otto' };
    backend.on('GET', 'listrequest', json({ status: 'success', data: [pending, { ...pending, id: 2 }] }));
    backend.on('GET', 'listupdateprocess', json({ status: 'success', data: [] }));
    const decided = { kind: 'update', decided_by: 'ada', decided_at: new Date(Date.now() - 7_200_000).toISOString() };
    const own = [
      { ...pending, ...decided, status: -1 },
      { ...pending, kind: 'process', id: 3 },
    ];
    backend.on('GET', 'myrequests', json({ data: own }));
    await page.addInitScript(() =>
      localStorage.setItem('draft ["mira","admin","new-process"]', JSON.stringify({ process_name: 'half' })),
    );
    await page.goto('/dashboard');
    const waiting = page.getByRole('region', { name: 'Waiting for you', exact: true });
    await expect(waiting.getByRole('listitem')).toHaveText([
      '2 process requests to decide',
      '1 of your requests is pending',
      'Continue your draft: Request New Process',
      'crawl Rejected by ada, 2 hours ago',
    ]);
    await expectAccessible(page);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('machine status');
    await expect(combobox(page, 'Find anything')).toHaveValue('machine status');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/aws\/status$/);
    await page.goBack();
    await waiting.getByRole('link', { name: '2 process requests' }).click();
    await expect(page.getByText('1–2 of 2')).toBeVisible();
  });

  test('links to recently opened pages, but to none that is closed to the person', async ({ page, signInAs }) => {
    await signInAs(['machine_launch user'], { username: 'mira' });
    await page.addInitScript(() =>
      localStorage.setItem(
        'recent ["mira"]',
        JSON.stringify([
          { address: '/dashboard/launch/process/7', name: 'Fare crawler' },
          { address: '/dashboard/aws/machine/019/us-east-1/i-0ab1', name: 'web' },
        ]),
      ),
    );
    await page.goto('/dashboard');
    const opened = page.getByRole('region', { name: 'Recently opened' });
    await expect(opened.getByRole('listitem')).toHaveText(['Fare crawler Process · 7']);
    // Nothing waits for this person.
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toHaveCount(0);
    await opened.getByRole('link', { name: 'Fare crawler' }).click();
    await expect(page).toHaveURL(/\/dashboard\/launch\/process\/7$/);
  });

  test('names the person, their roles and the team, and signs out', async ({ page, backend, signInAs }) => {
    backend.configuration = { team: [{ name: 'Grace', title: 'On call', email: 'grace@example.com' }] };
    const videos: string[] = [];
    page.on('request', (request) => {
      if (/intro\./.test(request.url())) videos.push(request.url());
    });
    await signInAs(['aws operator', 'launch'], { username: 'mira', vertical: 'Data/RC' });
    await page.goto('/dashboard');
    const team = page.getByRole('complementary', { name: 'Team' });
    for (const text of ['mira', 'Data/RC', 'aws operator', 'launch', 'Grace', 'On call']) {
      await expect(team.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(team.getByRole('link', { name: 'grace@example.com' })).toHaveAttribute(
      'href',
      'mailto:grace@example.com',
    );
    // The intro is not even loaded, since the browser asks for reduced motion.
    await expect(page.getByRole('button', { name: 'Skip Intro' })).toHaveCount(0);
    expect(videos).toEqual([]);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test('three clicks on the logo within two seconds light fireworks for five seconds, slower ones do not', async ({
  page,
  signInAs,
}) => {
  await signInAs(['admin']);
  await page.goto('/dashboard');
  const logo = page.getByRole('button', { name: 'Logo', exact: true });
  const fireworks = page.getByRole('img', { name: 'Fireworks' });
  await expect(logo).toBeVisible();
  await stopClock(page);
  await logo.click({ clickCount: 2 });
  await page.clock.runFor(1_900);
  await logo.click();
  await page.clock.runFor(1_000);
  await expect(fireworks).toBeVisible();
  await page.clock.runFor(3_900);
  await expect(fireworks).toBeVisible();
  await page.clock.runFor(200);
  await expect(fireworks).toHaveCount(0);
  for (let click = 0; click < 3; click += 1) {
    await logo.click();
    await page.clock.runFor(1_100);
  }
  await expect(fireworks).toHaveCount(0);
});

test.describe('the intro', () => {
  test.use(moving);

  test('plays once a session and can be skipped', async ({ page, signInAs }) => {
    await signInAs(['admin']);
    await page.goto('/dashboard');
    await expect(page.locator('video')).toBeVisible();
    await page.getByRole('button', { name: 'Skip Intro' }).click();
    await expect(page.locator('video')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Choose a workspace' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  });

  test('ends by itself within eight seconds', async ({ page, signInAs }) => {
    await stopClock(page);
    await signInAs(['admin']);
    await page.goto('/dashboard');
    const video = page.locator('video');
    await appears(page, video);
    // The page's clock stands still, so only the end of the film can hide it.
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.duration)).toBeLessThan(8);
    await video.evaluate((film: HTMLVideoElement) => Object.assign(film, { playbackRate: 8 }));
    await expect(video).toHaveCount(0);
  });

  test('ends after eight seconds even when the video never loads, or earlier by Escape or a moved focus', async ({
    page,
    signInAs,
  }) => {
    await page.route(/intro\.(webm|mp4)/, () => undefined);
    await stopClock(page);
    await signInAs(['admin']);
    const skip = page.getByRole('button', { name: 'Skip Intro' });
    for (const end of ['Escape', 'Tab', 'time']) {
      await page.goto('/dashboard');
      await appears(page, skip);
      await expect(skip).toBeFocused();
      if (end === 'time') {
        await page.clock.runFor(7_500);
        await expect(skip).toBeVisible();
        await page.clock.runFor(500);
      } else {
        await page.keyboard.press(end);
      }
      await expect(skip).toHaveCount(0);
      await page.evaluate(() => sessionStorage.clear());
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { answer, field } from '../../../support/parts';
import { failed, held, json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { byIds, dialog, fillTermination, said, terminate, terminations } from '../../../support/terminatePage';
import { guarded, plannedMachine as machine, terminationPlan as plan, tagged } from '../../../support/terminationPlan';

test.beforeEach(async ({ page, backend, signInAs }) => {
  await offer(page, 'terminateplan');
  backend.on('POST', 'ec2/listallinstance', tagged({ env: 'test' }));
  await signInAs(['aws operator']);
  await page.goto('/dashboard/aws/terminate');
});

test('the question lists the machines of a tag, and exactly those are terminated', async ({ page, backend }) => {
  const owned = { process_id: 12, process_name: 'crawl', state: 'stopped' };
  const slow = held(plan([machine('i-1', owned), machine('i-2')]));
  backend.on('POST', 'terminate/plan', slow);
  await fillTermination(page, 'Tag Name', 'web');
  await terminate(page).click();
  await expect(dialog(page)).toHaveAccessibleName('Confirm termination of all instances tagged web?');
  await expect(dialog(page).getByRole('status')).toHaveText('Looking up machines…');
  slow.release();
  const row = dialog(page).getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText([
    'web i-1i-1',
    '900 Hospitality',
    'us-east-1us-east-1a',
    'stopped',
    'crawl',
    '-',
    'Terminated',
  ]);
  expect(JSON.parse(backend.calls('POST', 'terminate/plan')[0]?.body ?? '')).toEqual({ ...byIds(), tagname: 'web' });
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Terminate 2 instances', exact: true }).click();
  await expect(answer(page)).toContainText('Termination started');
  expect(terminations(backend)).toEqual([byIds('i-1', 'i-2')]);
  await expect(answer(page).getByRole('row')).toHaveCount(3);
});

test('sends protected machines apart, zone by zone, and shows the result of each machine', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const machines = [
    machine('i-1', guarded),
    machine('i-2', { effect: 'kept' }),
    machine('i-3', { ...guarded, availability_zone: 'us-east-1b' }),
  ];
  backend.on('POST', 'terminate/plan', plan(machines, { protected: ['i-1', 'i-3'], allowed: false }));
  backend.on('POST', 'terminate', ({ body }) =>
    body.includes('i-2') ? json({ status: 'success', message: 'Begun' }) : failed(409, 'Protected from termination'),
  );
  await fillTermination(page, 'Instance IDs', 'i-1, i-2, i-3');
  await terminate(page).click();
  await expect(dialog(page)).toContainText('EC2 will refuse protected machines');
  await expect(dialog(page).getByRole('row', { name: /i-1/ })).toContainText(/Protected.*Will be refused/);
  await dialog(page).getByRole('button', { name: 'Terminate 3 instances' }).click();
  await expect(said(page, '1 of 3 machines are being terminated')).toBeVisible();
  await expect(said(page, 'Protected from termination')).toBeVisible();
  expect(terminations(backend)).toEqual([byIds('i-2'), byIds('i-1'), byIds('i-3')]);
  const rows = answer(page).getByRole('row');
  await expect(rows.filter({ hasText: 'i-2' })).toContainText('Done');
  for (const id of ['i-1', 'i-3']) {
    await expect(rows.filter({ hasText: id })).toContainText(/Failed.*Protected from termination/);
  }
});

const six = ['i-1', 'i-2', 'i-3', 'i-4', 'i-5', 'i-6'];
const five = six.slice(1);

test('needs the account code typed for more than five machines or a production machine, and says why', async ({
  page,
  backend,
}) => {
  await fillTermination(page, 'Instance IDs', '');
  const hits = [
    ['six machines', six, { env: 'test' }, 'More than 5 machines.'],
    ['a machine of production', ['i-1'], { env: 'prod' }, 'May include production machines.'],
  ] as const;
  await eachStep(
    hits,
    ([name]) => name,
    async ([name, ids, tags, why]) => {
      const sent = terminations(backend).length;
      backend.on('POST', 'terminate/plan', plan(ids.map((id) => machine(id))));
      backend.on('POST', 'ec2/listallinstance', tagged(tags));
      backend.on('POST', 'terminate', json({ status: 'success', message: `Begun: ${name}` }));
      await field(page, 'Instance IDs').fill(ids.join(','));
      await terminate(page).click();
      const code = dialog(page).getByRole('textbox', { name: 'Type 900 to confirm' });
      await expect(dialog(page)).toHaveAccessibleDescription(new RegExp(`This can't be undone\\. ${why}$`));
      const act = dialog(page).getByRole('button', { name: /^Terminate/ });
      await code.fill('90');
      await expect(act).toHaveAccessibleDescription('Type 900 first');
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toBeVisible();
      expect(terminations(backend)).toHaveLength(sent);
      await code.fill('900');
      await page.keyboard.press('Enter');
      await expect(answer(page)).toContainText(`Begun: ${name}`);
      expect(terminations(backend).slice(sent)).toEqual([byIds(...ids)]);
    },
  );
  await test.step('five non-production machines need no code', async () => {
    backend.on('POST', 'terminate/plan', plan(five.map((id) => machine(id))));
    backend.on('POST', 'ec2/listallinstance', tagged({ env: 'test' }));
    backend.on('POST', 'terminate', json({ status: 'success', message: 'Begun: five machines' }));
    await field(page, 'Instance IDs').fill(five.join('\n'));
    await terminate(page).click();
    await dialog(page).getByRole('button', { name: 'Terminate 5 instances' }).click();
    await expect(answer(page)).toContainText('Begun: five machines');
  });
});

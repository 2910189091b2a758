import type { Page } from '@playwright/test';
import { eachStep } from '../../../support/eachStep';
import { expect, test } from '../../../support/fixtures';
import { body, fill, openMachineStatus, value } from '../../../support/machineStatusPage';
import { answer, button, choose } from '../../../support/parts';
import { failed, held, json } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { guarded, plannedMachine, terminationPlan } from '../../../support/terminationPlan';

const question = (page: Page) => page.getByRole('alertdialog');
const act = (page: Page) => question(page).getByRole('button', { name: /^Terminate/ });

test.beforeEach(async ({ page, backend, signInAs }) => {
  await signInAs(['aws operator']);
  await offer(page, 'terminateplan');
  backend.on('POST', 'ec2/listallinstance', json({ data: [{ instance_id: 'i-7', tags: { env: 'test' } }] }));
  backend.on('POST', 'machines/terminate', json({ status: 'shutting-down', ips: [] }));
  await openMachineStatus(page);
  await fill(page);
});

test('with plans, Terminate shows the machine of the lookup, and terminates exactly that one', async ({
  page,
  backend,
}) => {
  const found = terminationPlan([plannedMachine('i-7', { process_id: 12, process_name: 'crawl' })]);
  const none = terminationPlan([], { unknown: ['10.0.0.4'], allowed: false, reason: 'No machine found for 10.0.0.4' });
  const empty = { instance_id: '', ipv4: '', ipv6: '', private_ip: '' };
  const lookups = [
    ['Instance ID', 'i-7', [found], ['instance_id']],
    ['IPv6', '2001:db8::4', [found], ['ipv6']],
    ['IPv4', '10.0.0.4', [none, found], ['ipv4', 'private_ip']],
  ] as const;
  await eachStep(
    lookups,
    ([lookup]) => lookup,
    async ([lookup, text, plans, kinds]) => {
      const asked = backend.calls('POST', 'terminate/plan').length;
      const sent = backend.calls('POST', 'machines/terminate').length;
      const slow = held(plans[0]);
      backend.on('POST', 'terminate/plan', slow, ...plans.slice(1));
      await choose(page, 'Lookup type', lookup);
      await value(page).fill(text);
      await button(page, 'Terminate').click();
      await expect(question(page)).toHaveAccessibleName('Confirm termination of 1 instance(s)?');
      await expect(question(page).getByRole('status')).toHaveText('Looking up machines…');
      await expect(question(page).getByRole('listitem')).toHaveText([text]);
      slow.release();
      await expect(question(page).getByRole('row').nth(1).getByRole('cell')).toHaveText([
        ...['web i-7i-7', '900 Hospitality', 'us-east-1us-east-1a', 'running', 'crawl', '-', 'Terminated'],
      ]);
      await expect(question(page)).toHaveAccessibleDescription(
        "Account 900 Hospitality, region us-east-1. This can't be undone.",
      );
      const place = { account: '900', region: 'us-east-1', tagname: '', sk_shut: false, force: false };
      const bodies = backend.calls('POST', 'terminate/plan').slice(asked);
      expect(bodies.map(({ body: planned }) => JSON.parse(planned))).toEqual(
        kinds.map((kind) => ({ ...place, instances: [{ ...empty, [kind]: text }] })),
      );
      await question(page).getByRole('button', { name: 'Terminate 1 instance', exact: true }).click();
      await expect(answer(page)).toContainText('Terminating i-7: shutting-down');
      await expect(answer(page).getByRole('row', { name: `${lookup} ${text}` })).toBeVisible();
      const hit = backend.calls('POST', 'machines/terminate').slice(sent);
      expect(hit.map(({ body: one }) => JSON.parse(one))).toEqual([{ ...body, lookupValue: 'i-7' }]);
      await answer(page).getByRole('button', { name: 'Close' }).click();
    },
  );
});

test('with plans, Terminate is disabled with a reason for a protected machine', async ({ page, backend }) => {
  const why = 'Protected from termination: i-1';
  const refused = { protected: ['i-1'], allowed: false, reason: why };
  backend.on('POST', 'terminate/plan', terminationPlan([plannedMachine('i-1', guarded)], refused));
  await button(page, 'Terminate').click();
  await expect(act(page)).toHaveAccessibleDescription(why);
  await expect(question(page)).toContainText(/Protected.*Kept/);
  await act(page).click({ force: true });
  await expect(act(page)).toHaveAccessibleDescription(why);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(button(page, 'Terminate')).toBeFocused();
  expect(backend.calls('POST', 'machines/terminate')).toEqual([]);
});

test('Terminate asks without a plan on another platform, or when the plan fails', async ({
  page,
  backend,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  const sent = () => backend.calls('POST', 'machines/terminate').map(({ body: one }) => JSON.parse(one));
  await choose(page, 'Platform', 'Hyonix');
  await button(page, 'Terminate').click();
  await expect(question(page).getByRole('row', { name: 'Platform Hyonix' })).toBeVisible();
  await act(page).click();
  await expect(answer(page)).toContainText('Terminating i-1: shutting-down');
  expect(backend.calls('POST', 'terminate/plan')).toEqual([]);
  expect(sent()).toEqual([{ ...body, platform: 'Hyonix' }]);
  await answer(page).getByRole('button', { name: 'Close' }).click();

  backend.on('POST', 'terminate/plan', failed(503, 'The inventory is away'));
  await choose(page, 'Platform', 'AWS');
  await button(page, 'Terminate').click();
  await expect(question(page).getByRole('status')).toContainText('The inventory is away');
  await expect(question(page).getByRole('listitem')).toHaveText(['i-1']);
  await act(page).click();
  await expect(answer(page)).toContainText('Terminating i-1: shutting-down');
  expect(sent().slice(1)).toEqual([body]);
});

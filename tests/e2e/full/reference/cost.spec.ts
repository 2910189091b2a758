import { expect, test } from '../../../support/referenceFixtures';
import { rowsOf } from '../../../support/referenceFleet';
import { signedIn } from '../../../support/signIn';

interface Cost {
  readonly process_id: number | null;
  readonly process_name: string;
  readonly last_month: number | null;
}

const sum = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('the page of a process has the cost of last month, one click from the list of costs', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  const costs = await rowsOf<Cost>(page, 'costs');
  const process = costs.find(({ process_id, last_month }) => process_id !== null && Number(last_month) > 1);
  const { process_id, last_month } = process ?? { process_id: 0, last_month: 0 };
  await page.goto(`/dashboard/launch/process/${process_id}`);
  const line = page.getByText(`${sum(last_month ?? 0)} last month`);
  await expect(line).toContainText('estimate, prices of 2026-11-01');
  await line.getByRole('link', { name: 'Cost' }).click();
  await expect(page.getByRole('heading', { name: 'Cost', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`^${process_id} `) })).toContainText(sum(last_month ?? 0));
  await page.getByRole('button', { name: 'By person' }).click();
  await expect(page.getByRole('heading', { name: 'Cost by Person', level: 1 })).toBeVisible();
});

test('a launch shows what its machines cost', async ({ page, server }) => {
  await signedIn(page, server, 'lena', 'Data/Hospitality');
  const rows = await rowsOf<{ id: number; platform: string; instance_type: string | null }>(page, 'listprocess');
  const id = rows.find(({ platform, instance_type }) => platform === 'AWS' && instance_type !== null)?.id ?? 0;
  await page.goto('/dashboard/launch/launch');
  await page.getByRole('combobox', { name: 'Process ID' }).or(page.getByLabel('Process ID')).first().fill(String(id));
  await page.getByLabel('Count').fill('2');
  await expect(
    page.getByText(/Cost: \+\$0\.\d+ an hour, about \$\d+ a month \(estimate, prices of 2026-11-01\)\./),
  ).toBeVisible();
});

test('idle machines are selected for a termination, whose plan says what it saves', async ({ page, server }) => {
  await signedIn(page, server, 'ada', 'admin');
  await page.goto('/dashboard/aws/idlemachines');
  const plans = [
    ['Stopped for', 'Saves nothing: only running machines cost.'],
    ['CPU at most', /Saves \$[\d.]+ an hour/],
  ] as const;
  for (const [reason, savings] of plans) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(reason);
    const row = page.getByRole('row', { name: new RegExp(`${reason} [\\d.]+.* days`) }).first();
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Terminate' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(savings);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('checkbox').uncheck();
  }
});

test('what a request costs a month and who owns it stand before the buttons at 1440 px', async ({ page, server }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await signedIn(page, server, 'ada', 'admin');
  await page.goto('/dashboard/admin/approveprocess');
  await expect(page.getByRole('cell', { name: /^\$[\d,]+$/ }).first()).toBeVisible();
  const buttons = await page.getByRole('gridcell').last().boundingBox();
  for (const column of ['Cost/month', 'Template ID', 'Process owner']) {
    const header = await page.getByRole('columnheader', { name: column, exact: true }).boundingBox();
    expect((header?.x ?? 0) + (header?.width ?? Number.NaN), column).toBeLessThanOrEqual((buttons?.x ?? 0) + 1);
  }
});

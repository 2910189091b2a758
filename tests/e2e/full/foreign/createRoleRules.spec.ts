import { stopClock } from '../../../support/clock';
import { createRolePage } from '../../../support/createRolePage';
import { expect, test } from '../../../support/fixtures';
import { moving } from '../../../support/motion';
import { held, json } from '../../../support/replies';

const conflict = 'This role conflicts with already selected roles';

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/create');
});

test.describe('roles', () => {
  test('stand by module; those that are assigned or that conflict stay as they are, and say why', async ({ page }) => {
    const wizard = createRolePage(page);
    await wizard.person('otto').click();
    await wizard.button('Continue to Roles').click();
    await test.step('an assigned one cannot be taken back', async () => {
      await wizard.role('aws user').click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Cannot remove a role that is already assigned to the user' }),
      ).toBeVisible();
      await expect(wizard.role('aws user')).toBeChecked();
      await expect(wizard.role('aws user')).toHaveAccessibleDescription(/^Assigned AWS: find, start/);
      await expect(page.getByRole('listitem').filter({ has: wizard.role('aws user') })).toContainText('Assigned');
    });
    await test.step('a conflicting one says why to the pointer, the keyboard and the finger', async () => {
      const rival = wizard.role('aws admin');
      const tooltip = page.getByRole('tooltip', { name: conflict });
      await expect(rival).toBeDisabled();
      await expect(rival).toHaveAccessibleDescription(new RegExp(`^${conflict} AWS: .* the same as the user role`));
      await expect(wizard.role('admin')).toBeDisabled();
      await expect(wizard.role('machine_launch user')).toBeEnabled();
      await rival.hover();
      await expect(tooltip).toBeVisible();
      await wizard.button('Back').hover();
      await expect(tooltip).toHaveCount(0);
      await page.getByRole('searchbox', { name: 'Search roles' }).focus();
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
      await expect(rival).toBeFocused();
      await expect(tooltip).toBeVisible();
      await page.keyboard.press('Space');
      await expect(rival).not.toBeChecked();
      await page.keyboard.press('Escape');
      await expect(tooltip).toHaveCount(0);
      await rival.dispatchEvent('click');
      await expect(tooltip).toBeVisible();
      await expect(rival).not.toBeChecked();
    });
    await test.step('they are found by name and module', async () => {
      await expect(page.getByRole('group', { name: 'Launch' }).getByRole('checkbox')).toHaveCount(1);
      await page.getByRole('searchbox', { name: 'Search roles' }).fill('AWS');
      await expect(page.getByRole('checkbox')).toHaveCount(2);
      await page.getByRole('searchbox', { name: 'Search roles' }).fill('nothing like it');
      await expect(page.getByText('No matching roles.')).toBeVisible();
      await expect(wizard.button('Continue to Privileges')).toBeEnabled();
    });
  });

  test('can be selected again once the other one is not', async ({ page }) => {
    const wizard = createRolePage(page);
    await wizard.person('nils').click();
    await wizard.vertical('admin').check();
    await wizard.button('Submit Vertical').click();
    await wizard.role('admin').check();
    for (const name of ['aws user', 'aws admin', 'machine_launch user']) {
      await expect(wizard.role(name)).toBeDisabled();
    }
    await wizard.role('admin').uncheck();
    await wizard.role('aws admin').check();
    await expect(wizard.role('aws user')).toBeDisabled();
    await expect(wizard.role('machine_launch user')).toBeEnabled();
  });

  test('by the hundred are searched and selected at once', async ({ page, backend }) => {
    const roles = Array.from({ length: 200 }, (_, index) => ({
      roleid: index + 1,
      rolename: `team${index} ${index % 2 ? 'user' : 'admin'}`,
      module: `module ${index % 12}`,
    }));
    backend.on('GET', 'authentication/getroles', json({ status: 'success', roles }));
    await page.reload();
    const wizard = createRolePage(page);
    await wizard.person('otto').click();
    await wizard.button('Continue to Roles').click();
    await expect(page.getByRole('checkbox')).toHaveCount(200);
    const redrawn = await page.evaluate(async () => {
      const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].slice(3, 13);
      const changed = new Set<Node>();
      const list = boxes[0]?.closest('fieldset')?.parentElement ?? document;
      const observer = new MutationObserver((records) => {
        for (const { target } of records) changed.add(target);
      });
      observer.observe(list, { subtree: true, attributes: true, childList: true, characterData: true });
      for (const box of boxes) {
        box.click();
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      }
      const others = [...changed].filter((node) => !boxes.some((box) => box === node));
      return { ticked: boxes.filter((box) => box.checked).length, others: others.map((node) => node.textContent) };
    });
    // What a tick does not change costs nothing, however many there are.
    expect(redrawn).toEqual({ ticked: 10, others: [] });
  });
});

test.describe('a privilege', () => {
  test('has to be a positive whole number that is not there yet', async ({ page }) => {
    const wizard = createRolePage(page);
    await wizard.person('otto').click();
    await wizard.button('Continue to Roles').click();
    await wizard.button('Continue to Privileges').click();
    for (const [text, words] of [
      ['', 'Please enter a valid privilege'],
      ['0', 'Please enter a valid privilege'],
      ['-4', 'Please enter a valid privilege'],
      ['seven', 'Please enter a valid privilege'],
      ['9', 'Privilege 9 already added!'],
    ]) {
      await wizard.privilege.fill(text ?? '');
      await wizard.button('Add Privilege').click();
      await expect(page.getByRole('alert')).toHaveText([words ?? '']);
      await expect(wizard.privilege).toBeFocused();
      await expect(wizard.privilege).toHaveValue(text ?? '');
    }
    await wizard.privilege.fill('7');
    await wizard.button('Add Privilege').click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await wizard.privilege.fill('7');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(['Privilege 7 already added!']);
    await wizard.button('Remove privilege 7').click();
    await expect(wizard.button('Remove privilege 7')).toHaveCount(0);
    await expect(wizard.privilege).toBeFocused();
  });
});

test.describe('selecting somebody', () => {
  test.use(moving);

  const panel = '[data-animation]';

  test('fades for 200 ms and slides for 300 ms, while everybody is read again', async ({ page, backend }) => {
    const wizard = createRolePage(page);
    await expect(wizard.person('nils')).toBeVisible();
    await expect(page.locator(panel)).toHaveAttribute('data-animation', 'idle');
    await stopClock(page);
    await wizard.person('nils').dblclick();
    await backend.call('GET', 'authentication/getusers', 2);
    await expect(page.locator(panel)).toHaveAttribute('data-animation', 'fading');
    await page.clock.runFor(199);
    await expect(page.locator(panel)).toHaveAttribute('data-animation', 'fading');
    await page.clock.runFor(1);
    await expect(page.locator(panel)).toHaveAttribute('data-animation', 'sliding');
    await page.clock.runFor(299);
    await expect(page.locator(panel)).toHaveAttribute('data-animation', 'sliding');
    await page.clock.runFor(1);
    await expect(page.locator(panel)).toHaveAttribute('data-animation', 'idle');
    await expect(wizard.vertical('Data/Air')).toBeVisible();
    expect(backend.calls('GET', 'authentication/getusers')).toHaveLength(2);
  });

  test('waits for the answer, and shows meanwhile that it reads', async ({ page, backend }) => {
    const wizard = createRolePage(page);
    await expect(wizard.person('nils')).toBeVisible();
    const users = [{ userid: 9, username: 'nils', email: '', verticals: [{ vertical_id: 3, roles: [] }] }];
    const slow = held(json({ status: 'success', users }));
    backend.on('GET', 'authentication/getusers', slow);
    await wizard.person('nils').click();
    await expect(page.getByRole('status', { name: "Loading this person's access…" })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    slow.release();
    await expect(wizard.vertical('Data/Hospitality')).toBeChecked();
  });

  test('moves nothing under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const wizard = createRolePage(page);
    await expect(wizard.person('nils')).toBeVisible();
    const states = page.evaluate(
      (selector) =>
        new Promise<string[]>((resolve) => {
          const seen = new Set<string>();
          new MutationObserver(() => {
            const part = document.querySelector<HTMLElement>(selector);
            seen.add(part?.dataset.animation ?? '');
            if (document.querySelector('input[type=radio]')) resolve([...seen]);
          }).observe(document.body, { subtree: true, attributes: true, childList: true });
        }),
      panel,
    );
    await wizard.person('nils').click();
    expect(await states).toEqual(['idle']);
  });
});

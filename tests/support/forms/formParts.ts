import type { Page } from '@playwright/test';
import type { FormAct } from '../everyForm';
import { answer, choose, combobox } from '../parts';
import { json } from '../replies';

/* Shared by the forms of several workspaces. */

export const button = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
export const answered = (text: string) => (page: Page) => answer(page).getByText(text, { exact: true });
const machineResult = (page: Page) =>
  answer(page)
    .getByRole('table', { name: 'Result per machine' })
    .getByRole('row', { name: /i-2.*Done/ });

/** Chooses an option unless it is chosen already. */
export async function ensureChosen(page: Page, name: string, option: string): Promise<void> {
  if ((await combobox(page, name).inputValue()) !== option) await choose(page, name, option);
}

export const lapsedTemplate = 'Session expired! Redirecting...';
export const lapsedTool = 'Session expired! Please log in.';
export const lapsedPage = 'Session expired! Redirecting to login...';

const machines = json({
  status: 'success',
  message: 'Begun',
  data: ['i-1', 'i-2'].map((instance_id) => ({ instance_id, state: 'shutting-down', outcome: 'terminate' })),
});

/** The request of a form that terminates `i-1` and `i-2`. */
export const terminating = (name: string, call: FormAct['call']): FormAct => ({
  name,
  call,
  good: machines,
  told: machineResult,
  button: button(name),
  confirm: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Terminate 2 instances' }),
});

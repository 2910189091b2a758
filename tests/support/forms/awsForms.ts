import type { Page } from '@playwright/test';
import type { FormAct, FormUnderTest } from '../everyForm';
import { answer, combobox, field } from '../parts';
import { json } from '../replies';
import { answered, button, lapsedTemplate, lapsedTool, terminating } from './formParts';

const place = (page: Page) =>
  [
    [combobox(page, 'Account'), '900'],
    [combobox(page, 'Region'), 'us-east-1'],
  ] as const;

const createTemplate: FormUnderTest = {
  resource: 'create-launch-template',
  address: '/dashboard/aws/createlaunchtemplate',
  heading: 'Create Launch Template',
  roles: ['aws operator'],
  link: { name: 'Create', group: 'Launch Template' },
  away: 'Machine Status',
  fields: (page) => [[field(page, 'IP Address'), '10.0.0.4']],
  acts: [
    {
      name: 'Create Launch Template',
      call: ['POST', 'ec2/createltbyip'],
      good: json({ status: 'success', launch_template_id: 'lt-9' }),
      told: answered('Launch template created successfully!'),
      button: button('Create Launch Template'),
      enter: (page) => field(page, 'IP Address'),
    },
  ],
  lapsed: lapsedTemplate,
};

const updateTemplate: FormUnderTest = {
  ...createTemplate,
  resource: 'update-launch-template',
  address: '/dashboard/aws/updatelaunchtemplate',
  heading: 'Update Launch Template',
  link: { name: 'Update', group: 'Launch Template' },
  fields: (page) => [
    [field(page, 'Launch Template ID'), 'lt-1'],
    [field(page, 'Version'), '3'],
    [field(page, 'IP Address'), '10.0.0.4'],
  ],
  acts: [
    {
      name: 'Update Launch Template',
      call: ['POST', 'ec2/updateltbyip'],
      good: json({ status: 'success', version: 4 }),
      told: answered('Launch template updated successfully!'),
      button: button('Update Launch Template'),
      enter: (page) => field(page, 'Version'),
    },
  ],
};

const machineAct = (name: string, confirm?: FormAct['confirm']): FormAct => ({
  name,
  call: ['POST', `machines/${name.toLowerCase()}`],
  good: json({ status: 'pending', ips: ['10.0.0.4'] }),
  told: (page) =>
    answer(page)
      .filter({ hasText: /\w+ing \S+: pending/ })
      .getByRole('row', { name: 'Instance ID i-1' }),
  button: button(name),
  ...(confirm && { confirm }),
});

const machineStatus: FormUnderTest = {
  resource: 'machine-status',
  address: '/dashboard/aws/status',
  heading: 'Machine Status',
  roles: ['aws operator'],
  link: { name: 'Machine Status' },
  away: 'Terminate',
  fields: (page) => [...place(page), [combobox(page, 'Platform'), 'AWS'], [field(page, 'Lookup value'), 'i-1']],
  acts: [
    machineAct('Start'),
    machineAct('Stop', (page) => page.getByRole('dialog').getByRole('button', { name: 'Stop 1 instance' })),
    machineAct('Terminate', (page) =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Terminate 1 instance' }),
    ),
  ],
  lapsed: lapsedTool,
};

const terminate: FormUnderTest = {
  resource: 'terminate-instances',
  address: '/dashboard/aws/terminate',
  heading: 'Terminate EC2 Instances',
  roles: ['aws operator'],
  link: { name: 'Terminate' },
  away: 'Machine Status',
  fields: (page) => [...place(page), [field(page, 'Instance IDs'), 'i-1, i-2']],
  acts: [terminating('Terminate', ['POST', 'terminate'])],
  lapsed: lapsedTool,
};

export const awsForms: readonly FormUnderTest[] = [createTemplate, updateTemplate, machineStatus, terminate];

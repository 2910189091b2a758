import type { FormAct, FormUnderTest } from '../everyForm';
import type { ForeignBackend } from '../foreignBackend';
import { fillForDo } from '../newProcessPage';
import { answer, combobox, field, number, password, region } from '../parts';
import { json } from '../replies';
import { answered, button, lapsedTemplate, lapsedTool, terminating } from './formParts';

const inLaunch = { roles: ['machine_launch user'], away: 'List Process', lapsed: lapsedTool } as const;

const terminateOfProcess: FormUnderTest = {
  ...inLaunch,
  resource: 'machine-termination',
  address: '/dashboard/launch/extractionterminate',
  heading: 'Machine Termination',
  link: { name: 'Machine Termination' },
  fields: (page) => [
    [number(page, 'Process ID'), '12'],
    [field(page, 'Instance IDs'), 'i-1, i-2'],
  ],
  acts: [
    {
      ...terminating('Terminate Machines', ['DELETE', 'terminatemachines']),
      enter: (page) => number(page, 'Process ID'),
    },
  ],
};

const newProcess: FormUnderTest = {
  ...inLaunch,
  resource: 'new-process',
  address: '/dashboard/launch/newprocess',
  heading: 'Request New Process',
  vertical: 'Data/Air',
  link: { name: 'Request New Process' },
  fill: (page) => fillForDo(page, '019 vizly'),
  fields: (page) => [
    [combobox(page, 'Platform'), 'DO'],
    [combobox(page, 'Account'), '019 vizly'],
    [field(page, 'Process name'), 'Fares'],
    [field(page, 'AMI ID'), 'image-1'],
    [field(page, 'In charge'), 'Otto'],
  ],
  secret: { text: 'hunter22', fields: (page) => [password(page, 'Password')] },
  acts: [
    {
      name: 'Create Process',
      call: ['POST', 'newprocess'],
      good: json({ status: 'success', message: 'Process requested' }),
      told: (page) => page.getByRole('heading', { level: 2, name: 'Process requested' }),
      button: button('Create Process'),
      enter: (page) => field(page, 'In charge'),
    },
  ],
  lapsed: lapsedTemplate,
};

const updateProcess: FormUnderTest = {
  ...inLaunch,
  resource: 'process-update',
  address: '/dashboard/launch/updateprocess',
  heading: 'Update Process',
  link: { name: 'Update Process' },
  fields: (page) => [
    [combobox(page, 'Process ID'), '12'],
    [combobox(page, 'Field'), 'version'],
    [field(page, 'Value'), '4'],
  ],
  acts: [
    {
      name: 'Update Process',
      call: ['PUT', 'updateprocess'],
      good: json({ message: 'Asked for' }),
      told: answered('Asked for'),
      button: button('Update Process'),
      enter: (page) => field(page, 'Value'),
    },
  ],
};

const launch: FormUnderTest = {
  ...inLaunch,
  resource: 'machine-launch',
  address: '/dashboard/launch/launch',
  heading: 'Extraction - Machine Launch',
  link: { name: 'Machine Launch' },
  fields: (page) => [
    [number(page, 'Process ID'), '12'],
    [field(page, 'Template ID'), 'lt-1'],
    [field(page, 'Version'), '3'],
    [number(page, 'Count'), '1'],
  ],
  acts: [
    {
      name: 'Launch Machines',
      call: ['POST', 'launchmachines'],
      good: json({
        status: 'success',
        message: 'Launched',
        data: [{ process_id: 12, instance_id: 'i-7', machine_ipv4: '10.0.0.4', machine_ipv6: '', status: 'running' }],
      }),
      told: (page) => answer(page).getByRole('row', { name: /i-7/ }),
      button: button('Launch Machines'),
      enter: (page) => number(page, 'Count'),
    },
  ],
};

const editing = {
  ...inLaunch,
  offers: ['myrequests', 'editrequest', 'editupdaterequest'],
  lapsed: lapsedTemplate,
} as const;

/** Opens the page from My Requests. */
const editFromList =
  (row: RegExp): FormUnderTest['reach'] =>
  async (page) => {
    await page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: 'My Requests' }).click();
    await page.getByRole('row', { name: row }).getByRole('button', { name: 'Edit', exact: true }).click();
  };

const pending = (row: object) => (backend: ForeignBackend) =>
  backend.on('GET', 'myrequests', json({ status: 'success', data: [{ id: 7, status: 0, revision: 3, ...row }] }));

const saving = (call: string): FormAct => ({
  name: 'Save changes',
  call: ['PUT', call],
  good: json({ status: 'success', message: 'Changed', data: { id: 7, revision: 4 } }),
  // The page leads to the changed request.
  told: (page) => region(page, 'Details'),
  button: button('Save changes'),
});

const editRequest: FormUnderTest = {
  ...editing,
  resource: 'edit-request',
  address: '/dashboard/launch/request/7/edit',
  pattern: '/dashboard/launch/request/:id/edit',
  heading: 'Edit request 7',
  reach: editFromList(/process 7/),
  prepare: pending({
    ...{ kind: 'process', process_name: 'Fares', subprocess_name: 'nightly', platform: 'DO', account: '019' },
    ...{ machine_limit: 5, template_id: 'snapshot-1', version: '1', tagname: 'fares', ami_id: 'image-1' },
    ...{ process_owner: 'Ada', incharge: 'Otto' },
  }),
  fields: (page) => [
    [field(page, 'Subprocess name'), 'hourly'],
    [field(page, 'In charge'), 'Grace'],
  ],
  secret: { text: 'hunter22', fields: (page) => [password(page, 'Password')] },
  acts: [{ ...saving('myrequests/process/7'), enter: (page) => field(page, 'In charge') }],
};

const editUpdateRequest: FormUnderTest = {
  ...editing,
  resource: 'edit-update-request',
  address: '/dashboard/launch/update-request/7/edit',
  pattern: '/dashboard/launch/update-request/:id/edit',
  heading: 'Edit update request 7',
  reach: editFromList(/update 7/),
  prepare: pending({
    ...{ kind: 'update', process_id: 12, process_name: 'Maps', subprocess_name: 'x', account: '019' },
    ...{ old_version: '1', new_version: '2', old_machine_max_count: 5, new_machine_max_count: 9 },
  }),
  fields: (page) => [
    [field(page, 'Version'), '3'],
    [number(page, 'Machine limit'), '8'],
  ],
  acts: [{ ...saving('myrequests/update/7'), enter: (page) => field(page, 'Version') }],
};

export const launchForms: readonly FormUnderTest[] = [
  terminateOfProcess,
  newProcess,
  updateProcess,
  launch,
  editRequest,
  editUpdateRequest,
];

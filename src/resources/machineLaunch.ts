import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import * as z from 'zod/mini';
import { launchKeepUntil } from '../../contract/extras';
import { launchMachines } from '../../contract/launches';
import { listInstances, searchInstances } from '../../contract/machines';
import { listProcesses } from '../../contract/processes';
import { defineResource, type FormValues, isOffered } from './defineResource';

const givenFields = z.partial(
  z.object({ processId: z.string(), templateId: z.string(), version: z.string(), tagname: z.string() }),
);

/** Returns the process of a link from the process list, with its approved values. */
function given(state: unknown): Partial<FormValues> | undefined {
  const { processId = '', templateId = '', version = '', tagname = '' } = givenFields.safeParse(state).data ?? {};
  if (processId + templateId + version + tagname === '') return undefined;
  return { process_id: processId, template_id: templateId, version, tagname };
}

export default defineResource({
  name: 'machine-launch',
  module: 'launch',
  paths: ['launch'],
  heading: 'page.machineLaunch.heading',
  description: 'page.machineLaunch.does',
  help: 'launch-machines',
  menu: { label: 'page.machineLaunch', icon: RocketLaunchOutlined, order: 30 },
  tool: {
    call: launchMachines,
    fields: [
      'process_id',
      { name: 'template_id', columns: 3 },
      { name: 'version', columns: 3 },
      { name: 'instance_type', columns: 3 },
      // The server limits the number per launch.
      { name: 'count', columns: 3, maximum: 2_147_483_647 },
      'tagname',
      { name: 'keep_until', columns: 3, when: () => isOffered(launchKeepUntil) },
    ],
    given,
    acts: [{ name: 'submit', label: 'machineLaunch.submit', icon: RocketLaunchOutlined }],
    answer: { toast: { success: 'away' } },
    invalidates: [listInstances, searchInstances, listProcesses],
    parts: () => import('../custom/launchProgress/launchParts'),
  },
});

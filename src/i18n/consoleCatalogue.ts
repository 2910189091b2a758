import { access } from './en/access';
import { account } from './en/account';
import { approvals } from './en/approvals';
import { audit } from './en/audit';
import { charts } from './en/charts';
import { costs } from './en/costs';
import { factors } from './en/factors';
import { find } from './en/find';
import { glossary } from './en/glossary';
import { holds } from './en/holds';
import { lists } from './en/lists';
import { machineLaunch } from './en/machineLaunch';
import { newProcess } from './en/newProcess';
import { onboarding } from './en/onboarding';
import { overview } from './en/overview';
import { passwords } from './en/passwords';
import { past } from './en/past';
import { people } from './en/people';
import { processes } from './en/processes';
import { processTools } from './en/processTools';
import { receivers } from './en/receivers';
import { records } from './en/records';
import { requests } from './en/requests';
import { roleUpdate } from './en/roleUpdate';
import { schedules } from './en/schedules';
import { shell } from './en/shell';
import { tokens } from './en/tokens';
import { tools } from './en/tools';
import { trial } from './en/trial';
import { views } from './en/views';

/** The English texts of the signed-in console. */
export const consoleCatalogue = {
  ...shell,
  ...schedules,
  ...trial,
  ...account,
  ...factors,
  ...access,
  ...find,
  ...glossary,
  ...lists,
  ...views,
  ...past,
  ...records,
  ...overview,
  ...charts,
  ...costs,
  ...onboarding,
  ...approvals,
  ...audit,
  ...receivers,
  ...passwords,
  ...requests,
  ...people,
  ...roleUpdate,
  ...tools,
  ...holds,
  ...processes,
  ...newProcess,
  ...machineLaunch,
  ...processTools,
  ...tokens,
} as const;

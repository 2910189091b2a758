import { account } from './en/account';
import { approvals } from './en/approvals';
import { audit } from './en/audit';
import { find } from './en/find';
import { glossary } from './en/glossary';
import { lists } from './en/lists';
import { machineLaunch } from './en/machineLaunch';
import { newProcess } from './en/newProcess';
import { onboarding } from './en/onboarding';
import { overview } from './en/overview';
import { passwords } from './en/passwords';
import { people } from './en/people';
import { processes } from './en/processes';
import { processTools } from './en/processTools';
import { records } from './en/records';
import { requests } from './en/requests';
import { roleUpdate } from './en/roleUpdate';
import { shell } from './en/shell';
import { tools } from './en/tools';
import { views } from './en/views';
import { addTexts, type Catalogue } from './translate';

/** Every text that is shown to whoever is signed in. Importing this file adds them to those of the sign-in. */
export const consoleTexts = {
  ...shell,
  ...account,
  ...find,
  ...glossary,
  ...lists,
  ...views,
  ...records,
  ...overview,
  ...onboarding,
  ...approvals,
  ...audit,
  ...passwords,
  ...requests,
  ...people,
  ...roleUpdate,
  ...tools,
  ...processes,
  ...newProcess,
  ...machineLaunch,
  ...processTools,
} as const;

export type ConsoleTexts = typeof consoleTexts;

/** The same in other languages, as far as they have it. */
export const consoleTranslations = import.meta.glob<Catalogue>(
  ['./??/*.ts', '!./en/*', '!./??/startup.ts', '!./??/entry.ts'],
  { eager: true, import: 'default' },
);

addTexts(consoleTexts, consoleTranslations);

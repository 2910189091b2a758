import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';
import { lookupLabels } from './MachineFields';
import { bodyOf, type MachineForm } from './machineForm';

/** Which machine a form means, as rows of a table of facts. */
export function targetRows(form: MachineForm): (readonly [string, ReactNode])[] {
  const { account, region, platform, lookupType, lookupValue } = bodyOf(form);
  return [
    [
      t(lookupLabels[lookupType]),
      <bdi key="value" className="mono">
        {lookupValue}
      </bdi>,
    ],
    [t('tools.account'), <bdi key="account">{account}</bdi>],
    [t('tools.region'), <bdi key="region">{region}</bdi>],
    [t('machine.platform'), platform],
  ];
}

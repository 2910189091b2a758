import { useState } from 'react';
import { t } from '../../i18n/translate';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { ActResult } from '../../ui/ConfirmResults';
import { NameInText } from '../../ui/NameInText';
import { showToast } from '../../ui/toasts';
import type { ToolAnswer } from '../../ui/tool/toolAnswer';
import type { FormCalls } from '../../ui/tool/useLastAnswer';
import type { Directory, User } from '../people/directory';
import { nameOf } from '../people/peopleSearch';
import { takeVertical } from './changes';
import { RightsTable } from './RightsTable';
import { failureWords } from './tellFailure';
import type { PersonEdits } from './usePersonEdits';

interface RevokeAllDialogProps {
  readonly user: User;
  readonly person: PersonEdits;
  readonly directory: Directory;
  readonly changes: FormCalls;
  readonly onClose: () => void;
}

/** Asks before everything is taken from a person, then takes one vertical after another and reports each failure (D43). */
export function RevokeAllDialog({ user, person, directory, changes, onClose }: RevokeAllDialogProps) {
  const username = nameOf(user);
  // What was asked about is what is done, whatever is read meanwhile.
  const [all] = useState(person.all);
  const [done, setDone] = useState(0);
  const [results, setResults] = useState<readonly ActResult[]>();

  async function revoke(): Promise<ToolAnswer | undefined> {
    const ends: ActResult[] = [];
    for (const { verticalId } of all) {
      const name = directory.verticalName(verticalId);
      try {
        const text = await takeVertical(user, verticalId);
        ends.push({ name, tone: 'success', text: text ?? t('roleUpdate.verticalRemoved') });
        person.forget([verticalId]);
      } catch (error) {
        const told = failureWords(error, t('roleUpdate.removeFailed'));
        if (!told) return undefined;
        ends.push({ name, tone: 'error', text: [told.text, told.detail].filter(Boolean).join(': ') });
      }
      setDone(ends.length);
    }
    await directory.reloadUsers().catch(() => undefined);
    if (ends.some(({ tone }) => tone !== 'success')) {
      setResults(ends);
      return undefined;
    }
    showToast('success', t('roleUpdate.allRevoked'));
    onClose();
    return undefined;
  }

  return (
    <ConfirmDialog
      title={<NameInText text="roleUpdate.revokeAllTitle" name={username} />}
      act={t('roleUpdate.confirm')}
      destructive
      description={<NameInText text="roleUpdate.revokeAllHelp" name={username} most={100} />}
      busy={changes.busy}
      progress={{ done, of: all.length, label: t('roleUpdate.revoking', { done, of: all.length }) }}
      results={results}
      onAct={() => void changes.run(revoke, 'revoke all')}
      onClose={onClose}
    >
      <RightsTable all={all} directory={directory} />
    </ConfirmDialog>
  );
}

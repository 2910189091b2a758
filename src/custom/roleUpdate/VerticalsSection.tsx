import { useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { showToast } from '../../ui/toasts';
import { useFocusWhenLost } from '../../ui/useFocusWhenLost';
import type { OneAtATime } from '../../ui/useOneAtATime';
import type { Directory, User } from '../people/directory';
import { nameOf } from '../people/peopleSearch';
import type { Rights } from '../people/rights';
import { giveVertical, takeVertical } from './changes';
import { EditChip } from './EditChip';
import { EditorSection } from './EditorSection';
import styles from './PersonEditor.module.css';
import { failureWords, tellFailure, verticalWords } from './tellFailure';

interface VerticalsSectionProps {
  readonly user: User;
  readonly all: readonly Rights[];
  readonly directory: Directory;
  readonly changes: OneAtATime;
  /** The edits in a vertical that is removed have no place any more. */
  readonly onRemoved: (verticalId: number) => void;
}

/** The verticals of a person; each change takes effect on the server at once, and the people are read again (section 4). */
export function VerticalsSection({ user, all, directory, changes, onRemoved }: VerticalsSectionProps) {
  const [wanted, setWanted] = useState('');
  const [missing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenLost(heading, all.length);
  const { verticals, verticalName, reloadUsers } = directory;
  const choices = verticals
    .filter(({ id }) => !all.some(({ verticalId }) => verticalId === id))
    .map(({ id }) => ({ value: String(id), label: verticalName(id).trim() || t('people.unnamed') }));

  async function add(): Promise<void> {
    try {
      const text = await giveVertical(user, Number(wanted));
      showToast('success', text ?? t('roleUpdate.verticalAdded'));
      setWanted('');
    } catch (error) {
      tellFailure(verticalWords(error));
    }
    // A read that fails is told by the directory.
    await reloadUsers().catch(() => undefined);
  }

  async function remove(verticalId: number): Promise<void> {
    try {
      const text = await takeVertical(user, verticalId);
      showToast('success', text ?? t('roleUpdate.verticalRemoved'));
      onRemoved(verticalId);
    } catch (error) {
      tellFailure(failureWords(error, t('roleUpdate.removeFailed')));
    }
    await reloadUsers().catch(() => undefined);
  }

  function press(): void {
    const known = choices.some(({ value }) => value === wanted);
    setMissing(!known);
    if (known) void changes.run('add vertical', add);
  }

  return (
    <EditorSection
      label={t('roleUpdate.verticals')}
      hint={t('roleUpdate.verticalsHint')}
      headingRef={heading}
      none={t('roleUpdate.noVertical', { username: nameOf(user) })}
      chips={all.map(({ verticalId }) => (
        <EditChip
          key={verticalId}
          text={verticalName(verticalId)}
          act={t('roleUpdate.removeVertical', { vertical: verticalName(verticalId) })}
          busy={changes.busy === `remove vertical ${verticalId}`}
          waiting={changes.busy !== undefined}
          onPress={() => void changes.run(`remove vertical ${verticalId}`, () => remove(verticalId))}
        />
      ))}
    >
      <div className={styles.adding}>
        <ChoiceInput
          label={t('roleUpdate.addVertical')}
          choices={choices}
          value={wanted}
          onChange={(value) => {
            setWanted(value);
            setMissing(false);
          }}
          empty={t('roleUpdate.noVerticalsLeft')}
          error={missing ? t('roleUpdate.missingVertical') : undefined}
          announced
        />
        <ActButton
          label={t('roleUpdate.addVerticalButton')}
          busy={changes.busy === 'add vertical'}
          disabled={changes.busy !== undefined}
          onPress={press}
        />
      </div>
    </EditorSection>
  );
}

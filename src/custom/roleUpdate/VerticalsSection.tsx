import { useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { showToast } from '../../ui/toasts';
import type { ToolAnswer } from '../../ui/tool/toolAnswer';
import type { FormCalls } from '../../ui/tool/useLastAnswer';
import { useFocusWhenLost } from '../../ui/useFocusWhenLost';
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
  readonly changes: FormCalls;
  /** The edits in a vertical that is removed have no place any more. */
  readonly onRemoved: (verticalId: number) => void;
}

/** The verticals of a person; each change takes effect on the server at once, and the people are read again (R37). */
export function VerticalsSection({ user, all, directory, changes, onRemoved }: VerticalsSectionProps) {
  const [wanted, setWanted] = useState('');
  const [missing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenLost(heading, all.length);
  const { verticals, verticalName, reloadUsers } = directory;
  const choices = verticals
    .filter(({ id }) => !all.some(({ verticalId }) => verticalId === id))
    .map(({ id }) => ({ value: String(id), label: verticalName(id).trim() || t('people.unnamed') }));

  async function add(): Promise<ToolAnswer | undefined> {
    let failure: ToolAnswer | undefined;
    try {
      const text = await giveVertical(user, Number(wanted));
      showToast('success', text ?? t('roleUpdate.verticalAdded'));
      setWanted('');
    } catch (error) {
      failure = tellFailure(verticalWords(error));
    }
    // A read that fails is told by the directory.
    await reloadUsers().catch(() => undefined);
    return failure;
  }

  async function remove(verticalId: number): Promise<ToolAnswer | undefined> {
    let failure: ToolAnswer | undefined;
    try {
      const text = await takeVertical(user, verticalId);
      showToast('success', text ?? t('roleUpdate.verticalRemoved'));
      onRemoved(verticalId);
    } catch (error) {
      failure = tellFailure(failureWords(error, t('roleUpdate.removeFailed')));
    }
    await reloadUsers().catch(() => undefined);
    return failure;
  }

  function press(): void {
    const known = choices.some(({ value }) => value === wanted);
    setMissing(!known);
    if (known) void changes.run(add, 'add vertical');
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
          busy={changes.act === `remove vertical ${verticalId}`}
          waiting={changes.busy}
          onPress={() => void changes.run(() => remove(verticalId), `remove vertical ${verticalId}`)}
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
          busy={changes.act === 'add vertical'}
          disabled={changes.busy}
          onPress={press}
        />
      </div>
    </EditorSection>
  );
}

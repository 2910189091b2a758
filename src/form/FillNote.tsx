import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Sync from '@mui/icons-material/SyncOutlined';
import { useRef } from 'react';
import { ActButton } from '../components/ActButton';
import { useFocusWhenLost } from '../components/useFocusWhenLost';
import type { FilledPart } from '../definitions/formParts';
import { say } from '../i18n/translate';
import styles from './FillNote.module.css';
import { useFormScope } from './FormFrame';
import { useFilled } from './useFilled';

const icons = { waiting: InfoOutlined, loading: Sync, done: CheckCircle, failed: ErrorOutline } as const;

const doneText = ({ done, partly, kept = partly }: FilledPart['words'], filled: number, all: number) =>
  filled === 0 ? kept : filled < all ? partly : done;

/** How it stands with fields that a call fills in, seen and heard, and a way to ask it again. */
export function FillNote({ part }: { readonly part: FilledPart }) {
  const { form } = useFormScope();
  const { step, fields, why, again, retrying } = useFilled(part, form);
  const element = useRef<HTMLDivElement>(null);
  const offered = step === 'failed' || retrying;
  useFocusWhenLost(element, offered ? 1 : 0);
  const Icon = icons[step];
  const { words, takes } = part;
  const { waiting, loading, failed } = words;
  const texts = {
    waiting: typeof waiting === 'function' ? waiting(form.values) : waiting,
    loading,
    done: doneText(words, fields.length, Object.keys(takes).length),
    failed,
  } as const;
  return (
    <div className={`secondary ${styles.note}`} data-step={step}>
      <Icon fontSize="small" aria-hidden="true" />
      <div ref={element} tabIndex={-1} className={styles.words} role="status">
        <span>{say(texts[step])}</span>
        {why === undefined ? null : <span className={styles.why}>{why}</span>}
      </div>
      {offered ? <ActButton label={say(words.again)} small busy={retrying} onPress={again} /> : null}
    </div>
  );
}

import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Sync from '@mui/icons-material/SyncOutlined';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { ActButton } from '../components/ActButton';
import { useFocusWhenLost } from '../components/useFocusWhenLost';
import type { FilledPart } from '../definitions/formParts';
import { say } from '../i18n/translate';
import { useFormScope } from './FormFrame';
import { useFilled } from './useFilled';

const noteLook = {
  display: 'flex',
  gap: 2,
  alignItems: 'flex-start',
  minHeight: 28,
  '& > svg': { flex: 'none' },
  '& .words': { display: 'grid', flex: 1, gap: 0.5, minWidth: 0, pt: '1px', overflowWrap: 'anywhere' },
  '&[data-step="loading"] > svg': {
    color: 'primary.main',
    animation: 'turn-back 1s linear infinite',
    '@keyframes turn-back': { to: { transform: 'rotate(-1turn)' } },
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
  '&[data-step="done"] > svg': { color: 'success.main' },
  '&[data-step="failed"]': { color: 'text.primary' },
  '&[data-step="failed"] > svg': { color: 'error.main' },
} as const;

const icons = { waiting: InfoOutlined, loading: Sync, done: CheckCircle, failed: ErrorOutline } as const;

const doneText = ({ done, partly, kept = partly }: FilledPart['words'], filled: number, all: number) =>
  filled === 0 ? kept : filled < all ? partly : done;

/** Shows and announces the state of fields that a call fills in, with a button to retry. */
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
    <Box className="secondary" data-step={step} sx={noteLook}>
      <Icon fontSize="small" aria-hidden="true" />
      <div ref={element} tabIndex={-1} className="words" role="status">
        <span>{say(texts[step])}</span>
        {why === undefined ? null : <span className="muted">{why}</span>}
      </div>
      {offered ? <ActButton label={say(words.again)} small busy={retrying} onPress={again} /> : null}
    </Box>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cut } from '../../components/cellLook';
import { balanced } from '../../components/NameInText';
import { showToast } from '../../components/toasts';
import { t } from '../../i18n/translate';
import { pastWords, searchAt } from './pastRouter';

const maxTextLength = 40;

/** Fills the page up to its edges. */
const frameLook = {
  '--edge': { xs: 'var(--gutter-phone)', md: 'var(--gutter)' },
  m: 'calc(-1 * var(--edge))',
  mb: 'calc(-1 * var(--page-end))',
  p: 'calc(var(--edge) - 3px)',
  pb: 'var(--page-end)',
  pt: 0,
  minHeight: 'calc(100dvh - var(--top-bar))',
  border: '3px solid var(--warn)',
} as const;

/** Stays in view. */
const bannerLook = {
  position: 'sticky',
  top: 'var(--top-bar)',
  zIndex: 10,
  mx: 'calc(3px - var(--edge))',
  mb: 'var(--edge)',
  border: 0,
  borderBottom: 1,
  borderColor: 'divider',
  borderRadius: 0,
} as const;

/** Says when the page has left the past. */
export function usePastLeft(at: string | undefined): void {
  const before = useRef(at);
  useEffect(() => {
    if (before.current !== undefined && at === undefined) showToast('info', t('past.left'));
    before.current = at;
  }, [at]);
}

interface PastFrameProps {
  /** The past moment of the page. */
  readonly at: string;
  readonly children: ReactNode;
}

/** Frames a page that shows the past, and says of which moment. A moment that is none replaces the page. */
export function PastFrame({ at, children }: PastFrameProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const moment = pastWords(at);
  return (
    <Box component="section" aria-label={t('past.frame')} sx={frameLook}>
      <Alert
        severity={moment === undefined ? 'error' : 'warning'}
        role="status"
        sx={bannerLook}
        action={
          <Button color="inherit" size="small" onClick={() => void navigate({ search: searchAt(search) })}>
            {t('past.now')}
          </Button>
        }
      >
        {moment === undefined
          ? t('past.invalid', { text: balanced(cut(at, maxTextLength)) })
          : t('past.shown', { moment })}
      </Alert>
      {moment === undefined ? null : children}
    </Box>
  );
}

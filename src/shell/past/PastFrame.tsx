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

const frameLook = { minHeight: '100%', border: '3px solid var(--warn)', borderTop: 0 } as const;

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
        sx={{ borderRadius: 0 }}
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

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import { cut } from '../../components/cellLook';
import { balanced } from '../../components/NameInText';
import { useLate } from '../../components/useLate';
import { t } from '../../i18n/translate';
import type { Found } from './useFound';

/** Delay before a running search is announced, in ms. */
const slowMs = 400;

/** The longest repeated search text in characters. */
const maxTextLength = 60;

const footLook = {
  display: 'flex',
  flex: 'none',
  gap: 4,
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 40,
  px: 4,
  py: 2,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '& p': { m: 0 },
} as const;

const keysLook = {
  display: { xs: 'none', md: 'flex' },
  flex: 'none',
  gap: 4,
  '& kbd': { px: 1, border: '1px solid var(--line)', borderRadius: '4px', font: 'inherit' },
} as const;

interface FoundStatusProps {
  readonly found: Found;
  readonly typed: string;
  readonly count: number;
}

/** Shows the number of results, what could not be searched, and the keys. */
export function FoundStatus({ found, typed, count }: FoundStatusProps) {
  const { searching, failed, unread, more, offered, retry } = found;
  const isSlow = useLate(searching, slowMs);
  const text = balanced(cut(typed.trim(), maxTextLength));
  const nothing = count === 0 && !searching;
  return (
    <Typography
      component="div"
      variant="caption"
      sx={{ ...footLook, borderTop: count > 0 ? '1px solid var(--line)' : 0 }}
    >
      <Box role="status" sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        {nothing ? <Typography sx={{ color: 'text.primary' }}>{t('find.nothing', { text })}</Typography> : null}
        {nothing && !offered ? <Line>{t('find.nothingHere')}</Line> : null}
        {failed ? <Line color="error">{t('find.failed')}</Line> : null}
        {unread ? <Line color="warning">{t('find.unread')}</Line> : null}
        {isSlow ? <Line>{t('find.searching')}</Line> : null}
        {count > 0 && !isSlow ? (
          <Line>{count === 1 ? t('find.one') : t(more ? 'find.more' : 'find.several', { n: count })}</Line>
        ) : null}
      </Box>
      {failed ? (
        <Button variant="text" onClick={retry}>
          {t('find.retry')}
        </Button>
      ) : null}
      <Box component="p" aria-hidden="true" sx={keysLook}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('find.move')}
        </span>
        <span>
          <kbd>↵</kbd> {t('find.open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('find.close')}
        </span>
      </Box>
    </Typography>
  );
}

const Line = (props: TypographyProps) => <Typography variant="inherit" {...props} />;

import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { isOffered } from '../../authProvider/offeredCalls';
import { ActButton } from '../../components/ActButton';
import { DialogFrame } from '../../components/DialogFrame';
import { focusOnMount } from '../../components/focusOnMount';
import { t } from '../../i18n/translate';
import { GuideSearch } from './GuideSearch';
import { glossaryTerms, shortcutGroups } from './shortcuts';

interface ShortcutsDialogProps {
  /** The part on top. */
  readonly first: 'shortcuts' | 'glossary';
  readonly onClose: () => void;
}

/** As high with few results as with the glossary, so that the search keeps its place. */
const paperLook = { height: { md: 'min(calc(100% - 64px), 880px)' } } as const;

/** The dialog `Keyboard shortcuts` (D57), with the user guide's search and the glossary; `Help` if the glossary is on top. */
export default function ShortcutsDialog({ first, onClose }: ShortcutsDialogProps) {
  const id = useId();
  const parts = [
    <Glossary key="glossary" />,
    <div key="shortcuts">
      <Shortcuts />
    </div>,
  ];
  return (
    <DialogFrame aria-labelledby={id} maxWidth="md" slotProps={{ paper: { sx: paperLook } }} onClose={onClose}>
      <DialogTitle id={id}>{t(first === 'glossary' ? 'glossary.open' : 'shortcuts.title')}</DialogTitle>
      {/* Focusable, because a scrolling region must scroll by keyboard too. */}
      <DialogContent role="region" tabIndex={0} aria-labelledby={id}>
        <GuideSearch>
          <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' }, columnGap: 8 }}>
            {first === 'glossary' ? parts : parts.toReversed()}
          </Box>
        </GuideSearch>
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider' }}>
        <ActButton ref={focusOnMount} label={t('app.close')} onPress={onClose} />
      </DialogActions>
    </DialogFrame>
  );
}

interface PartProps {
  readonly heading: string;
  readonly children: ReactNode;
}

const rows = {
  m: 0,
  '& > div': { py: 1, borderBottom: 1, borderColor: 'divider' },
  '& > :last-child': { borderBottom: 0 },
  '& dd': { m: 0 },
} as const;

/** A list of terms under a heading. */
function Part({ heading, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography
        id={id}
        variant="caption"
        component="h3"
        sx={{ mt: 4, mb: 1, color: 'text.secondary', fontWeight: 500 }}
      >
        {heading}
      </Typography>
      <Box component="dl" sx={rows}>
        {children}
      </Box>
    </section>
  );
}

const shortcutLook = {
  display: 'grid',
  gridTemplateColumns: { md: '140px minmax(0, 1fr)' },
  gap: { xs: 0.5, md: 4 },
  alignItems: 'baseline',
  '& dt': { color: 'text.secondary', lineHeight: '24px' },
  '& kbd': {
    p: '1px 5px',
    color: 'text.primary',
    border: 1,
    borderColor: 'divider',
    borderRadius: '4px',
    font: 'inherit',
    fontSize: 'var(--size-table)',
    whiteSpace: 'nowrap',
  },
} as const;

function Shortcuts() {
  const offered = shortcutGroups.filter(({ requires }) => requires === undefined || isOffered(requires));
  return offered.map(({ heading, shortcuts }) => (
    <Part key={heading} heading={t(heading)}>
      {shortcuts.map(({ keys, does }) => (
        <Box key={does} sx={shortcutLook}>
          <dt>
            {keys.map((key, place) => (
              <span key={key}>
                {place > 0 ? ` ${t('shortcuts.or')} ` : ''}
                <kbd>{key}</kbd>
              </span>
            ))}
          </dt>
          <dd>{t(does)}</dd>
        </Box>
      ))}
    </Part>
  ));
}

function Glossary() {
  return (
    <Part heading={t('glossary.title')}>
      {glossaryTerms.map((term) => (
        <div key={term}>
          <Box component="dt" sx={{ fontWeight: 'fontWeightMedium' }}>
            {t(`glossary.${term}`)}
          </Box>
          <dd className="muted">{t(`glossary.${term}.means`)}</dd>
        </div>
      ))}
    </Part>
  );
}

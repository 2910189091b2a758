import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { t } from '../i18n/translate';

/** The outcome of an action on one item. */
export interface ActResult {
  /** The name of the item. */
  readonly name: string;
  /** The name is an identifier. */
  readonly mono?: boolean;
  readonly tone: 'success' | 'warning' | 'error';
  readonly text: string;
}

const icons = { success: CheckCircle, warning: Warning, error: ErrorOutline } as const;

/** The word for an outcome. */
export const outcomeWords = {
  success: 'confirm.success',
  warning: 'confirm.warning',
  error: 'confirm.error',
} as const;

interface OutcomeIconProps {
  readonly tone: keyof typeof icons;
  readonly fontSize?: 'small' | 'inherit';
}

/** An outcome as a coloured icon; its word is beside it. */
export function OutcomeIcon({ tone, fontSize = 'small' }: OutcomeIconProps) {
  const Icon = icons[tone];
  return <Icon color={tone} fontSize={fontSize} aria-hidden="true" />;
}

/** The outcomes of an action, one per line: icon, word and message. */
export function ConfirmResults({ results }: { readonly results: readonly ActResult[] }) {
  return (
    <Box component="ul" className="plain-list" sx={{ display: 'grid', gap: 2 }}>
      {results.map(({ name, mono = false, tone, text }, index) => (
        <Box
          component="li"
          // biome-ignore lint/suspicious/noArrayIndexKey: a result has no state, and names may repeat
          key={index}
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2.5, overflowWrap: 'anywhere' }}
        >
          <OutcomeIcon tone={tone} />
          <span>
            <Box component="bdi" className={mono ? 'mono' : undefined} sx={{ fontWeight: 'fontWeightMedium' }}>
              {name}
            </Box>{' '}
            — {t(outcomeWords[tone])}
          </span>
          <Box component="span" className="muted" sx={{ gridColumn: 2 }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

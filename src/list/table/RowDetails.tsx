import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { cut } from '../../components/cellLook';
import { IconButton } from '../../components/IconButton';
import { balanced } from '../../components/NameInText';
import { ValueList } from '../../components/ValueList';
import type { ColumnRule } from '../../dataProvider/columnRules';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { mobileWidth, motion } from '../../theme/tokens';
import { columnLabel } from '../columns';

interface RowDetailsProps {
  /** The name of the row. */
  readonly name: string;
  readonly rules: readonly ColumnRule[];
  readonly row: Row;
  readonly onClose: () => void;
}

/** A longer name is truncated (C18). */
const maxNameLength = 200;

const headLook = {
  position: 'sticky',
  top: 0,
  display: 'flex',
  gap: 3,
  alignItems: 'center',
  justifyContent: 'space-between',
  p: { xs: '12px 12px 12px 16px', md: '12px 12px 12px 24px' },
  backgroundColor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
};

/** Shows all values of a row in full, for touch screens and for texts that are too long for a cell. */
export function RowDetails({ name, rules, row, onClose }: RowDetailsProps) {
  const id = useId();
  const phone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      fullScreen={phone}
      maxWidth="md"
      fullWidth
      transitionDuration={still ? 0 : motion.quick}
    >
      <Box sx={headLook}>
        <Typography id={id} variant="h2" noWrap sx={{ minWidth: 0 }}>
          <bdi>{balanced(cut(name, maxNameLength))}</bdi>
        </Typography>
        <IconButton label={t('app.close')} icon={Close} onClick={onClose} />
      </Box>
      <Box sx={{ p: { xs: '4px 24px 4px 16px', md: '4px 20px 4px 24px' }, fontSize: 'var(--size-table)' }}>
        <ValueList values={rules.map((rule) => ({ rule, label: columnLabel(rule) }))} row={row} />
      </Box>
    </Dialog>
  );
}

import Close from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
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
import styles from './RowDetails.module.css';

interface RowDetailsProps {
  /** What the row is called. */
  readonly name: string;
  readonly rules: readonly ColumnRule[];
  readonly row: Row;
  readonly onClose: () => void;
}

/** More characters than this of a name are not drawn (C18). */
const longestName = 200;

/** One row, every value of it whole: for touch, where nothing hovers, and for texts too long for a cell. */
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
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          <bdi>{balanced(cut(name, longestName))}</bdi>
        </h2>
        <IconButton label={t('app.close')} icon={Close} onClick={onClose} />
      </div>
      <ValueList
        values={rules.map((rule) => ({ rule, label: columnLabel(rule) }))}
        row={row}
        className={styles.values}
      />
    </Dialog>
  );
}

import Box from '@mui/material/Box';
import { type ShownValue, ValueList } from '../components/ValueList';
import type { Row } from '../definitions/basics';
import type { ValueGroup } from '../definitions/detail';
import { say, t } from '../i18n/translate';

interface GroupedValuesProps {
  readonly groups: readonly ValueGroup[] | undefined;
  readonly values: readonly ShownValue[];
  readonly row: Row;
}

/** Renders the values of a record, in groups if it declares them. */
export function GroupedValues({ groups, values, row }: GroupedValuesProps) {
  if (!groups) return <ValueList label={t('record.values')} values={values} row={row} isTyped />;
  return (
    <Box sx={groupsLook}>
      {groupsOf(groups, values).map(({ heading, shown }) => (
        <div key={heading}>
          <h3>{say(heading)}</h3>
          <ValueList label={say(heading)} values={shown} row={row} isTyped />
        </div>
      ))}
    </Box>
  );
}

/** Returns the groups that have values. */
function groupsOf(groups: readonly ValueGroup[], values: readonly ShownValue[]) {
  const named = new Set(groups.flatMap(({ columns }) => columns));
  const others = values.filter(({ rule }) => !named.has(rule.name));
  return groups
    .map(({ heading, columns }, place) => {
      const shown = columns.flatMap((name) => values.filter(({ rule }) => rule.name === name));
      return { heading, shown: place === groups.length - 1 ? [...shown, ...others] : shown };
    })
    .filter(({ shown }) => shown.length > 0);
}

const groupsLook = {
  columnCount: { lg: 2 },
  columnGap: '32px',
  '& > div': { breakInside: 'avoid', pb: 4 },
  '& h3': { m: 0, mb: 1, color: 'var(--muted)', fontSize: 'var(--size-small)', fontWeight: 'fontWeightMedium' },
  '& dl > div': { gridTemplateColumns: 'minmax(0, 112px) minmax(0, 1fr)' },
} as const;

import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';
import { type Growth, growthText } from '../../dataProvider/growth';
import { t } from '../../i18n/translate';

/** Shows the number of rows that have arrived while a list loads. A filtered or sorted list is so far only among them. */
export function RowsSoFar({ growth }: { readonly growth: Growth }) {
  const { sort, filterValues } = useListContext();
  const rows = growthText(growth);
  const isAmong = sort.field !== '' || Object.keys(filterValues).length > 0;
  const text = isAmong ? t('list.among', { rows }) : rows;
  return (
    <Box
      component="span"
      role="progressbar"
      className="fine-print"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      aria-label={t('list.reading')}
      aria-valuemin={0}
      aria-valuemax={growth.total?.rows}
      aria-valuenow={growth.total && growth.rows}
      aria-valuetext={text}
    >
      {text}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Ref, useId, useState } from 'react';
import { besideText, shownText } from '../../components/shownText';
import { t } from '../../i18n/translate';
import { chosenValues, type FacetValue, withPressed } from '../facets/facet';
import { useFacet } from '../facets/useFacet';
import { useTableModel } from '../tableModel';
import { CheckItem, checkList } from '../toolbar/CheckItem';
import { SmallField } from '../toolbar/SmallField';
import { useFilters } from './useFilters';

/** More values than this get a search. */
const maxWithoutSearch = 12;

const noteLook = { m: 0, px: 4, py: 2, color: 'text.secondary' };

/** A ref that focuses the first control: while the values load, the dialog itself has the focus. */
function takeFocus(first: HTMLElement | null): void {
  if (document.activeElement?.getAttribute('role') === 'dialog') first?.focus({ preventScroll: true });
}

/** A filter by checkboxes: each tick applies at once, and none ticked is no filter (D35). */
export function CheckboxFilter({ column }: { column: string }) {
  const { filters, change } = useFilters();
  const [find, setFind] = useState('');
  // A value that was ticked at first stays, so that it can be ticked again.
  const [kept] = useState(() => chosenValues(filters, column));
  const [most, setMost] = useState(0);
  const found = useFacet(column, { find, kept });
  if (found.state === 'ready' && found.facet.total > most) setMost(found.facet.total);

  if (found.state === 'loading') {
    return (
      <Box component="p" sx={noteLook} role="status">
        {t('list.findingValues')}
      </Box>
    );
  }
  if (found.state === 'failed') {
    return (
      <Box sx={noteLook}>
        <Box component="p" sx={{ mt: 0, mb: 2, color: 'text.primary' }} role="alert">
          {t('list.failed')}
        </Box>
        <Button onClick={found.again}>{t('list.retry')}</Button>
      </Box>
    );
  }
  const { values, total, listed } = found.facet;
  const hasSearch = most > maxWithoutSearch;
  return (
    <>
      {hasSearch ? (
        <Box sx={{ px: 4, pt: 1 }}>
          <SmallField
            ref={takeFocus}
            type="search"
            label={t('list.findValue')}
            placeholder={t('list.findValue')}
            value={find}
            onChange={({ target }) => setFind(target.value)}
          />
        </Box>
      ) : null}
      {values.length === 0 ? (
        <Box component="p" sx={noteLook}>
          {t('list.noValues')}
        </Box>
      ) : null}
      <Box component="ul" sx={{ ...checkList, maxHeight: 'min(320px, 45vh)' }}>
        {values.map((value, place) => (
          <ValueItem
            key={value.text}
            column={column}
            value={value}
            inputRef={place === 0 && !hasSearch ? takeFocus : undefined}
            onToggle={() => change((now) => withPressed(now, column, value.text, { alone: false }))}
          />
        ))}
      </Box>
      {total > listed ? (
        <Box component="p" sx={noteLook}>
          {t('list.moreValues', { shown: listed, total })}
        </Box>
      ) : null}
    </>
  );
}

interface ValueItemProps {
  readonly column: string;
  readonly value: FacetValue;
  readonly onToggle: () => void;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
}

/** A value of a checkbox filter. Its name beside it and its count are the description of its box. */
function ValueItem({ column, value: { text, count, chosen }, onToggle, inputRef }: ValueItemProps) {
  const { ruleOf } = useTableModel();
  const id = useId();
  const rule = ruleOf(column);
  const name = besideText(rule, text);
  const described = [name === undefined ? [] : `${id}name`, count === undefined ? [] : `${id}count`].flat().join(' ');
  return (
    <CheckItem
      label={text === '' ? t('list.emptyValue') : shownText(rule, text)}
      checked={chosen}
      describedBy={described || undefined}
      onToggle={onToggle}
      inputRef={inputRef}
      beside={
        name === undefined ? null : (
          <bdi id={`${id}name`} className="clipped muted" title={name} aria-hidden="true">
            {name}
          </bdi>
        )
      }
    >
      {count === undefined ? null : (
        <Box
          component="span"
          id={`${id}count`}
          sx={{ pl: 3, pr: 2, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {count}
        </Box>
      )}
    </CheckItem>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComponentType, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { jsonOf } from '../../dataProvider/json';
import { bodyTextOf, nameFor } from '../../dataProvider/listInput';
import type { Row } from '../../definitions/basics';
import type { ListInput } from '../../definitions/list';
import type { ListDefinition } from '../../definitions/page';
import { emptyValues, fieldsIn, layoutOf } from '../../form/fields';
import { bodyOf, faultsOf } from '../../form/values';
import { say, t } from '../../i18n/translate';
import { useSavedViews } from '../views/useSavedViews';
import { ViewsButton } from '../views/ViewsButton';
import { InputForm } from './InputForm';
import { addressFor } from './inputAddress';
import { useInputForm, useSearch } from './useInputForm';

/** Returns the page of the list that was found by an input. */
function foundBy(page: ListDefinition, { none }: ListInput, name: string): ListDefinition {
  const asked = jsonOf(bodyTextOf(name) ?? '') as Row;
  const isForAll = Object.values(asked)
    .flat()
    .every((value) => value === '');
  const { empty } = page.list;
  const said = none !== undefined && isForAll ? { text: none } : empty;
  return {
    ...page,
    name,
    list: { ...page.list, ...(said && { empty: said }) },
  };
}

interface AskingListProps {
  readonly page: ListDefinition;
  readonly input: ListInput;
  readonly List: ComponentType<{ readonly page: ListDefinition }>;
}

/** A list whose call needs an input: its form, and below it the list that the address searches for. */
export function AskingList({ page, input, List }: AskingListProps) {
  const { call } = page.list;
  const fields = useMemo(() => fieldsIn(layoutOf(call ?? {}, input.fields)), [call, input]);
  const [address, setAddress] = useSearchParams();
  const { form, searched, expectAddress } = useInputForm(fields, address);
  const { hint } = input;
  const asked = searched ?? (hint === undefined ? emptyValues(fields) : undefined);
  const goTo = (next: URLSearchParams) => {
    expectAddress(next);
    setAddress(next);
  };
  const search = useSearch(page, fields, goTo);
  const complete = asked !== undefined && Object.keys(faultsOf(fields, asked, undefined)).length === 0;
  const name = complete ? nameFor(page.name, bodyOf(fields, asked)) : undefined;
  const found = useMemo(() => (name === undefined ? undefined : foundBy(page, input, name)), [page, input, name]);

  return (
    <>
      <InputForm
        input={input}
        form={form}
        searched={found !== undefined}
        onSearch={(values) => void search(values)}
        onClear={() => {
          form.discard();
          goTo(addressFor(fields, undefined, address));
        }}
      />
      {found ? <List key={found.name} page={found} /> : <Unasked list={page.name} hint={hint && say(hint)} />}
    </>
  );
}

const unaskedLook = {
  display: 'grid',
  gap: 3,
  px: 4,
  py: 12,
  color: 'text.secondary',
  textAlign: 'center',
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 1,
};

/** Replaces the rows before the first search: a hint, and the saved views if there are any. */
function Unasked({ list, hint }: { readonly list: string; readonly hint: string | undefined }) {
  const { views } = useSavedViews(list);
  return (
    <Box sx={unaskedLook}>
      <Typography>{hint}</Typography>
      {views.length > 0 ? (
        <Box className="wrapped" sx={{ justifyContent: 'center' }}>
          {t('views.orOpen')} <ViewsButton list={list} opensOnly />
        </Box>
      ) : null}
    </Box>
  );
}

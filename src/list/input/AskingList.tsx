import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { keepNewest } from '../../dataProvider/answerKey';
import { jsonOf } from '../../dataProvider/json';
import { bodyTextOf, nameFor } from '../../dataProvider/listInput';
import type { Row } from '../../definitions/basics';
import type { ListInput } from '../../definitions/list';
import type { ListDefinition } from '../../definitions/page';
import { fieldsIn, layoutOf } from '../../form/fields';
import { bodyOf, faultsOf } from '../../form/values';
import { say, t } from '../../i18n/translate';
import { useSavedViews } from '../views/useSavedViews';
import { ViewsButton } from '../views/ViewsButton';
import { InputForm } from './InputForm';
import styles from './input.module.css';
import { addressFor } from './inputAddress';
import { useInputForm } from './useInputForm';
import { useSearch } from './useSearch';

/** The list of one input, as a list of its own. */
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
  /** The list itself. */
  readonly List: ComponentType<{ readonly page: ListDefinition }>;
}

/** A list whose call needs an input: the form for it, and below it the list of what the address searches for. */
export function AskingList({ page, input, List }: AskingListProps) {
  const { call } = page.list;
  const fields = useMemo(() => fieldsIn(layoutOf(call ?? {}, input.fields)), [call, input]);
  const [address, setAddress] = useSearchParams();
  const { form, searched, expectAddress } = useInputForm(fields, address);
  const goTo = (next: URLSearchParams) => {
    expectAddress(next);
    setAddress(next);
  };
  const search = useSearch(page, fields, goTo);
  const complete = searched !== undefined && Object.keys(faultsOf(fields, searched, undefined)).length === 0;
  const name = complete ? nameFor(page.name, bodyOf(fields, searched)) : undefined;
  const found = useMemo(() => (name === undefined ? undefined : foundBy(page, input, name)), [page, input, name]);

  const client = useQueryClient();
  useEffect(() => {
    if (call && name !== undefined) keepNewest(client, call, bodyTextOf(name));
  }, [client, call, name]);

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
      {found ? <List key={found.name} page={found} /> : <Unasked list={page.name} hint={say(input.hint)} />}
    </>
  );
}

/** In the place of the rows before the first search: what to do, and the saved views, where there are any. */
function Unasked({ list, hint }: { readonly list: string; readonly hint: string }) {
  const { views } = useSavedViews(list);
  return (
    <div className={styles.hint}>
      <p>{hint}</p>
      {views.length > 0 ? (
        <p className={styles.views}>
          {t('views.orOpen')} <ViewsButton list={list} opensOnly />
        </p>
      ) : null}
    </div>
  );
}

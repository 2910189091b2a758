import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useMemo } from 'react';
import { RouterProviderContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { jsonOf } from '../../dataProvider/jsonOf';
import { keepNewest } from '../../dataProvider/keepNewest';
import { askedOf, nameFor } from '../../dataProvider/listInput';
import type { Row } from '../../dataProvider/rows';
import { say } from '../../i18n/translate';
import type { ListDefinition, ListInput } from '../../resources/defineResource';
import styles from './AskingList.module.css';
import { actionsAsked } from './actionsAsked';
import { InputForm } from './InputForm';
import { addressFor, bodyOf, missingIn } from './inputValues';
import { keepsInput } from './keepsInput';
import { useInputValues } from './useInputValues';
import { useSearch } from './useSearch';

/** The list of one input, as a list of its own. */
function foundBy(page: ListDefinition, name: string): ListDefinition {
  const asked = jsonOf(askedOf(name) ?? '') as Row;
  return { ...page, name, list: { ...page.list, actions: actionsAsked(page.list.actions ?? [], asked) } };
}

interface AskingListProps {
  readonly page: ListDefinition;
  readonly input: ListInput;
  /** The list itself. */
  readonly List: ComponentType<{ readonly page: ListDefinition }>;
}

/** A list whose call needs an input: the form for it, and below it the list of what the address searches for. */
export function AskingList({ page, input, List }: AskingListProps) {
  const { fields } = input;
  const [address, setAddress] = useSearchParams();
  const { typed, change, searched } = useInputValues(fields, address);
  const search = useSearch(page, input);
  const complete = searched !== undefined && missingIn(fields, searched).length === 0;
  const name = complete ? nameFor(page.name, bodyOf(fields, searched)) : undefined;
  const found = useMemo(() => (name === undefined ? undefined : foundBy(page, name)), [page, name]);

  const client = useQueryClient();
  const { call } = page.list;
  useEffect(() => {
    if (call && name !== undefined) keepNewest(client, call, askedOf(name));
  }, [client, call, name]);

  return (
    <>
      <InputForm
        input={input}
        values={typed}
        onChange={change}
        onSearch={(values) => void search(values)}
        onClear={() => {
          change({});
          setAddress(addressFor(fields, undefined, address));
        }}
      />
      {found ? (
        <RouterProviderContext value={keepsInput}>
          {/* The list of another input is another list. */}
          <List key={found.name} page={found} />
        </RouterProviderContext>
      ) : (
        <p className={styles.hint}>{say(input.hint)}</p>
      )}
    </>
  );
}

import { useCallback, useMemo } from 'react';
import { cut } from '../components/cellLook';
import { balanced } from '../components/NameInText';
import { useRecent } from '../components/recents';
import { columnsOf, hasValue } from '../dataProvider/cells';
import { columnRule, orderedColumns } from '../dataProvider/columnRules';
import { recordOf } from '../dataProvider/records';
import type { Row } from '../definitions/basics';
import type { DetailDefinition, RecordParams } from '../definitions/detail';
import type { ScreenProps } from '../definitions/page';
import { usePage } from '../definitions/registry';
import { say } from '../i18n/translate';
import type { ActionModel } from '../list/actions/actionModel';
import { columnLabel } from '../list/columns';
import { DetailPage } from './DetailPage';
import { NoRecord } from './NoRecord';
import { useDetail } from './useDetail';
import { useRequestedAction } from './useRequestedAction';

interface DetailScreenProps extends ScreenProps {
  readonly detail: DetailDefinition;
}

/** The detail page of a record that a call loads (D56). */
export function DetailScreen({ page, detail, params: given }: DetailScreenProps) {
  // The router returns a new object with each render.
  const written = JSON.stringify(given);
  const params = useMemo(() => JSON.parse(written) as RecordParams, [written]);
  const { row, loadedAt, latest, refresh, show, ...state } = useDetail(page.name, detail, params);
  const id = Object.values(params).join(' ');
  const requested = useRequestedAction(latest);
  const list = usePage(detail.list);
  useRecent(page, row);
  const ruleOf = useCallback((column: string) => columnRule(detail, column), [detail]);
  const record = useMemo(() => row && recordOf(row, id), [row, id]);
  const actions = detail.actions ?? (page.kind === 'screen' ? page.actions : undefined);

  return (
    <DetailPage
      page={page}
      parts={actions ? { ...detail, actions } : detail}
      params={params}
      title={row && detail.title(row, params)}
      row={row}
      record={record}
      ruleOf={ruleOf}
      valuesOf={(shown, linked) => valuesOf(detail, shown, linked)}
      loadedAt={loadedAt}
      error={state.error}
      read={state.read}
      refresh={refresh}
      show={show}
      requested={requested}
      absent={
        <NoRecord
          noun={say(detail.noun)}
          list={list}
          id={id}
          missing={detail.missing?.(shownParams(params))}
          {...state}
        />
      }
    />
  );
}

const maxParamLength = 40;

const shownParams = (params: RecordParams): RecordParams =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, balanced(cut(text, maxParamLength))]));

/** Returns the values of a record in their order, without empty ones. */
function valuesOf(detail: DetailDefinition, row: Row, ruleOf: ActionModel['ruleOf']) {
  const { columns, leaves = [] } = detail;
  return orderedColumns(detail, columnsOf([row]))
    .filter(
      (key) =>
        !leaves.includes(key) &&
        (hasValue(row, key) || columns.some(({ name, getValue }) => name === key && getValue?.(row))),
    )
    .map((key) => {
      const rule = ruleOf(key);
      return { rule, label: columnLabel(rule) };
    });
}

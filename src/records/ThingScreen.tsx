import { Suspense, useMemo } from 'react';
import { useLocation } from 'react-router';
import { cut } from '../components/cellLook';
import { useCrumb } from '../components/crumb';
import { balanced } from '../components/NameInText';
import { NotRefreshed } from '../components/NotRefreshed';
import { PageFrame } from '../components/PageFrame';
import { PageSection } from '../components/PageSection';
import { useRecent } from '../components/recents';
import { useThingLinks } from '../components/thingLinks';
import { ValueList } from '../components/ValueList';
import { columnsOf, hasValue } from '../dataProvider/cells';
import { columnRule, orderedColumns } from '../dataProvider/columnRules';
import { recordOf } from '../dataProvider/records';
import type { Row } from '../definitions/basics';
import type { DetailDefinition, RecordParams } from '../definitions/detail';
import type { ScreenProps } from '../definitions/page';
import { usePage } from '../definitions/registry';
import { say, t } from '../i18n/translate';
import { ActionDialog } from '../list/actions/ActionDialog';
import { type ActionModel, Actions, useActionModel } from '../list/actions/actionModel';
import { RowActions } from '../list/actions/RowActions';
import { columnLabel } from '../list/columns';
import { UpdatedAgo } from '../list/toolbar/UpdatedAgo';
import { NoRecord } from './NoRecord';
import styles from './records.module.css';
import { ThingHistory } from './ThingHistory';
import { useAskedAct } from './useAskedAct';
import { useThing } from './useThing';

interface ThingScreenProps extends ScreenProps {
  readonly thing: DetailDefinition;
}

/** The page of one thing (D56): what it is called, what can be done with it, its values, and what happened to it. */
export function ThingScreen({ page, thing, params: given }: ThingScreenProps) {
  // The router makes a new object each time.
  const written = JSON.stringify(given);
  const params = useMemo(() => JSON.parse(written) as RecordParams, [written]);
  const { row, loadedAt, latest, refresh, show, ...state } = useThing(page.name, thing, params);
  const id = Object.values(params).join(' ');
  const { asked, forget } = useAskedAct(latest);
  const links = useThingLinks();
  const { pathname } = useLocation();
  const list = usePage(thing.list);
  const { notice: Notice } = thing;
  const title = row && thing.title(row, params);
  const { section: Section } = thing;
  const past = row && thing.history?.(row, params);
  useCrumb(title);
  useRecent(page, row);

  const model = useMemo((): ActionModel => {
    const ruleOf = (column: string) => {
      const rule = columnRule(thing, column);
      const link = rule.thing && links(rule.thing);
      if (!link) return rule;
      // What names the thing itself leads nowhere.
      const address = (row: Row) => [link(row)].find((found) => found !== pathname);
      return { ...rule, link: address };
    };
    return {
      name: page.name,
      actions: (thing.actions ?? (page.kind === 'screen' && page.actions)) || [],
      ruleOf,
      refresh,
      show,
    };
  }, [page, thing, links, pathname, refresh, show]);
  const record = useMemo(() => row && recordOf(row, id), [row, id]);

  return (
    <Actions model={model}>
      <PageFrame
        heading={page.heading}
        name={title}
        description={page.description}
        actions={record ? <RowActions record={record} full asked={asked} onAsked={forget} /> : undefined}
      >
        {row ? <NotRefreshed error={state.error} since={loadedAt} onRetry={() => void state.read()} /> : null}
        {row && Notice ? (
          <Suspense fallback={null}>
            <Notice rows={[row]} />
          </Suspense>
        ) : null}
        {row ? (
          <div className={styles.columns}>
            <PageSection heading={t('record.values')} beside={<UpdatedAgo moment={loadedAt} />}>
              <ThingValues thing={thing} row={row} />
            </PageSection>
            <div className={styles.side}>
              {Section ? (
                <Suspense fallback={null}>
                  <Section row={row} readAt={loadedAt} />
                </Suspense>
              ) : null}
              {past ? <ThingHistory {...past} /> : null}
            </div>
          </div>
        ) : (
          <NoRecord
            noun={say(thing.noun)}
            list={list}
            id={id}
            missing={thing.missing?.(shownParams(params))}
            {...state}
          />
        )}
      </PageFrame>
      <ActionDialog />
    </Actions>
  );
}

/** More characters than this of what stands in the address are not shown. */
const longestParam = 40;

const shownParams = (params: RecordParams): RecordParams =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, balanced(cut(text, longestParam))]));

function ThingValues({ thing, row }: { readonly thing: DetailDefinition; readonly row: Row }) {
  const { ruleOf } = useActionModel();
  const { columns, leaves = [] } = thing;
  // What is empty says nothing.
  const shown = orderedColumns(thing, columnsOf([row])).filter(
    (key) =>
      !leaves.includes(key) &&
      (hasValue(row, key) || columns.some(({ name, getValue }) => name === key && getValue?.(row))),
  );
  const values = shown.map((key) => {
    const rule = ruleOf(key);
    return { rule, label: columnLabel(rule) };
  });
  return <ValueList label={t('record.values')} values={values} row={row} isTyped />;
}

import Box from '@mui/material/Box';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useCrumb } from '../components/crumb';
import { NotRefreshed } from '../components/NotRefreshed';
import { PageFrame } from '../components/PageFrame';
import { PageSection } from '../components/PageSection';
import { useThingLinks } from '../components/thingLinks';
import type { ShownValue } from '../components/ValueList';
import type { ColumnRule } from '../dataProvider/columnRules';
import type { RowRecord } from '../dataProvider/records';
import type { Row } from '../definitions/basics';
import type { DetailParts, RecordParams } from '../definitions/detail';
import type { PageDefinition } from '../definitions/page';
import { t } from '../i18n/translate';
import { ActionDialog } from '../list/actions/ActionDialog';
import { type ActionModel, Actions } from '../list/actions/actionModel';
import { RowActions } from '../list/actions/RowActions';
import { UpdatedAgo } from '../list/toolbar/UpdatedAgo';
import { RecordEvents } from './AuditEvents';
import { GroupedValues } from './GroupedValues';

interface DetailPageProps {
  readonly page: PageDefinition;
  readonly parts: Pick<DetailParts, 'groups' | 'notice' | 'section' | 'history' | 'actions'>;
  readonly params: RecordParams;
  readonly title: string | undefined;
  /** The loaded record; `undefined` if there is none to show. */
  readonly row: Row | undefined;
  readonly record: RowRecord | undefined;
  readonly valuesOf: (row: Row, ruleOf: ActionModel['ruleOf']) => readonly ShownValue[];
  readonly ruleOf: (column: string) => ColumnRule;
  readonly loadedAt: number;
  readonly error: unknown;
  readonly read: () => Promise<unknown>;
  readonly refresh: ActionModel['refresh'];
  readonly show: ActionModel['show'];
  /** Buttons behind the record's actions. */
  readonly buttons?: ReactNode;
  /** The action with which the page was opened. */
  readonly requested?: { readonly asked: string | undefined; readonly forget: () => void };
  /** Shown if there is no record. */
  readonly absent: ReactNode;
}

/** Returns the rules of columns with links to other records. A link to the open page is left out. */
function useLinkedRules(ruleOf: (column: string) => ColumnRule): (column: string) => ColumnRule {
  const links = useThingLinks();
  const { pathname } = useLocation();
  return useCallback(
    (column) => {
      const rule = ruleOf(column);
      const link = rule.thing && links(rule.thing);
      return link ? { ...rule, link: (row: Row) => [link(row)].find((address) => address !== pathname) } : rule;
    },
    [ruleOf, links, pathname],
  );
}

/** The detail page of a record: its actions, a notice, its values, and beside them a section and the history. */
export function DetailPage({
  page,
  parts: { groups, notice: Notice, section: Section, history, actions = noActions },
  params,
  title,
  row,
  record,
  valuesOf,
  ruleOf,
  loadedAt,
  error,
  read,
  refresh,
  show,
  buttons,
  requested,
  absent,
}: DetailPageProps) {
  const linked = useLinkedRules(ruleOf);
  const model = useMemo(
    (): ActionModel => ({ name: page.name, actions, ruleOf: linked, refresh, show }),
    [page.name, actions, linked, refresh, show],
  );
  const past = row && history?.(row, params);
  useCrumb(title);
  const rowActions =
    record && actions.length > 0 ? (
      <RowActions record={record} full asked={requested?.asked} onAsked={requested?.forget} />
    ) : null;
  return (
    <Actions model={model}>
      <PageFrame
        heading={page.heading}
        name={title}
        description={page.kind === 'screen' ? page.description : undefined}
        actions={
          rowActions || (record && buttons) ? (
            <>
              {rowActions}
              {record ? buttons : null}
            </>
          ) : undefined
        }
      >
        {row ? <NotRefreshed error={error} since={loadedAt} onRetry={() => void read()} /> : absent}
        {row && Notice ? (
          <Suspense fallback={null}>
            <Notice rows={[row]} />
          </Suspense>
        ) : null}
        {row ? (
          <DetailColumns
            side={
              <>
                {Section ? (
                  <Suspense fallback={null}>
                    <Section row={row} readAt={loadedAt} />
                  </Suspense>
                ) : null}
                {past ? <RecordEvents {...past} /> : null}
              </>
            }
          >
            <PageSection heading={t('record.values')} beside={<UpdatedAgo moment={loadedAt} />}>
              <GroupedValues groups={groups} values={valuesOf(row, linked)} row={row} />
            </PageSection>
          </DetailColumns>
        ) : null}
      </PageFrame>
      <ActionDialog />
    </Actions>
  );
}

const noActions: NonNullable<DetailParts['actions']> = [];

/** Places a side column beside the values on wide screens, and below them elsewhere. An empty side takes no room. */
export function DetailColumns({ children, side }: { readonly children: ReactNode; readonly side: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: '16px',
        alignItems: 'start',
        containerType: 'inline-size',
        '@media (min-width: 1280px)': {
          '&:has(> [data-side]:not(:empty))': { gridTemplateColumns: 'minmax(0, 1fr) 440px' },
        },
      }}
    >
      {children}
      <Box data-side="" sx={{ display: 'grid', gap: '16px', '&:empty': { display: 'none' } }}>
        {side}
      </Box>
    </Box>
  );
}

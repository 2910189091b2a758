import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useBasename } from 'react-admin';
import { Link } from 'react-router';
import type { Call } from '../../../contract/call';
import { processBudget } from '../../../contract/extras';
import {
  editProcessRequest,
  editUpdateRequest,
  listOwnRequests,
  type RequestKind,
} from '../../../contract/ownRequests';
import { listProcessRequests, listUpdateRequests } from '../../../contract/processes';
import { requestStatuses } from '../../../contract/values';
import { isOffered } from '../../authProvider/offeredCalls';
import { whereAccountIsOpen } from '../../components/accountAccess';
import { useCrumb } from '../../components/crumb';
import { FailureAlert } from '../../components/Notice';
import { PageFrame } from '../../components/PageFrame';
import { useRead } from '../../components/reading';
import { useAccountRules, useLoadedAccountRules } from '../../dataProvider/accountRules';
import { callApi } from '../../dataProvider/callApi';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import type { FormPart, FormValues } from '../../definitions/formParts';
import type { ScreenProps } from '../../definitions/page';
import { usePage, useToolOf } from '../../definitions/registry';
import type { ToolDefinition, ToolParts } from '../../definitions/tool';
import { fieldsIn, layoutOf } from '../../form/fields';
import { valuesLike } from '../../form/processLike';
import { ownAccounts } from '../../form/sources';
import { ToolForm } from '../../form/ToolForm';
import { bodyOf } from '../../form/values';
import { t } from '../../i18n/translate';
import { NoRecord } from '../../records/NoRecord';
import { recordFailure } from '../../records/recordRules';

/** A kind of request, and the call and fields that edit it. */
interface EditedKind {
  readonly kind: RequestKind;
  /** The name of the detail page. */
  readonly shownBy: string;
  readonly call: Call;
  readonly fields: readonly FormPart<string, FormValues>[];
  /** Returns the initial values of the form. */
  readonly valuesOf: (row: Row) => FormValues;
}

/** Adds a help text to the credentials, which are stored and never shown. */
function editedFields(fields: EditedKind['fields'] = []): EditedKind['fields'] {
  return fields.map((part) =>
    typeof part === 'object' && 'group' in part && part.group === 'newProcess.credentials'
      ? { ...part, help: 'requests.credentialsKept' }
      : part,
  );
}

/** Edits one's own pending request for a process, in the form of New Process. */
export function EditProcessRequest(props: ScreenProps) {
  const { fields: asked } = useToolOf('new-process');
  const fields = useMemo(() => editedFields(asked), [asked]);
  const edited = { kind: 'process', shownBy: 'own-request', call: editProcessRequest, fields } as const;
  return <EditRequest {...props} {...edited} valuesOf={valuesLike} />;
}

const updated = {
  kind: 'update',
  shownBy: 'own-update-request',
  call: editUpdateRequest,
  fields: ['version', 'machine_max_count', { name: 'budget', when: () => isOffered(processBudget) }],
  valuesOf: (row: Row) => ({
    version: plainText(row, 'new_version'),
    machine_max_count: plainText(row, 'new_machine_max_count'),
    budget: plainText(row, 'new_budget'),
  }),
} as const;

/** Edits one's own pending request to update a process. */
export const EditUpdateRequest = (props: ScreenProps) => <EditRequest {...props} {...updated} />;

/** Edits a pending request of one's own (D70), starting with its current values. */
function EditRequest({ page, params: { id = '' }, ...edited }: ScreenProps & EditedKind) {
  const { kind } = edited;
  const { data, error, read } = useRead({
    queryKey: [listOwnRequests.name, 'edit', kind, id],
    queryFn: async ({ signal }) => {
      const { answer } = await callApi(listOwnRequests, { signal });
      return answer.data.find((request) => request.kind === kind && String(request.id) === id) ?? null;
    },
    // A cached request has an old revision, which the server refuses.
    gcTime: 0,
  });
  const isLoading = useLoadedAccountRules();
  const shown = usePage(edited.shownBy);
  const list = usePage('my-requests');
  const workspace = useBasename();
  const address = `${workspace}/${(shown?.paths[0] ?? '').replace(':id', encodeURIComponent(id))}`;
  const title = data ? `${t(kind === 'process' ? 'page.editRequest' : 'page.editUpdateRequest')} ${id}` : undefined;
  useCrumb(title);
  const noun = t(kind === 'process' ? 'page.request.noun' : 'page.updateRequest.noun');
  return (
    <PageFrame heading={page.heading} name={title} description={page.description}>
      {!data || isLoading ? (
        <NoRecord
          noun={noun}
          list={list}
          id={id}
          gone={data === null}
          failure={error ? recordFailure(error, {}, noun) : undefined}
          read={read}
        />
      ) : data.status === requestStatuses.pending ? (
        // Another revision remounts the form, which applies the draft to it.
        <RequestForm key={String(data.revision)} row={data} address={address} {...edited} />
      ) : (
        <FailureAlert
          action={
            <Button component={Link} to={address}>
              {t('requests.show')}
            </Button>
          }
        >
          {t('requests.over')}
        </FailureAlert>
      )}
    </PageFrame>
  );
}

const parts: ToolParts = {
  // The server accepts the account only in the vertical of the request.
  notes: { account: ({ values }) => whereAccountIsOpen(values.account ?? '') },
};

interface RequestFormProps extends EditedKind {
  readonly row: Row;
  /** The address of the detail page. */
  readonly address: string;
}

function RequestForm({ row, address, kind, call, fields, valuesOf }: RequestFormProps) {
  const rules = useAccountRules();
  const id = plainText(row, 'id');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices of accounts follow the rules
  const { tool, base } = useMemo(() => {
    const base = valuesOf(row);
    const known = fieldsIn(layoutOf(call, fields, ownAccounts, base));
    const { revision } = row;
    const tool: ToolDefinition = {
      call,
      fields: fields as NonNullable<ToolDefinition['fields']>,
      params: () => ({ id }),
      body: (values) => ({ ...bodyOf(known, values), ...(typeof revision === 'number' && { revision }) }),
      acts: [{ name: 'save', label: 'requests.save' }],
      answer: { once: true, folded: true, within: true, failure: 'requests.saveFailed' },
      sourceWords: 'fetch',
      afterSuccess: 'forget',
      leadsTo: { path: address, after: 0 },
      invalidates: [listOwnRequests, listProcessRequests, listUpdateRequests],
      cancel: { path: address, kept: 'record.draftKept' },
    };
    return { tool, base };
  }, [row, id, address, call, fields, valuesOf, rules]);
  return <ToolForm name={`edit ${kind} request ${id}`} tool={tool} parts={parts} base={base} quietExpiry />;
}

import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { identifierOf } from '../../../contract/identifiers';
import { checkTemplate } from '../../../contract/templateImages';
import { isOffered } from '../../authProvider/offeredCalls';
import { useDebounced } from '../../components/useDebounced';
import { callApi } from '../../dataProvider/callApi';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import type { ToolPartProps } from '../../definitions/tool';
import { t } from '../../i18n/translate';

/** Warns an approver about requests whose template does not exist. */
export default function TemplateNotice({ rows }: { readonly rows: readonly Row[] }) {
  const faults = useUnusable(rows);
  if (faults.length === 0) return null;
  return (
    <Alert severity="warning" role="status" variant="outlined" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
      {faults.map(({ ids, words }) => (
        <Typography key={words}>
          {rows.length > 1 ? t('templateCheck.requests', { ids: ids.join(', '), words }) : words}
        </Typography>
      ))}
    </Alert>
  );
}

export interface TemplatePlace {
  readonly account: string;
  readonly region: string;
  readonly template_id: string;
  readonly version?: string | undefined;
}

/** Queries whether a template exists. Nothing is cached. */
const templateCheck = (place: TemplatePlace | undefined) =>
  queryOptions({
    queryKey: [checkTemplate.name, place],
    queryFn: async ({ signal }) =>
      (await callApi(checkTemplate, { query: place as TemplatePlace, signal })).answer.data,
    enabled: place !== undefined,
    gcTime: 0,
  });

interface PlaceOfRequests {
  readonly place: TemplatePlace;
  readonly ids: readonly string[];
}

/** Returns the templates of some requests without duplicates, each with the identifiers of its requests. */
export function placesOf(rows: readonly Row[]): readonly PlaceOfRequests[] {
  const places = new Map<string, PlaceOfRequests>();
  for (const row of rows) {
    const [account, region] = [plainText(row, 'account'), plainText(row, 'region')];
    const [template_id, version] = [plainText(row, 'template_id'), plainText(row, 'version')];
    if (row.platform !== 'AWS' || [account, region, template_id, version].includes('')) continue;
    const key = JSON.stringify([account, region, template_id, version]);
    const ids = places.get(key)?.ids ?? [];
    places.set(key, { place: { account, region, template_id, version }, ids: [...ids, plainText(row, 'id')] });
  }
  return [...places.values()];
}

/** Returns why machines cannot be launched for requests, if the back end offers the check (D52): each reason with the requests. */
function useUnusable(rows: readonly Row[]) {
  const places = isOffered(checkTemplate) ? placesOf(rows) : [];
  const checks = useQueries({ queries: places.map(({ place }) => templateCheck(place)) });
  return places.flatMap(({ ids }, index) => {
    const words = unusable(checks[index]?.data);
    return words === undefined ? [] : [{ ids, words }];
  });
}

/** Describes why machines cannot be launched from a template; `undefined` until that is known. */
function unusable(check: z.output<typeof checkTemplate.answer>['data'] | undefined): string | undefined {
  if (!check || check.found) return undefined;
  return `${check.reason ?? ''} ${t('templateCheck.consequence')}`.trim();
}

const debounceMs = 400;

/** Returns the template of a form as JSON; '' if it is incomplete or the back end offers no check. */
function placeIn({ platform, account = '', region = '', template_id = '', version = '' }: FormValues): string {
  const [id, wanted] = [identifierOf(template_id), identifierOf(version)];
  if (!isOffered(checkTemplate) || platform !== 'AWS' || account === '' || region === '' || id === '') return '';
  return JSON.stringify({ account, region, template_id: id, ...(wanted !== '' && { version: wanted }) });
}

/** Describes why machines cannot be launched from the template of a form; `undefined` until that is known. */
export function useTemplateFault({ values }: ToolPartProps) {
  const place = placeIn(values);
  const wanted =
    useDebounced(place, debounceMs) === place && place !== '' ? (JSON.parse(place) as TemplatePlace) : undefined;
  return unusable(useQuery(templateCheck(wanted)).data);
}

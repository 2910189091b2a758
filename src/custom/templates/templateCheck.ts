import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { checkTemplate } from '../../../contract/templateImages';
import { isOffered } from '../../authProvider/offeredCalls';
import { ask } from '../../dataProvider/ask';
import type { FormValues } from '../../definitions/formParts';
import type { ToolPartProps } from '../../definitions/tool';
import { t } from '../../i18n/translate';

/** Where a template is looked for. */
export interface TemplatePlace {
  readonly account: string;
  readonly region: string;
  readonly template_id: string;
  readonly version?: string | undefined;
}

/** Whether there is a template; it is looked up again each time that somebody looks. */
export function useTemplateCheck(place: TemplatePlace | undefined) {
  return useQuery({
    queryKey: [checkTemplate.name, place],
    queryFn: async ({ signal }) => (await ask(checkTemplate, { query: place as TemplatePlace, signal })).answer.data,
    enabled: place !== undefined,
    gcTime: 0,
  });
}

/** Why machines cannot be launched from a template, in words for people; nothing as long as that is not known. */
export function unusable(check: z.output<typeof checkTemplate.answer>['data'] | undefined): string | undefined {
  if (!check || check.found) return undefined;
  return `${check.reason ?? ''} ${t('templateCheck.consequence')}`.trim();
}

/** How long what is typed has to stand before it is asked about, in ms. */
const debounce = 400;

/** The place that a form names, as JSON; '' as long as it is not whole, and where nothing is asked. */
function placeIn({ platform, account = '', region = '', template_id = '', version = '' }: FormValues): string {
  const [id, wanted] = [template_id.trim(), version.trim()];
  if (!isOffered(checkTemplate) || platform !== 'AWS' || account === '' || region === '' || id === '') return '';
  return JSON.stringify({ account, region, template_id: id, ...(wanted !== '' && { version: wanted }) });
}

/** What stands under the template of a request that cannot be launched from, before it is sent. */
export function useTemplateNote({ values }: ToolPartProps) {
  const place = placeIn(values);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), debounce);
    return () => clearTimeout(timer);
  }, [place]);
  const wanted = settled === place && place !== '' ? (JSON.parse(place) as TemplatePlace) : undefined;
  return unusable(useTemplateCheck(wanted).data);
}

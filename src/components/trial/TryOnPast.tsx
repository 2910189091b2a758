import History from '@mui/icons-material/HistoryOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { tryOnPast } from '../../../contract/trial';
import { isOffered } from '../../authProvider/offeredCalls';
import { callApi } from '../../dataProvider/callApi';
import type { BodyOf } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { ActButton } from '../ActButton';
import { readFailure } from '../failures';
import { useRead } from '../reading';
import { trialText } from './trialTexts';

type Rules = BodyOf<typeof tryOnPast>;

interface TryOnPastProps {
  /** Changes with the typed values. The result for other values is hidden. */
  readonly typed: string;
  /** Returns the rules to try; `undefined` if the form has faults. */
  readonly rulesOf: () => Rules | undefined;
}

/** Tries rules on the recorded history of a process, and shows what they would have done. */
export function TryOnPast({ typed, rulesOf }: TryOnPastProps) {
  const [tried, setTried] = useState<{ readonly typed: string; readonly rules: Rules }>();
  const isCurrent = tried?.typed === typed;
  const { data, error, isFetching, read } = useRead({
    queryKey: [tryOnPast.name, tried?.rules],
    queryFn: async ({ signal }) =>
      tried ? (await callApi(tryOnPast, { body: tried.rules, signal })).answer.data : null,
    enabled: isCurrent,
  });
  const isBusy = isCurrent && isFetching;
  const failure = isCurrent && !isBusy && error ? readFailure(error, 'trial.failed') : undefined;
  const result = isCurrent && !isBusy && !error && data ? trialText(data) : undefined;
  const text = isBusy ? t('trial.loading') : (failure ?? result);
  const region = useRef<HTMLParagraphElement>(null);
  // On a phone, the text would be below the visible part of a dialog.
  useEffect(() => {
    if (text !== undefined) region.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text]);
  if (!isOffered(tryOnPast)) return null;
  const press = () => {
    const rules = rulesOf();
    if (!rules) return;
    if (isCurrent) void read();
    else setTried({ typed, rules });
  };
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start', pt: 3 }}>
      <ActButton label={t('trial.try')} icon={History} busy={isBusy} onPress={press} />
      <Typography
        ref={region}
        role="status"
        variant="body2"
        color={failure === undefined ? undefined : 'error'}
        sx={{ scrollMarginBottom: '16px' }}
      >
        {text}
      </Typography>
    </Stack>
  );
}

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { newRecoveryCodes } from '../../../contract/factors';
import { ActButton } from '../../components/ActButton';
import { ConfirmedCall } from '../../components/ConfirmedCall';
import { copyText } from '../../components/copying';
import { saveFile } from '../../components/csvFile';
import { PageSection } from '../../components/PageSection';
import { callApi } from '../../dataProvider/callApi';
import { t } from '../../i18n/translate';

interface RecoveryCodesProps {
  readonly left: number;
  /** The person has a second factor. */
  readonly isPossible: boolean;
  readonly onMade: (codes: readonly string[]) => void;
}

/** Shows the number of unused recovery codes, and makes new ones. */
export function RecoveryCodes({ left, isPossible, onMade }: RecoveryCodesProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <PageSection heading={t('factors.codes')}>
      <Stack spacing={3} sx={{ alignItems: 'start' }}>
        <p className="muted flush">{t('factors.codes.does')}</p>
        <p className="flush">{isPossible ? leftText(left) : t('factors.codes.first')}</p>
        {isPossible ? <ActButton label={t('factors.codes.renew')} onPress={() => setIsAsked(true)} /> : null}
      </Stack>
      {isAsked ? (
        <ConfirmedCall
          title={t('factors.codes.renew.title')}
          act={t('factors.codes.renew')}
          description={t('factors.codes.renew.does')}
          send={async () => onMade((await callApi(newRecoveryCodes)).answer.data.recovery_codes)}
          failed={t('factors.codes.notMade')}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </PageSection>
  );
}

function leftText(left: number): string {
  if (left === 0) return t('factors.codes.noneLeft');
  return left === 1 ? t('factors.codes.oneLeft') : t('factors.codes.left', { n: left });
}

interface NewRecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows new recovery codes until the person has stored them. */
export function NewRecoveryCodes({ codes, onDone }: NewRecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`;
  const focused = useRef((element: HTMLElement | null) => element?.focus());
  return (
    <PageSection heading={t('factors.codes.list')} alarming>
      <Stack spacing={3}>
        <Box ref={focused.current} tabIndex={-1} component="p" className="flush">
          {t('factors.codes.once')}
        </Box>
        <Box
          component="ul"
          aria-label={t('factors.codes.list')}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
            gap: 1,
            m: 0,
            p: 0,
            fontFamily: 'var(--font-mono)',
            listStyle: 'none',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <div className="wrapped">
          <ActButton label={t('factors.codes.copy')} onPress={() => void copyText(text)} />
          <ActButton
            label={t('factors.codes.download')}
            onPress={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
          />
          <ActButton label={t('factors.codes.done')} filled onPress={onDone} />
        </div>
      </Stack>
    </PageSection>
  );
}

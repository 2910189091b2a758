import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { ActButton } from '../../components/ActButton';
import { copyText } from '../../components/copying';
import { t } from '../../i18n/translate';

interface AppKeyProps {
  /** In base32. */
  readonly secret: string;
  /** The `otpauth:` address. */
  readonly uri: string;
}

/** Shows the key of an authenticator app, as a QR code and as text. */
export function AppKey({ secret, uri }: AppKeyProps) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    import('uqr').then(
      ({ renderSVG }) => setPicture(`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 4 }))}`),
      // The text is enough.
      () => undefined,
    );
  }, [uri]);
  return (
    <Stack spacing={3} sx={{ alignItems: 'start' }}>
      {/* White in both themes, so that cameras read it. */}
      <Box sx={{ width: 200, height: 200, backgroundColor: '#fff', borderRadius: 1, overflow: 'hidden' }}>
        {picture === undefined ? null : <img src={picture} width={200} height={200} alt={t('factors.qr')} />}
      </Box>
      <div>
        <span className="muted">{t('factors.key')}</span>
        {/* A text, since a field would cut it on a phone. */}
        <Box component="code" sx={{ display: 'block', fontFamily: 'var(--font-mono)', overflowWrap: 'anywhere' }}>
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Box>
      </div>
      <ActButton label={t('factors.copyKey')} small onPress={() => void copyText(secret)} />
    </Stack>
  );
}

import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { isAdmin } from '../../../contract/access';
import type { SessionUser } from '../../authProvider/cookies';
import { isExampleTeam } from '../../config/contacts';
import { config } from '../../config/runtimeConfig';
import { t } from '../../i18n/translate';

const plainList = { m: 0, p: 0, listStyle: 'none' } as const;

/** Shows the signed-in person with their vertical and roles, and the contacts (D29). */
export function TeamPanel({ user: { username, email, vertical, roles } }: { user: SessionUser }) {
  return (
    <Card component="aside" aria-label={t('home.team')} sx={{ p: 5, overflowWrap: 'anywhere' }}>
      <Typography component="h2" variant="subtitle2" sx={{ mb: 3 }}>
        {t('home.team')}
      </Typography>
      <Stack component="dl" spacing={2.5} sx={{ m: 0 }}>
        <Fact label={t('home.signedInAs')}>
          <Typography sx={{ fontWeight: 'medium' }}>{username}</Typography>
          {email === '' ? null : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {email}
            </Typography>
          )}
        </Fact>
        <Fact label={t('home.vertical')}>{vertical}</Fact>
        <Fact label={t('home.roles')}>
          {roles.length === 0 ? (
            t('home.noRoles')
          ) : (
            <Stack
              component="ul"
              direction="row"
              useFlexGap
              sx={{ ...plainList, mt: 1, flexWrap: 'wrap', gap: 1.5, maxHeight: 160, overflow: 'auto' }}
            >
              {roles.map((role) => (
                <Chip key={role} component="li" size="small" variant="outlined" label={role} />
              ))}
            </Stack>
          )}
        </Fact>
      </Stack>
      <Divider sx={{ my: 4 }} />
      <Typography component="h3" variant="subtitle2" sx={{ mb: 3 }}>
        {t('home.contacts')}
      </Typography>
      <Stack component="ul" spacing={3} sx={plainList}>
        {config().team.map(({ name, title, email: address }) => (
          <Stack key={`${name} ${address}`} component="li">
            <Typography sx={{ fontWeight: 'medium' }}>{name}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {title}
            </Typography>
            <Link href={`mailto:${address}`}>{address}</Link>
          </Stack>
        ))}
      </Stack>
      {isExampleTeam() ? (
        <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
          {t(isAdmin(roles) ? 'home.exampleContactHow' : 'home.exampleContact')}
        </Typography>
      ) : null}
    </Card>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </div>
  );
}

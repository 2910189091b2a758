import Block from '@mui/icons-material/Block';
import { createToken, type revokeToken, type tokenRow } from '../../../contract/apiTokens';
import { t } from '../../i18n/translate';
import { callAction, type FormValues, type RowOf } from '../defineResource';

type Token = RowOf<typeof tokenRow>;

/** Returns the limits of a token in words. */
function scopeOf({ read_only, module, calls }: Token): string {
  const limits = [
    ...(read_only ? [t('tokens.readOnly')] : []),
    ...(module ? [t(`module.${module}`)] : []),
    ...(calls ? [calls.join(', ')] : []),
  ];
  return limits.length > 0 ? limits.join(' · ') : t('tokens.everything');
}

export const tokenColumns = [
  {
    name: 'state',
    width: 110,
    tones: { valid: 'ok', expired: 'idle' },
    words: { valid: 'tokens.valid', expired: 'tokens.expired' },
  },
  { name: 'vertical', width: 140, names: 'vertical' },
  { name: 'scope', label: 'tokens.scope', width: 220, getValue: scopeOf },
  { name: 'networks', label: 'tokens.networks', width: 160 },
  { name: 'expires_at', label: 'tokens.expiresAt', preset: 'time', width: 160 },
  { name: 'last_used_at', label: 'tokens.lastUsedAt', preset: 'time', width: 160 },
  { name: 'last_address', label: 'tokens.lastAddress', width: 140 },
  { name: 'created_at', label: 'tokens.createdAt', preset: 'time', width: 160 },
  ...(['created_by', 'read_only', 'module', 'calls', 'id', 'service'] as const).map((name) => ({ name, hidden: true })),
] as const;

/** @param call that of the person, or that of administrators */
export const revokeAction = (call: typeof revokeToken) =>
  callAction({
    name: 'revoke',
    label: 'tokens.revoke',
    icon: Block,
    call,
    destructive: true,
    confirm: 'always',
    on: ['row', 'selection'],
    question: {
      title: ([first, ...others]: readonly Token[]) =>
        others.length === 0
          ? t('tokens.revokeOne', { name: first?.name ?? '' })
          : t('tokens.revokeMany', { n: others.length + 1 }),
      button: () => t('tokens.revoke'),
      help: () => t('tokens.revokeHelp'),
    },
  });

/** The part of the form reads the `proof` that the server asks for. A cleared form has none, and keeps the field and its focus. */
export const tokenFields = [
  'name',
  { name: 'days', columns: 3 },
  { name: 'module', columns: 3, placeholder: 'tokens.anyModule' },
  'read_only',
  'calls',
  { name: 'networks', lines: 2 },
  { name: 'current_password', required: true, help: false, when: ({ proof }: FormValues) => proof !== 'other' },
] as const;

/** The common part of the forms of new tokens. */
export const tokenTool = {
  call: createToken,
  acts: [{ name: 'submit', label: 'tokens.create' }],
  draft: 'session',
  afterSuccess: 'empty',
  answer: { failure: 'tokens.failed', folded: true, once: true },
  parts: async () => ({ default: (await import('../../custom/tokens/tokenParts')).newToken }),
} as const;

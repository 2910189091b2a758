import { useRef, useState } from 'react';
import { sendOneTimeCode } from '../../../contract/authentication';
import { typedCode } from '../../../contract/digits';
import { singleSignOnSession } from '../../../contract/extras';
import { type OwnVertical, switchVertical } from '../../../contract/verticals';
import { isOffered } from '../../authProvider/offeredCalls';
import { sessionUser, switchSession, whileSwitching } from '../../authProvider/session';
import { rolesOf } from '../../authProvider/sessionIn';
import { ActButton } from '../../components/ActButton';
import { showToast, toastDurations } from '../../components/toasts';
import { callApi } from '../../dataProvider/callApi';
import { CallError, serverMessage } from '../../dataProvider/callError';
import type { ActionResult } from '../../definitions/answer';
import type { Attempt, ToolDefinition, ToolParts } from '../../definitions/tool';
import { failedResult, resultOf } from '../../form/results';
import { t } from '../../i18n/translate';
import { asTool } from './tools';

/** Switches to another vertical of the person. Each vertical asks for its own proof (D63). */
export function verticalTool(others: readonly OwnVertical[]): ToolDefinition {
  const chosen = (id: string | undefined) => others.find((one) => String(one.id) === id);
  const [first, ...more] = others;

  async function go({ values }: Attempt): Promise<ActionResult | undefined> {
    const to = chosen(values.vertical_id);
    const user = sessionUser();
    if (!to || !user) return undefined;
    const { otp = '', current_password = '' } = values;
    const password = isOffered(singleSignOnSession) ? {} : { current_password };
    const proof = { code: { otp: typedCode(otp) }, password, nothing: {} }[to.asks];
    try {
      const { answer, reply } = await callApi(switchVertical, { body: { vertical_id: to.id, ...proof } });
      const { access_token: token = '', roles, offers, email } = answer;
      if (token === '') return resultOf('error', serverMessage(reply) ?? t('account.switch.failed'));
      const next = { ...user, email: email ?? user.email, roles: rolesOf(roles, to.name), vertical: to.name };
      // The page reloads.
      if (switchSession(token, next, offers)) return undefined;
      return resultOf('error', t('account.switch.cookiesRefused'));
    } catch (error) {
      return failedResult(error, { failed: t('account.switch.failed') });
    }
  }

  const perform = (attempt: Attempt) => whileSwitching(() => go(attempt));
  const parts = async (): Promise<{ default: ToolParts }> => {
    const { default: own } = await import('./passwordParts');
    return { default: { ...own, behind: { ...own.behind, otp: SendCode }, perform } };
  };
  return asTool<typeof switchVertical>({
    call: switchVertical,
    fields: [
      {
        name: 'vertical_id',
        label: 'account.switch.to',
        choices: () => others.map(({ id, name }) => ({ value: String(id), label: name })),
        initial: first && more.length === 0 ? String(first.id) : '',
        clearable: false,
        changes: () => ({ otp: '', current_password: '' }),
      },
      {
        name: 'otp',
        required: true,
        help: 'account.switch.codeHelp',
        when: ({ vertical_id }) => chosen(vertical_id)?.asks === 'code',
      },
      {
        name: 'current_password',
        required: true,
        help: 'account.switch.passwordHelp',
        when: ({ vertical_id }) => chosen(vertical_id)?.asks === 'password' && !isOffered(singleSignOnSession),
      },
    ],
    acts: [{ name: 'submit', label: 'account.switch.submit' }],
    draft: 'session',
    answer: { failure: 'account.switch.failed', folded: true, once: true },
    parts,
  });
}

/** Requests a one-time code for the person who is signed in. */
function SendCode() {
  const [busy, setBusy] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  async function request(): Promise<void> {
    setBusy(true);
    try {
      await callApi(sendOneTimeCode, { query: { username: sessionUser()?.username ?? '' } });
      showToast('success', t('login.codeSent'));
      frame.current?.previousElementSibling?.querySelector('input')?.focus();
    } catch (error) {
      const why = error instanceof CallError ? serverMessage(error.reply) : undefined;
      showToast('error', t('login.codeFailed'), { duration: toastDurations.long, detail: why });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div ref={frame}>
      <ActButton label={t('account.switch.sendCode')} small busy={busy} onPress={() => void request()} />
    </div>
  );
}

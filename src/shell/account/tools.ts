import { changePassword, endOtherSessions, endSession, type OwnSession } from '../../../contract/account';
import type { Call } from '../../../contract/call';
import { passwordRules, singleSignOnSession } from '../../../contract/extras';
import { setNewsMail } from '../../../contract/news';
import { isSamePassword, passwordFault } from '../../../contract/passwordRules';
import { connectSso, signInAgain } from '../../../contract/singleSignOn';
import { passwordMaximum, passwordMinimum } from '../../../contract/values';
import { isOffered } from '../../authProvider/offeredCalls';
import { sessionUser } from '../../authProvider/session';
import { openProvider } from '../../authProvider/ssoProvider';
import { currentPath } from '../../config/basePath';
import { callApi } from '../../dataProvider/callApi';
import type { ActionResult } from '../../definitions/answer';
import type { FormValues } from '../../definitions/formParts';
import type { Attempt, ToolDefinition } from '../../definitions/tool';
import { failedResult } from '../../form/results';
import { type MessageKey, t } from '../../i18n/translate';

/** Widens a tool to the type that the form engine takes. */
export const asTool = <C extends Call>(tool: ToolDefinition<C>): ToolDefinition => tool as unknown as ToolDefinition;

/** Changes the person's own password. Its part shows the rules of a back end that has them (D52). */
export const passwordTool = asTool<typeof changePassword>({
  call: changePassword,
  fields: [
    'current_password',
    'new_password',
    { own: 'confirm', kind: 'password', label: 'account.confirmPassword', required: true },
  ],
  acts: [{ name: 'submit', label: 'account.changePassword' }],
  check: ({ current_password: current, new_password: wanted, confirm = '' }, isOffered) => {
    if (wanted !== '' && isOffered(passwordRules)) {
      const { username = '', email = '' } = sessionUser() ?? {};
      const fault = passwordFault(wanted, username, email);
      if (fault)
        return { new_password: t(`register.password.${fault}`, { min: passwordMinimum, max: passwordMaximum }) };
      if (isSamePassword(wanted, current)) return { new_password: 'account.samePassword' };
    }
    return wanted === '' || confirm === '' || isSamePassword(wanted, confirm) ? {} : { confirm: 'register.mismatch' };
  },
  draft: 'session',
  answer: { success: 'account.passwordChanged', failure: 'account.passwordFailed', folded: true, once: true },
  parts: () => import('./passwordParts'),
});

/** The password that confirms an action. A session of single sign-on needs a fresh sign-in instead. */
const confirmation = {
  name: 'current_password',
  required: true,
  when: () => !isOffered(singleSignOnSession),
} as const;

/** Ends all other sessions of the person. */
export const elsewhereTool = asTool<typeof endOtherSessions>({
  call: endOtherSessions,
  fields: [confirmation],
  acts: [{ name: 'submit', label: 'account.elsewhere', destructive: true }],
  draft: 'session',
  answer: { success: 'account.elsewhere.done', failure: 'account.elsewhere.failed', folded: true, once: true },
  parts: () => import('./passwordParts'),
});

/** Ends a session of the person. */
export const endTool = ({ id }: OwnSession): ToolDefinition =>
  asTool<typeof endSession>({
    call: endSession,
    params: () => ({ id }),
    fields: [confirmation],
    acts: [{ name: 'submit', label: 'account.end.submit', destructive: true }],
    draft: 'session',
    answer: { success: 'account.end.done', failure: 'account.end.failed', folded: true, once: true },
    parts: () => import('./passwordParts'),
  });

/** Opens the single sign-on provider, whose address a call returns. The browser comes back to this page. */
const leavingParts = (send: (values: FormValues) => Promise<string>, failed: MessageKey) => async () => {
  const { default: own } = await import('./passwordParts');
  const perform = async ({ values }: Attempt): Promise<ActionResult | undefined> => {
    try {
      openProvider(await send(values), { next: currentPath() });
      return undefined;
    } catch (error) {
      return failedResult(error, { failed: t(failed) });
    }
  };
  return { default: { ...own, perform } };
};

/** Connects the person with single sign-on. */
export const connectTool = asTool<typeof connectSso>({
  call: connectSso,
  fields: ['current_password'],
  acts: [{ name: 'submit', label: 'account.connect.submit' }],
  draft: 'session',
  answer: { failure: 'account.connect.failed', folded: true, once: true },
  parts: leavingParts(async ({ current_password = '' }) => {
    const { answer } = await callApi(connectSso, { body: { current_password } });
    return answer.url;
  }, 'account.connect.failed'),
});

/** Signs the person in again at the provider. */
export const againTool = asTool<typeof signInAgain>({
  call: signInAgain,
  fields: [],
  acts: [{ name: 'submit', label: 'account.again.submit' }],
  draft: 'session',
  answer: { failure: 'account.again.failed', folded: true, once: true },
  parts: leavingParts(async () => (await callApi(signInAgain)).answer.url, 'account.again.failed'),
});

/** Switches notifications by email on or off. */
export const newsTool = (on: boolean): ToolDefinition =>
  asTool<typeof setNewsMail>({
    call: setNewsMail,
    fields: [{ name: 'on', initial: on ? 'true' : '' }],
    acts: [{ name: 'submit', label: 'account.news.save' }],
    draft: 'session',
    answer: { success: 'account.news.saved', failure: 'account.news.failed', folded: true, once: true },
  });

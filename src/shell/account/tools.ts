import { changePassword, endOtherSessions, endSession, type OwnSession } from '../../../contract/account';
import type { Call } from '../../../contract/call';
import { passwordRules, singleSignOnSession } from '../../../contract/extras';
import { setNewsMail } from '../../../contract/news';
import { isSamePassword, passwordFault } from '../../../contract/passwordRules';
import { connectSso } from '../../../contract/singleSignOn';
import { passwordMaximum, passwordMinimum } from '../../../contract/values';
import { isOffered } from '../../authProvider/offeredCalls';
import { sessionUser } from '../../authProvider/session';
import { openProvider } from '../../authProvider/ssoProvider';
import { currentPath } from '../../config/basePath';
import { callApi } from '../../dataProvider/callApi';
import type { ActionResult } from '../../definitions/answer';
import type { Attempt, ToolDefinition } from '../../definitions/tool';
import { failedResult } from '../../form/results';
import { t } from '../../i18n/translate';

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

/** Connects the person with single sign-on: opens the provider, from which the browser comes back to this page. */
export const connectTool = asTool<typeof connectSso>({
  call: connectSso,
  fields: ['current_password'],
  acts: [{ name: 'submit', label: 'account.connect.submit' }],
  draft: 'session',
  answer: { failure: 'account.connect.failed', folded: true, once: true },
  parts: async () => {
    const { default: own } = await import('./passwordParts');
    const perform = async ({ values: { current_password = '' } }: Attempt): Promise<ActionResult | undefined> => {
      try {
        openProvider((await callApi(connectSso, { body: { current_password } })).answer.url, { next: currentPath() });
        return undefined;
      } catch (error) {
        return failedResult(error, { failed: t('account.connect.failed') });
      }
    };
    return { default: { ...own, perform } };
  },
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

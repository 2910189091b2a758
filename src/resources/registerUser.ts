import { getUsers, register } from '../../contract/authentication';
import { passwordRules } from '../../contract/extras';
import { isSamePassword, passwordFault } from '../../contract/passwordRules';
import { passwordMaximum, passwordMinimum } from '../../contract/values';
import { t } from '../i18n/translate';
import { defineResource } from './defineResource';

/** Registers a person: a page (D6), and a dialog of the role wizard (R22). */
export default defineResource({
  name: 'register-user',
  module: 'admin',
  parent: 'create-role',
  paths: ['register'],
  heading: 'page.register',
  description: 'register.does',
  help: 'add-people#how-do-i-set-the-password-myself',
  tool: {
    call: register,
    fields: [
      'username',
      'email',
      'team',
      'password',
      { own: 'confirm', kind: 'password', label: 'Confirm password', required: true },
    ],
    acts: [{ name: 'submit', label: 'register.submit' }],
    check: ({ username, email, password, confirm = '' }, isOffered) => {
      const fault = password !== '' && isOffered(passwordRules) && passwordFault(password, username, email);
      if (fault) {
        const text = t(`register.password.${fault}`, { min: passwordMinimum, max: passwordMaximum });
        return { password: text };
      }
      return password === '' || confirm === '' || isSamePassword(password, confirm)
        ? {}
        : { confirm: 'register.mismatch' };
    },
    draft: 'session',
    afterSuccess: 'empty',
    sessionOver: 'register.unauthorized',
    leadsTo: { path: '/dashboard/launch', after: 1_500 },
    answer: {
      // Another status, or a response without an object, is a failure (C5).
      isSuccess: ({ answer: { status } }) => status === undefined || status === 'success',
      success: () => t('register.success'),
      failure: 'register.failed',
      noAnswer: 'register.noAnswer',
      refusal: ({ message: msg }) => ({
        text: msg === undefined ? t('register.failed') : t('register.failedBecause', { msg }),
      }),
      toast: { success: 'long' },
      within: true,
      folded: true,
      once: true,
    },
    invalidates: [getUsers],
    parts: async () => ({ default: (await import('../custom/people/passwordLinks')).registration }),
  },
});

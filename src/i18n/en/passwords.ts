/** The texts about new passwords. */
export const passwords = {
  'account.passwordRules': 'At least {min} characters, and not your username or email address.',
  'register.mismatch': 'Passwords do not match!',
  'register.password.short': 'Password must have at least {min} characters',
  'register.password.long': 'Password can have at most {max} characters',
  'register.password.name': 'Password must not be the username or the email address',
} as const;

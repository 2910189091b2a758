/** The texts of sign-ins without a password. The login screen loads them on demand. */
export const signIn = {
  'signIn.with': 'Continue with {label}',
  'signIn.withPassword': 'Sign in with a password',
  'signIn.passkey': 'Sign in with a passkey',
  'signIn.otherCodes': 'If you have an authenticator app, enter its code or a recovery code instead.',
  'signIn.passkeyCancelled': 'No passkey was chosen. Please try again.',
  'signIn.tryAgain': 'Try again',
  'signIn.noAnswer': 'No response from the server. Please try again.',
  'signIn.vertical': 'Choose a vertical',
  'signIn.for': 'You are {username}.',
  'signIn.noVerticals': 'You belong to no vertical yet. Ask an administrator for one.',
  'signIn.startOver': 'Back to login',
} as const;

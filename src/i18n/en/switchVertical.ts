/** The texts of going over to another vertical. */
export const switchVertical = {
  'account.switch': 'Switch vertical',
  'account.switch.does':
    'You are in {vertical}. Your session there ends, and a new one begins in the vertical that you choose.',
  'account.switch.to': 'Switch to',
  'account.switch.submit': 'Switch',
  'account.switch.loading': 'Loading your verticals…',
  'account.switch.none': 'You belong to no other vertical.',
  'account.switch.readFailed': 'Failed to load your verticals',
  'account.switch.failed': 'The vertical was not switched',
  'account.switch.sendCode': 'Send a code',
  'account.switch.codeHelp': 'This vertical asks for a code, which is sent to your registered device.',
  'account.switch.passwordHelp': 'You signed in a while ago, so this vertical asks for your password again.',
  'account.switch.cookiesRefused': 'The browser did not keep the new session. Please log in again.',
} as const;

export default switchVertical;

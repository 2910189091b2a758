import { signInAnswers } from '../../../contract/signInMessages';

/** The texts before the sign-in: frame, failures, sign-in and session. The login screen loads no others. */
export const startup = {
  // Product and frame
  'app.loading': 'Loading…',
  'app.tagline': 'Cloud operations',
  'app.reload': 'Reload',
  'app.close': 'Close',
  'app.retryAfter': 'Try again in {time}.',
  'app.skip': 'Skip to content',
  'theme.toLight': 'Switch to light theme',
  'theme.toDark': 'Switch to dark theme',

  // Crashes
  'config.heading': 'The configuration is not valid',
  'config.broken': 'config.json is not valid JSON: {reason}',
  'config.wrong': 'The key “{key}” in config.json has an invalid value: {reason}',
  'config.unreadable': 'config.json could not be read: {reason}',
  'config.help': 'Correct the file next to index.html and reload this page. Nothing was sent to any server.',
  'crash.heading': 'This page could not be shown',
  'crash.help': 'Your session and drafts are kept. Reload to try again.',
  'crash.newVersion': 'A new version is available.',

  // Sign-in
  'login.heading': 'Sign in',
  'login.setup':
    'This installation has no administrator yet. Open the link that the server printed when it started; a restart prints a new one.',
  'login.username': 'Username',
  'login.password': 'Password',
  'login.showPassword': 'Show password',
  'login.hidePassword': 'Hide password',
  'login.vertical': 'Vertical',
  'login.chooseVertical': 'Choose a vertical',
  'login.verticalHelp': 'The business unit that you log in to.',
  'login.lookingUp': 'Looking up verticals…',
  'login.code': 'One-time code',
  'login.codeHelp': 'Enter the code we sent you.',
  'login.newCode': 'Send a new code',
  'login.startOver': 'Use another account',
  'login.submit': 'Login',
  'login.forgot': 'Forgot your password?',
  'login.forgotLink': 'Ask an administrator for a link to choose a new one.',
  'login.forgotElse': 'Ask an administrator for a new one.',
  'login.missingCredentials': 'Please enter both username and password',
  'login.missingVertical': 'Please select a vertical',
  'login.missingCode': 'Please enter the OTP',
  'login.noVerticals': 'No verticals found for this user',
  'login.verticalsFailed': 'Failed to fetch user verticals',
  'login.codeSent': signInAnswers.codeSent,
  'login.codeFailed': 'Failed to send OTP',
  'login.invalid': 'Login failed: Invalid credentials',
  'login.failed': 'Login failed',
  'login.codeRefused': 'OTP verification failed',
  'login.success': signInAnswers.loginSuccessful,
  'login.cookiesRefused':
    'The browser did not keep the session cookies. Allow cookies for this site, and open it over https or on localhost.',
  'response.heading': 'Server response',
  'response.empty': '(empty response)',
  'response.none': 'No response from server',
  'response.unknown': 'No response in time: the outcome is unknown. Check the status before you try again.',
  'response.cut': '… ({n} more characters)',
  'response.maybeDone': 'No response from the server: it may have been done anyway. Check before you try again.',
  'response.copy': 'Copy Response',
  'response.copyTable': 'Copy table',
  'response.raw': 'Raw response',

  // Requests that are not sent
  'request.unsent': 'Nothing was sent: {why}.',
  'past.readOnly': 'You see the past, where nothing can be changed. Go back to now first.',
  'request.missing': '“{field}” is missing',
  'request.invalid': 'the value of “{field}” is not allowed',
  'request.unknown': '“{field}” is not part of this request',

  // Session
  'session.expired': 'Session expired. Please log in again.',
  'session.redirectingToLogin': 'Session expired! Redirecting to login...',
  'session.redirecting': 'Session expired! Redirecting...',
} as const;

export default startup;

/** Texts that the reference server answers with and that a console may show as they came. */
export const answers = {
  loginSuccessful: 'Login successful',
  codeSent: 'OTP sent to your registered device',
  loggedOut: 'Logged out',
  processesFetched: 'Processes fetched',
  notBuilt: 'This call is part of the contract but is not built into this server yet',
  notSignedIn: 'Session expired. Please log in again.',
  notAllowed: "You don't have the right to make this call",
  invalidCredentials: 'Invalid credentials',
  codeRequired: 'A one-time code is required for this vertical',
  codeRefused: 'The one-time code is wrong, used or expired',
  tooManyTries: 'Too many attempts. Please wait and try again.',
  foreignOrigin: 'Requests from another site are refused',
  unknownCall: 'There is no such call',
  internal: 'Something went wrong on the server',
  unavailable: 'The database is not reachable. Please try again shortly.',
} as const;

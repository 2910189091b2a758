/** The server's messages that the login screen repeats. It loads no others; see `messages.ts`. */
export const signInAnswers = {
  loginSuccessful: 'Login successful',
  codeSent: 'OTP sent to your registered device',
} as const;

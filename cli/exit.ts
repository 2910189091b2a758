export const exitCodes = { done: 0, failed: 1, usage: 2, notSignedIn: 3, unknown: 4 } as const;

/** A failure with its exit code. The message is printed without a stack. */
export class Exit extends Error {
  constructor(
    readonly code: (typeof exitCodes)[keyof typeof exitCodes],
    message: string,
  ) {
    super(message);
  }
}

export const usageError = (message: string) => new Exit(exitCodes.usage, message);

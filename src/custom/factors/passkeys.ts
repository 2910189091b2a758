import type { PasskeyResponse } from '../../../contract/factors';
import { CallError, serverMessage } from '../../dataProvider/callError';

/** The options of a call that begins to use or to add a passkey. */
interface Begun {
  readonly ticket: string;
  readonly options: object;
}

/** Returns true if this browser has passkeys. They need HTTPS, or this machine. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Lets the person choose and use a passkey. */
export async function requestPasskey({ ticket, options }: Begun) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const response = await startAuthentication({ optionsJSON: options as Options });
  return { ticket, response: response as unknown as PasskeyResponse };
}

export async function createPasskey({ ticket, options }: Begun) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const response = await startRegistration({ optionsJSON: options as Options });
  return { ticket, response: response as unknown as PasskeyResponse };
}

/**
 * Returns the message about a failed use of a passkey: the server's, or that the browser's dialog has ended without one.
 *
 * @returns `undefined` if the session has ended
 */
export function passkeyFailure(error: unknown, cancelled: string): string | undefined {
  if (!(error instanceof CallError)) return cancelled;
  return error.failure === 'session' ? undefined : (serverMessage(error.reply) ?? error.message);
}

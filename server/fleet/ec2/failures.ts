import { DecodeAuthorizationMessageCommand } from '@aws-sdk/client-sts';
import { cloudFaults, unknownCloudFault } from '../../../contract/cloudFaults';
import { CloudError, type Place } from '../fleet';
import type { Clients } from './clients';

/** The used properties of the SDK's exceptions and of Node's socket errors. */
interface Thrown {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly Code?: string;
  readonly RequestID?: string;
  readonly RequestId?: string;
  /** Body of a response that is not in the protocol. */
  readonly $responseBodyText?: string;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly requestId?: string };
}

/** The meaning of a failure: `refused` and `busy` requests were not carried out; `lost` ones may have been. Busy ones may be retried. */
export type FailureKind = 'refused' | 'busy' | 'lost';

const busyCodes =
  /^(RequestLimitExceeded|Throttling(Exception)?|TooManyRequestsException|EC2ThrottledException|SlowDown)$/;

/** Codes of refusals that EC2 sends with status 500. */
const refusalCodes = /^(Insufficient|Unsupported|UnfulfillableCapacity|SpotMaxPrice|DryRunOperation)/;

/** Errors before a request is sent. */
const unsentCodes = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS|SELF_SIGNED|UNABLE_TO_)/;
const unsentTexts =
  /did not establish a connection|could not load credentials|Could not resolve credentials|token is expired/i;

const expiredCodes = /^(ExpiredToken(Exception)?|RequestExpired)$/;

/** Returns true if the credentials must be renewed. */
export function isExpired(error: unknown): boolean {
  return expiredCodes.test(codeOf(error as Thrown));
}

/** Returns true for a response in another format, such as the page of a proxy. */
const isUnreadable = ({ message = '' }: Thrown) => message.includes('\n  Deserialization error:');

function codeOf({ name, code, Code, $metadata }: Thrown): string {
  if (Code) return Code;
  if ($metadata?.httpStatusCode !== undefined && name && name !== 'Error') return name;
  return code ?? name ?? 'Unknown';
}

const isUnsent = ({ code, name, message = '' }: Thrown) =>
  unsentCodes.test(code ?? '') || name === 'CredentialsProviderError' || unsentTexts.test(message);

/** Classifies a failure. */
export function kindOf(error: unknown): FailureKind {
  const thrown = error as Thrown;
  const code = codeOf(thrown);
  if (busyCodes.test(code)) return 'busy';
  if (isUnsent(thrown) || refusalCodes.test(code)) return 'refused';
  const status = thrown.$metadata?.httpStatusCode;
  // No response, an error of the cloud, or an unreadable response is a loss.
  return status !== undefined && status >= 400 && status < 500 ? 'refused' : 'lost';
}

/** Returns the status and the beginning of an unreadable response. */
const pageOf = ({ $metadata, $responseBodyText = '' }: Thrown) =>
  `HTTP ${$metadata?.httpStatusCode}: ${$responseBodyText.replace(/\s+/g, ' ').trim().slice(0, 200)}`;

const encoded = /\s*Encoded authorization failure message:\s*(\S+)/;

/** Converts errors of the SDK to a {@link CloudError} with a message for people. */
export class Failures {
  constructor(private readonly clients: Clients) {}

  /** Converts an error, with the message of the catalogue. A CloudError stays as it is. */
  async told(error: unknown, place: Place): Promise<CloudError> {
    if (error instanceof CloudError) return error;
    const thrown = error as Thrown;
    if (isExpired(error)) this.clients.forget(place.account);
    const { RequestID, RequestId, $metadata, message = '' } = thrown;
    const requestId = $metadata?.requestId ?? RequestID ?? RequestId;
    const code = this.code(thrown);
    const [, blob] = encoded.exec(message) ?? [];
    const plain = isUnreadable(thrown) ? pageOf(thrown) : message.replace(encoded, '').trim();
    const detail = blob === undefined ? plain : await this.decoded(blob, plain, place);
    return new CloudError(code, wordsOf(code), { detail: detail.slice(0, 2_000), requestId });
  }

  private code(thrown: Thrown): string {
    const code = codeOf(thrown);
    if (thrown.name === 'CredentialsProviderError') return thrown.name;
    if (isUnsent(thrown)) return 'Unreachable';
    if (isUnreadable(thrown)) return 'UnreadableAnswer';
    if (thrown.$metadata?.httpStatusCode === undefined && kindOf(thrown) === 'lost') return 'RequestTimeout';
    return code;
  }

  /** Decodes the refused permission, which STS allows if there is a permission for it. */
  private async decoded(blob: string, plain: string, place: Place): Promise<string> {
    try {
      const command = new DecodeAuthorizationMessageCommand({ EncodedMessage: blob });
      const { DecodedMessage = '' } = await this.clients.sts(place).send(command);
      const { explicitDeny, context } = JSON.parse(DecodedMessage) as {
        explicitDeny?: boolean;
        context?: { principal?: { arn?: string }; action?: string; resource?: string };
      };
      if (!context?.action) return plain;
      const why = explicitDeny ? 'is denied by a policy' : 'is allowed by no policy';
      return `${context.action} on ${context.resource} ${why}, for ${context.principal?.arn}`;
    } catch {
      return plain;
    }
  }
}

/** Returns the catalogue's message for a code or its prefix. */
export function wordsOf(code: string): string {
  const kind = code.split('.')[0] ?? code;
  return cloudFaults[code] ?? cloudFaults[code.replace(/Exception$/, '')] ?? cloudFaults[kind] ?? unknownCloudFault;
}

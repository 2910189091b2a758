import { DecodeAuthorizationMessageCommand } from '@aws-sdk/client-sts';
import { cloudFaults, unknownCloudFault } from '../../../contract/cloudFaults';
import { CloudError, type Place } from '../fleet';
import type { Clients } from './clients';

/** What the SDK throws, as far as it is looked at: its own exceptions, and Node's errors of sockets. */
interface Thrown {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly Code?: string;
  readonly RequestID?: string;
  readonly RequestId?: string;
  /** Of an answer that is not the protocol’s, as it came. */
  readonly $responseBodyText?: string;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly requestId?: string };
}

/**
 * What a failure means for the request: `refused`, it was not carried out; `busy`, nor was it, and a later try makes sense;
 * `lost`, nobody can tell.
 */
export type FailureKind = 'refused' | 'busy' | 'lost';

const busyCodes =
  /^(RequestLimitExceeded|Throttling(Exception)?|TooManyRequestsException|EC2ThrottledException|SlowDown)$/;

/** Codes of refusals although EC2 sends them with a status of 500. */
const refusalCodes = /^(Insufficient|Unsupported|UnfulfillableCapacity|SpotMaxPrice|DryRunOperation)/;

/** What happens before a request is sent. */
const unsentCodes = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS|SELF_SIGNED|UNABLE_TO_)/;
const unsentTexts =
  /did not establish a connection|could not load credentials|Could not resolve credentials|token is expired/i;

const expiredCodes = /^(ExpiredToken(Exception)?|RequestExpired)$/;

/** Whether the credentials have to be got anew. */
export function isExpired(error: unknown): boolean {
  return expiredCodes.test(codeOf(error as Thrown));
}

/** Something else answered, in a language of its own: a page of a proxy, say. */
const isUnreadable = ({ message = '' }: Thrown) => message.includes('\n  Deserialization error:');

function codeOf({ name, code, Code, $metadata }: Thrown): string {
  if (Code) return Code;
  if ($metadata?.httpStatusCode !== undefined && name && name !== 'Error') return name;
  return code ?? name ?? 'Unknown';
}

const isUnsent = ({ code, name, message = '' }: Thrown) =>
  unsentCodes.test(code ?? '') || name === 'CredentialsProviderError' || unsentTexts.test(message);

/** What a failure means for the request that it is the failure of. */
export function kindOf(error: unknown): FailureKind {
  const thrown = error as Thrown;
  const code = codeOf(thrown);
  if (busyCodes.test(code)) return 'busy';
  if (isUnsent(thrown) || refusalCodes.test(code)) return 'refused';
  const status = thrown.$metadata?.httpStatusCode;
  // Without an answer, with one of the cloud's own errors, or with one that cannot be read.
  return status !== undefined && status >= 400 && status < 500 ? 'refused' : 'lost';
}

/** A page that came instead of an answer: its status, and how it begins. */
const pageOf = ({ $metadata, $responseBodyText = '' }: Thrown) =>
  `HTTP ${$metadata?.httpStatusCode}: ${$responseBodyText.replace(/\s+/g, ' ').trim().slice(0, 200)}`;

const encoded = /\s*Encoded authorization failure message:\s*(\S+)/;

/** Makes the errors of the SDK those of the interface, with words for people. */
export class Failures {
  constructor(private readonly clients: Clients) {}

  /** An error of the SDK, told in the catalogue's words. What is none is given back as it is. */
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

  /** What was refused to whom: STS tells those who may ask. */
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

/** What a code means, in words for people: as the catalogue has it, else that of its kind. */
export function wordsOf(code: string): string {
  const kind = code.split('.')[0] ?? code;
  return cloudFaults[code] ?? cloudFaults[code.replace(/Exception$/, '')] ?? cloudFaults[kind] ?? unknownCloudFault;
}

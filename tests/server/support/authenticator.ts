import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Encodes the few kinds of values that an attestation has in CBOR. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** Deviations from an honest authenticator and browser. */
export interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Default: one more than at the last use. */
  readonly counter?: number;
  /** Default: true. */
  readonly userVerified?: boolean;
  /** Default: true. */
  readonly userPresent?: boolean;
  readonly credentialId?: string;
  readonly signature?: Buffer;
}

interface Options {
  readonly challenge: string;
}

/** A passkey of a software authenticator: a P-256 key for one site. */
export class SoftPasskey {
  readonly id = encoded(randomBytes(32));
  counter = 1;
  private readonly key: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };

  constructor(
    private readonly origin = 'http://localhost',
    private readonly rpId = new URL(origin).hostname,
  ) {
    this.key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** Returns the response of a browser that made the passkey. */
  create(options: Options, deviations: Deviations = {}) {
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, unknown>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      ...([
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ] as const),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)]);
    const authData = Buffer.concat([this.authData(0x40, this.counter, deviations), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: this.clientData('webauthn.create', options, deviations),
        attestationObject: encoded(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Returns the response of a browser that used the passkey. */
  use(options: Options, deviations: Deviations = {}) {
    this.counter = deviations.counter ?? this.counter + 1;
    const authenticatorData = this.authData(0, this.counter, deviations);
    const clientDataJSON = this.clientData('webauthn.get', options, deviations);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const id = deviations.credentialId ?? this.id;
    return {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: {
        ...{ clientDataJSON, authenticatorData: encoded(authenticatorData) },
        signature: encoded(deviations.signature ?? sign('sha256', signed, this.key.privateKey)),
      },
    };
  }

  private authData(
    flags: number,
    counter: number,
    { rpId = this.rpId, userVerified = true, userPresent = true }: Deviations,
  ) {
    const bytes = Buffer.alloc(5);
    bytes[0] = flags | (userPresent ? 1 : 0) | (userVerified ? 4 : 0);
    bytes.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), bytes]);
  }

  private clientData(type: string, options: Options, deviations: Deviations): string {
    const { challenge = options.challenge, origin = this.origin } = deviations;
    return encoded(JSON.stringify({ type: deviations.type ?? type, challenge, origin, crossOrigin: false }));
  }
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code that an authenticator app shows at a time (RFC 6238). */
export function appCode(uri: string, at: Date): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const bits = [...secret].map((character) => base32.indexOf(character).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const digest = createHmac('sha1', key).update(step).digest();
  const value = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(value % 1_000_000).padStart(6, '0');
}

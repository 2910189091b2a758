import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { answerOf } from './actions';
import { LocalCloud, type LocalFault } from './cloud';
import { metricsOf } from './metrics';
import { type Params, paramsOf, Refusal, textAt, type Xml, xmlOf } from './queryProtocol';

/** Returns the account and region of a request from its signature. */
function signerOf({ headers }: IncomingMessage): { readonly account: string; readonly region: string } {
  const [, key = 'nobody', region = ''] = /Credential=([^/]+)\/\d+\/([^/]+)\//.exec(headers.authorization ?? '') ?? [];
  return { account: key.replace(/^ASIA/, ''), region };
}

/** Maximum difference in ms between signing and receiving a request. */
const signedWithinMs = 15 * 60_000;

/** Returns the time of a request's signature in ms since 1970. */
function signedAt({ headers }: IncomingMessage): number {
  const [, date = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(String(headers['x-amz-date'])) ?? [];
  const parts = `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  return Date.parse(parts);
}

const ec2Namespace = 'http://ec2.amazonaws.com/doc/2016-11-15/';
const stsNamespace = 'https://sts.amazonaws.com/doc/2011-06-15/';

const tokenOf = (fault: LocalFault | undefined) => (fault?.nextToken === '*' ? randomUUID() : fault?.nextToken);

/** The actions of STS, whose responses have an element of their own. */
function stsAnswer(action: string, account: string, params: Params): Xml | undefined {
  if (action === 'GetCallerIdentity')
    return {
      Arn: `arn:aws:sts::${account}:assumed-role/quarterdeck/quarterdeck`,
      UserId: 'AROA:quarterdeck',
      Account: account,
    };
  if (action === 'AssumeRole') {
    const role = textAt(params, 'RoleArn') ?? '';
    const [, number = 'nobody'] = /^arn:[\w-]+:iam::(\d+):role/.exec(role) ?? [];
    const session = textAt(params, 'RoleSessionName') ?? '';
    if (!/^[\w+=,.@-]{2,64}$/.test(session)) throw new Refusal('ValidationError', `Not a name: ${session}`);
    const seconds = Number(textAt(params, 'DurationSeconds') ?? 3_600);
    const Expiration = new Date(Date.now() + seconds * 1_000);
    return {
      Credentials: { AccessKeyId: `ASIA${number}`, SecretAccessKey: 'secret', SessionToken: randomUUID(), Expiration },
      AssumedRoleUser: {
        Arn: `${role.replace(':iam:', ':sts:').replace(':role/', ':assumed-role/')}/${session}`,
        AssumedRoleId: `AROA:${session}`,
      },
    };
  }
  if (action === 'DecodeAuthorizationMessage') {
    const context = {
      principal: { arn: `arn:aws:sts::${account}:assumed-role/quarterdeck/quarterdeck` },
      ...{ action: 'ec2:StartInstances', resource: 'arn:aws:ec2:us-east-1:1:instance/i-1' },
    };
    return { DecodedMessage: JSON.stringify({ allowed: false, explicitDeny: true, context }) };
  }
  return undefined;
}

/** Sends a response of CloudWatch, whose protocol is JSON. */
function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
}

/**
 * A local cloud that speaks the protocols of EC2, STS and CloudWatch as far as Quarterdeck uses them, by EC2's rules, with faults and delays on request.
 * It does not check signatures.
 */
export class LocalEc2 {
  readonly cloud = new LocalCloud();
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => void this.answer(request, response));
    // Node's default of 5 s closes a connection just when a slow machine sends the next request on it.
    this.server.keepAliveTimeout = 120_000;
  }

  /** Starts to listen on this machine. Port 0 selects a free one. */
  async listen(port = 0): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (request.url === '/faults') return this.control(body, response);
    const target = String(request.headers['x-amz-target'] ?? '');
    const params = target === '' ? paramsOf(body) : {};
    const action = textAt(params, 'Action') ?? target.split('.')[1] ?? '';
    const { account, region } = signerOf(request);
    this.cloud.requests.push(`${account} ${region} ${action}`);
    const isNamed = 'InstanceId' in params || 'LaunchTemplateId' in params;
    const fault = this.cloud.takeFault(action, account, region, { isFiltered: 'Filter' in params, isNamed });
    if (fault?.delayMs) await pause(fault.delayMs);
    if (fault?.lost === 'not done') return void request.socket.destroy();
    if (fault?.page)
      return void response.writeHead(fault.page.status, { 'content-type': 'text/html' }).end(fault.page.html);
    const id = randomUUID();
    const now = Date.now() + this.cloud.settings.clockAheadMs;
    response.setHeader('date', new Date(now).toUTCString());
    response.setHeader('x-amzn-requestid', id).setHeader('content-type', 'text/xml;charset=UTF-8');
    try {
      if (fault?.error) {
        const { code, message = `${code} on request`, status = /Limit|Throttl/.test(code) ? 503 : 400 } = fault.error;
        throw new Refusal(code, message, status);
      }
      if (Math.abs(now - signedAt(request)) > signedWithinMs)
        throw new Refusal('RequestExpired', 'Request has expired.');
      const place = this.cloud.place(account, region);
      if (target !== '') return void sendJson(response, 200, metricsOf(action, place, body));
      const sts = stsAnswer(action, account, params);
      const xml = sts
        ? xmlOf({ [`${action}Result`]: sts, ResponseMetadata: { RequestId: id } })
        : xmlOf({
            requestId: id,
            ...(answerOf(action, place, params, {
              ...this.cloud.settings,
              ...fault,
              nextToken: tokenOf(fault),
            }) as object),
          });
      if (fault?.lost === 'done') return void request.socket.destroy();
      response.end(`<${action}Response xmlns="${sts ? stsNamespace : ec2Namespace}">${xml}</${action}Response>`);
    } catch (error) {
      const { code, message, status } =
        error instanceof Refusal ? error : new Refusal('InternalError', String(error), 500);
      if (target !== '') return void sendJson(response, status, { __type: code, message });
      const told = xmlOf({ Errors: { Error: { Code: code, Message: message } }, RequestID: id });
      response.writeHead(status).end(`<?xml version="1.0" encoding="UTF-8"?>\n<Response>${told}</Response>`);
    }
  }

  /** Handles `POST /faults`: adds a fault, or removes all if the body is empty. */
  private control(body: string, response: ServerResponse): void {
    if (body === '') this.cloud.mend();
    else this.cloud.fail(JSON.parse(body) as LocalFault);
    response.writeHead(204).end();
  }
}

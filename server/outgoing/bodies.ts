import type { AuditRow } from '../audit/chain';
import { auditPath, plainName } from '../news/newsText';
import { eventOf } from './auditEvents';
import type { Receiver } from './store';

const outcomeWords = { success: 'done', denied: 'denied', failed: 'failed' } as const;

interface Options {
  /** Time of the attempt. */
  readonly at: Date;
  /** Path of the console, with slashes at both ends. */
  readonly basePath: string;
}

type BodyReceiver = Pick<Receiver, 'id' | 'kind' | 'address' | 'with_values'>;

/** Returns the body of a message to a receiver. */
export function bodyOf(receiver: BodyReceiver, row: AuditRow | 'test', { at, basePath }: Options): object {
  if (receiver.kind === 'webhook')
    return row === 'test'
      ? { type: 'test', timestamp: at.toISOString(), data: { message: 'A test event from Quarterdeck' } }
      : {
          type: 'audit',
          timestamp: row.at.toISOString(),
          data: eventOf(row, { withValues: receiver.with_values }),
        };
  const text = row === 'test' ? 'A test event from Quarterdeck' : lineOf(row);
  const path = row === 'test' ? '' : auditPath(row.request_id);
  const link = receiver.address === null ? undefined : `${receiver.address}${basePath}${path}`;
  return receiver.kind === 'slack' ? slackBody(text, link) : teamsBody(text, link);
}

/** Describes an audit row in one line, without anything that a chat would format, link or mention. */
function lineOf({ actor, action, outcome, target, vertical, account }: AuditRow): string {
  const where = [
    ...(target === null ? [] : [plainName(target)]),
    ...(vertical === null ? [] : [`vertical ${plainName(vertical)}`]),
    ...(account === null ? [] : [`account ${plainName(account)}`]),
  ];
  return `${plainName(actor)}: ${action} (${outcomeWords[outcome]})${where.length > 0 ? ` · ${where.join(' · ')}` : ''}`;
}

function slackBody(text: string, link: string | undefined): object {
  const section = link === undefined ? text : `${text}\n<${link}|Open in Quarterdeck>`;
  return {
    text,
    unfurl_links: false,
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text: section, verbatim: true } }],
  };
}

function teamsBody(text: string, link: string | undefined): object {
  const block = (content: string) => ({ type: 'TextBlock', text: content, wrap: true });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [block(text), ...(link === undefined ? [] : [block(`[Open in Quarterdeck](${link})`)])],
        },
      },
    ],
  };
}

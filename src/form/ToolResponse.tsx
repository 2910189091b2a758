import Copy from '@mui/icons-material/ContentCopyOutlined';
import { Link } from 'react-router';
import { modules, rightsOf } from '../../contract/access';
import { isOffered } from '../authProvider/offeredCalls';
import { useOffers } from '../authProvider/useOffers';
import { useSession } from '../authProvider/useSession';
import { cut } from '../components/cellLook';
import { copyText } from '../components/copying';
import { IconButton } from '../components/IconButton';
import { balanced } from '../components/NameInText';
import { StateText } from '../components/StateText';
import { ThingName } from '../components/thingLinks';
import { machineTones, toneOf } from '../components/tones';
import { ServerResponse } from '../components/tool/ServerResponse';
import type { Fact, FollowDefinition, ToolAnswer } from '../definitions/answer';
import type { ToolDefinition, ToolParts } from '../definitions/tool';
import { say, t } from '../i18n/translate';
import { AnswerTable } from './AnswerTable';
import styles from './ToolResponse.module.css';
import type { ToolState } from './useTool';

interface ToolResponseProps {
  readonly tool: ToolDefinition;
  readonly parts: ToolParts;
  readonly state: ToolState;
  readonly onClose: (() => void) | undefined;
}

/** The answer of a tool: in words, then as facts or a table, then as it came. */
export function ToolResponse({ tool, parts, state: { form, answer, inFlight }, onClose }: ToolResponseProps) {
  const { Response, Answer } = parts;
  const { values, change } = form;
  if (Response) return <Response {...{ values, change, answer, inFlight }} onClose={onClose ?? (() => undefined)} />;
  if (!answer) return null;
  const { facts, table, follow, folded = false } = tool.answer;
  const told = facts?.of(answer) ?? [];
  const isTold = answer.tone === 'success' && told.length > 0;
  return (
    <ServerResponse answer={answer} folded={folded || isTold} {...(onClose && { onClose })}>
      {facts ? <FactTable label={say(facts.label)} facts={told} /> : null}
      {table ? <AnswerTable table={table} rows={table.rows(answer)} /> : null}
      {Answer ? <Answer answer={answer} /> : null}
      {follow && answer.tone === 'success' ? <FollowLine follow={follow} answer={answer} /> : null}
    </ServerResponse>
  );
}

interface FollowLineProps {
  readonly follow: FollowDefinition;
  readonly answer: ToolAnswer;
}

/** The link to the next step, unless this person cannot open it. */
function FollowLine({ follow: { text, link, path, call, fill }, answer }: FollowLineProps) {
  useOffers();
  const user = useSession();
  const [, , workspace] = path.split('/');
  const isClosed = modules.some((module) => module === workspace && !rightsOf(user?.roles).includes(module));
  if ((call && !isOffered(call)) || isClosed) return null;
  return (
    <p className="secondary flush">
      {say(text)}{' '}
      <Link to={path} state={fill?.(answer)}>
        {say(link)}
      </Link>
    </p>
  );
}

/** More characters than this of a fact are not drawn (C18); the raw answer has them. */
const maximumLength = 300;

/** More of a list than this is counted, not drawn. */
const maximumDrawn = 20;

/** A small table of facts about one thing; nothing for none. */
export function FactTable({ label, facts }: { readonly label: string; readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <table className={styles.facts} aria-label={label}>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={say(name)}>
            <th scope="row">{say(name)}</th>
            <td>
              <FactValue value={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Text = ({ text, mono = false }: { readonly text: string; readonly mono?: boolean }) => (
  <bdi className={mono ? 'mono' : undefined}>{balanced(cut(text, maximumLength))}</bdi>
);

function FactValue({ value }: { readonly value: Fact[1] }) {
  if (typeof value === 'string') return <Text text={value} />;
  if ('code' in value) {
    const { code, thing, row } = value;
    if (!thing || !row) return <Text text={code} mono />;
    return (
      <ThingName to={thing} row={row} className="mono">
        {balanced(cut(code, maximumLength))}
      </ThingName>
    );
  }
  if ('codes' in value) return <Codes codes={value.codes} />;
  if ('from' in value)
    return (
      <span className="mono">
        <Text text={value.from} /> → <Text text={value.to} />
      </span>
    );
  const { state } = value;
  return (
    <span className={styles.state}>
      <StateText tone={toneOf(state, machineTones)} text={state === '' ? t('list.none') : cut(state, 24)} />
    </span>
  );
}

/** Identifiers or addresses, each of which can be copied. */
function Codes({ codes }: { readonly codes: readonly string[] }) {
  if (codes.length === 0) return t('machine.noAddresses');
  return (
    <>
      <ul className={styles.codes}>
        {codes.slice(0, maximumDrawn).map((code) => (
          <li key={code}>
            <bdi className="mono">{code}</bdi>
            <IconButton label={t('list.copyValue', { column: code })} icon={Copy} onClick={() => void copyText(code)} />
          </li>
        ))}
      </ul>
      {codes.length > maximumDrawn ? t('list.moreRows', { n: codes.length - maximumDrawn }) : null}
    </>
  );
}

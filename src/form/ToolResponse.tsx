import Copy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
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
import type { ActionResult, Fact, FollowDefinition } from '../definitions/answer';
import type { ToolDefinition, ToolParts } from '../definitions/tool';
import { say, t } from '../i18n/translate';
import { AnswerTable } from './AnswerTable';
import { ChosenLabel } from './sources';
import type { ToolState } from './useTool';

interface ToolResponseProps {
  readonly tool: ToolDefinition;
  readonly parts: ToolParts;
  readonly state: ToolState;
  readonly onClose: (() => void) | undefined;
}

/** The response of a tool: in words, then as facts or a table, then raw. */
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
  readonly answer: ActionResult;
}

/** The link to the next step, unless the person may not open it. */
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

/** Maximum length of a fact, in characters (C18); the raw response is complete. */
const maximumLength = 300;

/** Maximum number of listed items; the rest is counted. */
const maximumDrawn = 20;

/** A small table of facts; renders nothing without facts. */
export function FactTable({ label, facts }: { readonly label: string; readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <Table aria-label={label}>
      <TableBody>
        {facts.map(([name, value]) => (
          <TableRow key={say(name)}>
            <TableCell component="th" scope="row" className="clipped" sx={factNameLook}>
              {say(name)}
            </TableCell>
            <TableCell>
              <FactValue value={value} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const factNameLook = {
  width: '1px',
  minWidth: 112,
  maxWidth: 'min(220px, 40vw)',
  pr: 4,
  color: 'text.secondary',
  fontWeight: 'fontWeightMedium',
} as const;

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
  if ('chosen' in value)
    return (
      <bdi>
        <ChosenLabel source={value.among} value={value.chosen} />
      </bdi>
    );
  const { state } = value;
  return (
    // A server's name of a state may be long.
    <Box component="span" sx={{ '& > *': { overflowWrap: 'anywhere', whiteSpace: 'normal' } }}>
      <StateText tone={toneOf(state, machineTones)} text={state === '' ? t('list.none') : cut(state, 24)} />
    </Box>
  );
}

/** Identifiers or addresses, each with a copy button. */
function Codes({ codes }: { readonly codes: readonly string[] }) {
  if (codes.length === 0) return t('machine.noAddresses');
  return (
    <>
      <Box
        component="ul"
        className="plain-list"
        sx={{ display: 'grid', gap: 0.5, maxHeight: 240, my: -1, overflow: 'auto' }}
      >
        {codes.slice(0, maximumDrawn).map((code) => (
          <Box component="li" key={code} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <bdi className="mono">{code}</bdi>
            <IconButton
              size="small"
              label={t('list.copyValue', { column: code })}
              icon={Copy}
              onClick={() => void copyText(code)}
            />
          </Box>
        ))}
      </Box>
      {codes.length > maximumDrawn ? t('list.moreRows', { n: codes.length - maximumDrawn }) : null}
    </>
  );
}

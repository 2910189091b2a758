import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { metaOf } from '../../../contract/field';
import { processForm } from '../../../contract/processes';
import { cellLook, cut, hinted, wholeText } from '../../components/cellLook';
import { columnTitle } from '../../components/columnTitle';
import { budgetColumn } from '../../components/cost/costTexts';
import { LimitBar } from '../../components/limit/LimitBar';
import type { ProcessLimit } from '../../components/limit/processLimit';
import { pairsText } from '../../components/shownText';
import { ThingName } from '../../components/thingLinks';
import { hasValue } from '../../dataProvider/cells';
import { columnRule } from '../../dataProvider/columnRules';
import type { Row } from '../../definitions/basics';
import { toTemplate } from '../../definitions/knownThings';
import type { ColumnDefinition } from '../../definitions/list';
import { say, t } from '../../i18n/translate';
import { ProcessCost } from './ProcessCost';

interface ProcessSummaryProps {
  /** The identifier in the address. */
  readonly id: string;
  readonly process: Row;
  readonly limit: ProcessLimit;
  /** Shown at the right of the heading. */
  readonly children: ReactNode;
}

const maxNameLength = 200;

const byTemplate = toTemplate('template_id');

/** The phone has two columns; an identifier needs both. */
const factGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(168px, 1fr))' },
  gridAutoFlow: 'row dense',
  gap: '12px 24px',
  maxHeight: { md: 320 },
  m: 0,
  overflow: { md: 'auto' },
  typography: 'body2',
  '& > div': { minWidth: 0, '&:has(> .mono)': { gridColumn: { xs: '1 / -1', md: 'auto' } } },
} as const;

/** Shows the number of a process, the use of its limit, and its facts. */
export function ProcessSummary({ id, process, limit, children }: ProcessSummaryProps) {
  const heading = useId();
  const facts = factsOf(process);
  return (
    <Card component="section" aria-labelledby={heading} sx={{ p: 4 }}>
      <Stack spacing={3}>
        <Stack
          direction="row"
          useFlexGap
          sx={{ flexWrap: 'wrap', gap: '4px 12px', alignItems: 'baseline', justifyContent: 'space-between' }}
        >
          <Typography id={heading} variant="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {t('terminate.process', { id })}
          </Typography>
          <div>{children}</div>
        </Stack>
        <LimitBar limit={limit} />
        <ProcessCost id={id} />
        {facts.length > 0 ? (
          <Box component="dl" aria-label={t('ledger.facts')} sx={factGrid}>
            {facts.map(({ key, name: called, text, title, code }) => (
              <div key={key}>
                <Typography component="dt" variant="caption" noWrap sx={{ color: 'text.secondary' }}>
                  <bdi>{cut(called, maxNameLength)}</bdi>
                </Typography>
                <Box
                  component="dd"
                  className={code ? 'mono' : undefined}
                  title={title}
                  sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                >
                  {key === 'template_id' ? (
                    <ThingName to={byTemplate} row={process}>
                      {text}
                    </ThingName>
                  ) : (
                    <bdi>{text}</bdi>
                  )}
                </Box>
              </div>
            ))}
          </Box>
        ) : null}
      </Stack>
    </Card>
  );
}

interface Fact {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  /** The raw value, if the text differs or is truncated. */
  readonly title: string | undefined;
  /** An identifier or a code, in a monospaced font. */
  readonly code: boolean;
}

/** The facts that come first, with their labels in the request form. */
const fields = [
  'platform',
  'account',
  'region',
  'template_id',
  'version',
  'instance_type',
  'ami_id',
  'tagname',
  'process_owner',
  'incharge',
  'budget',
] as const;
const names: ReadonlyMap<string, string> = new Map(
  fields.map((key) => [key, say(metaOf(processForm.shape[key])?.label ?? columnTitle(key))]),
);

/** Returns the label of a column of a process, as in the request form. */
export const factName = (key: string): string =>
  names.get(key) ??
  (key === 'machine_max_count'
    ? say(metaOf(processForm.shape.machine_limit)?.label ?? columnTitle(key))
    : columnTitle(key));

/** Values that are not shown as they are. */
const columns: readonly ColumnDefinition[] = [budgetColumn('budget')];

/** Shown elsewhere on the page. */
const elsewhere: ReadonlySet<string> = new Set([
  'id',
  'process_name',
  'subprocess_name',
  'machine_max_count',
  'machines_live',
  'machines_reserved',
]);

/** Returns the filled values of a process: the fields of its form first, then all others (D22). */
export function factsOf(process: Row): readonly Fact[] {
  const others = Object.keys(process).filter((key) => !names.has(key) && !elsewhere.has(key));
  return [...names.keys(), ...others].flatMap((key) => {
    if (!hasValue(process, key)) return [];
    const rule = columnRule({ columns }, key);
    const { text, beside, kind, title } = cellLook(rule, process);
    const pairs = pairsText(process[key]);
    return [
      {
        key,
        name: factName(key),
        text: pairs === undefined ? [text, beside].filter(Boolean).join(' ') : cut(pairs, hinted),
        title: pairs === undefined ? title : cut(wholeText(rule, process), hinted),
        code: kind === 'identifier',
      },
    ];
  });
}

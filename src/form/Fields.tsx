import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Fragment, useId } from 'react';
import { say } from '../i18n/translate';
import { FieldInput, FieldPart } from './FieldInput';
import { FillNote } from './FillNote';
import { useFormScope } from './FormFrame';
import { type FormField, type FormLayout, isShown } from './fields';

/** The fields of a form in their layout. */
export function Fields({ layout }: { readonly layout: FormLayout }) {
  const cards = layout.length > 1 && layout.every((part) => 'group' in part);
  return (
    <Box sx={cards ? { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 } : fieldsLook}>
      <Parts layout={layout} columns={6} cards={cards} />
    </Box>
  );
}

/** Six columns in a form of at least 480 px, else one. */
const fieldsLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '12px 16px',
  alignItems: 'start',
  minWidth: 0,
  '@container (min-width: 480px)': {
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    '& > *': { gridColumn: '1 / -1' },
    '& > [data-columns="1"]': { gridColumn: 'span 1' },
    '& > [data-columns="2"]': { gridColumn: 'span 2' },
    '& > [data-columns="3"]': { gridColumn: 'span 3' },
    '& > [data-columns="4"]': { gridColumn: 'span 4' },
    '& > [data-columns="5"]': { gridColumn: 'span 5' },
  },
} as const;

/** A field with a part beside it. On a phone they wrap. */
const fieldLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 16px',
  alignItems: 'flex-start',
  '& > *': { flex: '1 1 180px', minWidth: 0 },
} as const;

/** A group; a card has its name beside its fields in a form of at least 860 px. A floating legend is laid out like other content. */
const groupLook = (card: boolean) =>
  ({
    minWidth: 0,
    m: 0,
    p: card ? 4 : '12px 16px 16px',
    '& > legend': { float: 'left', width: card ? 'auto' : '100%', p: 0, fontWeight: 'fontWeightBold' },
    '& > .help': { clear: 'both', m: 0 },
    '& > :last-child': { mt: 3 },
    ...(card && {
      display: 'grid',
      gridTemplateRows: 'auto 1fr',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '2px 32px',
      '@container (min-width: 860px)': {
        gridTemplateColumns: '192px minmax(0, 1fr)',
        p: 5,
        '& > :last-child': { gridRow: '1 / span 2', gridColumn: 2, mt: 0 },
      },
    }),
  }) as const;

interface PartsProps {
  readonly layout: FormLayout;
  /** The default width of a field, in columns of six. */
  readonly columns: number;
  readonly cards?: boolean;
}

function Parts({ layout, columns, cards = false }: PartsProps) {
  return layout.map((part) => {
    if ('field' in part) return <OneField key={part.field.name} field={part.field} columns={columns} />;
    if ('tabs' in part) return <TabbedFields key={part.tabs.name} tabs={part.tabs} fields={part.fields} />;
    if ('group' in part) return <FieldGroup key={part.group} {...part} card={cards} />;
    return (
      <Fragment key={part.filled.name}>
        <FillNote part={part.part} />
        {part.fields.map((field) => (
          <OneField key={field.name} field={field} columns={columns} />
        ))}
      </Fragment>
    );
  });
}

function OneField({ field, columns }: { readonly field: FormField; readonly columns: number }) {
  const { form } = useFormScope();
  if (!isShown(field, form.values)) return null;
  return (
    <>
      <Box sx={fieldLook} data-columns={field.look.columns ?? columns}>
        <FieldPart field={field} place="beside" />
        <FieldInput field={field} />
      </Box>
      <FieldPart field={field} place="behind" />
    </>
  );
}

interface FieldGroupProps {
  /** Its accessible name. */
  readonly group: string;
  readonly help: string | undefined;
  readonly layout: FormLayout;
  /** Shows its name beside its fields if the form is wide enough. */
  readonly card: boolean;
}

/** A group of fields. */
function FieldGroup({ group, help, layout, card }: FieldGroupProps) {
  const id = useId();
  return (
    <Card component="fieldset" sx={groupLook(card)} aria-describedby={help === undefined ? undefined : id}>
      <legend>{group}</legend>
      {help === undefined ? null : (
        <p id={id} className="secondary help">
          {help}
        </p>
      )}
      <Box sx={fieldsLook}>
        <Parts layout={layout} columns={card ? 3 : 6} />
      </Box>
    </Card>
  );
}

interface TabbedFieldsProps {
  readonly tabs: FormField;
  readonly fields: readonly FormField[];
}

/** Alternative fields: choosing a tab clears the other fields (R42). */
function TabbedFields({ tabs, fields }: TabbedFieldsProps) {
  const { form } = useFormScope();
  const id = useId();
  const chosen = fields.find(({ name }) => name === form.values[tabs.name]) ?? fields[0];
  if (!chosen) return null;
  const choose = (name: string) => {
    if (name === chosen.name) return;
    const others = fields.filter((field) => field.name !== name);
    form.change({ [tabs.name]: name, ...Object.fromEntries(others.map((field) => [field.name, ''])) });
  };
  return (
    <Card sx={{ minWidth: 0 }}>
      <Tabs
        value={chosen.name}
        onChange={(_event, name: string) => choose(name)}
        aria-label={tabs.label}
        sx={{ px: 2, '& [role="tablist"]': { flexWrap: { xs: 'wrap', md: 'nowrap' } } }}
        slotProps={{ indicator: { hidden: true } }}
      >
        {fields.map(({ name, label }) => (
          <Tab key={name} id={`${id}${name}`} value={name} label={say(label)} aria-controls={`${id}panel`} />
        ))}
      </Tabs>
      <Box id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${chosen.name}`} sx={{ p: '12px 16px 16px' }}>
        <FieldInput key={chosen.name} field={chosen} />
      </Box>
    </Card>
  );
}

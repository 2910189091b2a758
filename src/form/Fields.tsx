import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Fragment, useId } from 'react';
import { say } from '../i18n/translate';
import { FieldInput, FieldPart } from './FieldInput';
import styles from './Fields.module.css';
import { FillNote } from './FillNote';
import { useFormScope } from './FormFrame';
import { type FormField, type FormLayout, isShown } from './fields';

/** The fields of a form, as they are laid out: six columns where there is room. */
export function Fields({ layout }: { readonly layout: FormLayout }) {
  const cards = layout.length > 1 && layout.every((part) => 'group' in part);
  return (
    <div className={cards ? styles.cards : styles.fields}>
      <Parts layout={layout} columns={6} cards={cards} />
    </div>
  );
}

interface PartsProps {
  readonly layout: FormLayout;
  /** How many of the six columns a field has that says nothing else. */
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
      <div className={styles.field} style={{ '--columns': field.look.columns ?? columns } as React.CSSProperties}>
        <FieldPart field={field} place="beside" />
        <FieldInput field={field} />
      </div>
      <FieldPart field={field} place="behind" />
    </>
  );
}

interface FieldGroupProps {
  /** Its accessible name. */
  readonly group: string;
  /** A line about what belongs there. */
  readonly help: string | undefined;
  readonly layout: FormLayout;
  /** Drawn as a card: its name beside its fields where there is room. */
  readonly card: boolean;
}

/** Fields that belong together. */
function FieldGroup({ group, help, layout, card }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset className={card ? styles.card : styles.group} aria-describedby={help === undefined ? undefined : id}>
      <legend className={styles.name}>{group}</legend>
      {help === undefined ? null : (
        <p id={id} className={`secondary ${styles.help}`}>
          {help}
        </p>
      )}
      <div className={styles.fields}>
        <Parts layout={layout} columns={card ? 3 : 6} />
      </div>
    </fieldset>
  );
}

interface TabbedFieldsProps {
  readonly tabs: FormField;
  readonly fields: readonly FormField[];
}

/** Fields of which one is filled at a time: choosing another tab empties the others (R42). */
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
    <div className={styles.tabbed}>
      <Tabs
        value={chosen.name}
        onChange={(_event, name: string) => choose(name)}
        aria-label={tabs.label}
        className={styles.tabs}
        slotProps={{ indicator: { hidden: true } }}
      >
        {fields.map(({ name, label }) => (
          <Tab key={name} id={`${id}${name}`} value={name} label={say(label)} aria-controls={`${id}panel`} />
        ))}
      </Tabs>
      <div id={`${id}panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}${chosen.name}`}>
        <FieldInput key={chosen.name} field={chosen} />
      </div>
    </div>
  );
}

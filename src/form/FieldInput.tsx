import type { ComponentType } from 'react';
import { identifiersIn, unusualIn } from '../../contract/identifiers';
import { cut } from '../components/cellLook';
import { ChoiceInput } from '../components/form/ChoiceInput';
import { ChoicesInput } from '../components/form/ChoicesInput';
import type { FieldShape } from '../components/form/Field';
import { PasswordInput } from '../components/form/PasswordInput';
import { TextInput } from '../components/form/TextInput';
import type { Row } from '../definitions/basics';
import { partsOf } from '../definitions/formParts';
import type { ToolPartProps } from '../definitions/tool';
import { say, t } from '../i18n/translate';
import { useFormScope } from './FormFrame';
import { type FormField, isEnabled, isWhole } from './fields';
import { EmailInput } from './inputs/EmailInput';
import { FlagInput } from './inputs/FlagInput';
import { LinesInput } from './inputs/LinesInput';
import { SourceChoice } from './sources';
import { listIn } from './values';

/** A field of a form: its control, by its kind, with its error or help below. */
export function FieldInput({ field }: { readonly field: FormField }) {
  const { form, parts, disabled } = useFormScope();
  const { values, faults, firstFault, change } = form;
  const { name, label, look } = field;
  const value = values[name] ?? '';
  const fixed = look.fixed?.(values) ?? false;
  const off = look.disabled?.(values) ?? false;
  const why = off || fixed;
  const note = parts.notes?.[name]?.({ values, change }) ?? undefined;
  const shape: FieldShape = {
    label,
    required: field.required !== undefined,
    hint: note ?? (typeof why === 'string' ? say(why) : (unusualHint(field, value) ?? field.help)),
    error: faults[name],
    announced: firstFault === name,
  };
  const props = {
    ...shape,
    value,
    onChange: (next: string) => change({ [name]: next, ...look.changes?.(next, values) }),
    disabled: disabled || off !== false,
  };
  return <Control field={field} props={props} fixed={fixed !== false} />;
}

/** Returns a warning about invisible or unusual characters in an identifier, such as letters of another alphabet. */
function unusualHint({ kind }: FormField, value: string): string | undefined {
  const values = kind === 'identifier' ? identifiersIn(value) : kind === 'texts' ? undefined : listIn(kind, value);
  const odd = values?.find((text) => unusualIn(text).length > 0);
  return odd === undefined
    ? undefined
    : t('form.unusual', { text: cut(odd, maxQuotedLength), codes: unusualIn(odd).join(', ') });
}

const maxQuotedLength = 60;

interface ControlProps {
  readonly field: FormField;
  readonly props: FieldShape & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly disabled: boolean;
  };
  readonly fixed: boolean;
}

function Control({ field, props, fixed }: ControlProps) {
  const { form, revealed, onReveal } = useFormScope();
  const { kind, mono, look } = field;
  const example = typeof look.example === 'function' ? look.example(form.values) : look.example;
  const input = { name: field.name, ...(example !== undefined && { placeholder: example }) };
  switch (kind) {
    case 'flag':
      return (
        <FlagInput
          label={props.label}
          hint={props.hint}
          checked={props.value === 'true'}
          onChange={(checked) => props.onChange(checked ? 'true' : '')}
        />
      );
    case 'choice':
    case 'choices':
      return <ChoiceControl field={field} props={props} fixed={fixed} />;
    case 'email':
      return <EmailInput {...props} />;
    case 'password':
    case 'secret': {
      const [first] = form.fields.filter((one) => one.kind === 'password' || one.kind === 'secret');
      const reveal = first === field ? { onShow: onReveal } : {};
      const autoComplete = field.present ? 'current-password' : 'new-password';
      return <PasswordInput {...props} {...reveal} shown={revealed} autoComplete={autoComplete} />;
    }
    case 'multiline':
      return <LinesInput {...props} lines={look.lines ?? 3} mono={mono} placeholder={example} />;
    case 'texts':
    case 'identifiers':
    case 'words':
    case 'codes':
      if (look.lines !== undefined) {
        const count = listIn(kind, props.value)?.length;
        return <LinesInput {...props} lines={look.lines} mono placeholder={example} count={count} />;
      }
      return <TextInput {...props} mono input={input} />;
    case 'number': {
      const whole = isWhole(field.schema);
      const { minimum = whole ? 1 : undefined, maximum } = field;
      const bounds = {
        step: whole ? 1 : 'any',
        inputMode: whole ? ('numeric' as const) : ('decimal' as const),
        ...(minimum !== undefined && { min: minimum }),
        ...(maximum !== undefined && { max: maximum }),
      };
      return <TextInput {...props} mono={mono} type="number" readOnly={fixed} input={{ ...input, ...bounds }} />;
    }
    case 'moment':
      return <TextInput {...props} type="datetime-local" readOnly={fixed} input={input} />;
    default:
      return (
        <TextInput {...props} mono={mono || kind === 'tags' || kind === 'identifier'} readOnly={fixed} input={input} />
      );
  }
}

function ChoiceControl({ field, props, fixed }: ControlProps) {
  const { form, manner } = useFormScope();
  const { choices, words, look, kind } = field;
  const { clearable = true, placeholder, loading, taken } = look;
  const takenBy = (row: Row) => {
    const why = taken?.(row, form.values);
    return why === undefined ? undefined : say(why);
  };
  const more = { clearable, ...(placeholder !== undefined && { placeholder: say(placeholder) }) };
  if (typeof choices === 'string' || (typeof choices === 'object' && 'call' in choices))
    return (
      <SourceChoice
        {...props}
        {...more}
        source={choices}
        several={kind === 'choices'}
        manner={manner}
        enabled={isEnabled(field, form.values)}
        taken={takenBy}
        waits={loading === undefined ? undefined : say(loading)}
        disabled={props.disabled || fixed}
      />
    );
  const listed =
    typeof choices === 'function'
      ? choices()
      : (choices ?? []).map((value) => ({ value, label: say(words[value] ?? value) }));
  if (kind === 'choices') {
    const { value, onChange, ...shape } = props;
    return (
      <ChoicesInput
        {...shape}
        choices={listed}
        free={look.free ?? false}
        values={partsOf(value)}
        onChange={(next) => onChange(next.join(','))}
      />
    );
  }
  // A fixed choice is text.
  if (fixed) {
    const { label = '' } = listed.find(({ value }) => value === props.value) ?? {};
    return <TextInput {...props} value={label} readOnly />;
  }
  return <ChoiceInput {...props} {...more} choices={listed} />;
}

interface FieldPartProps {
  readonly field: FormField;
  readonly place: 'beside' | 'behind';
}

/** Renders the tool's own part beside or behind a field. */
export function FieldPart({ field: { name }, place }: FieldPartProps) {
  const { form, parts } = useFormScope();
  const Part: ComponentType<ToolPartProps> | undefined = parts[place]?.[name];
  return Part ? <Part values={form.values} change={form.change} /> : null;
}

import Box from '@mui/material/Box';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { FormGroupsProvider, SourceContextProvider } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { ToolParts } from '../definitions/tool';
import type { FormState } from './useFormState';

/** A form, for what is drawn in it. */
export interface FormScope {
  readonly form: FormState;
  readonly parts: ToolParts;
  /** Nothing can be changed any more. */
  readonly disabled: boolean;
  /** What is said about accounts and regions that cannot be read (D45). */
  readonly manner: 'load' | 'fetch';
  /** What is typed in password fields can be read. */
  readonly revealed: boolean;
  readonly onReveal: (revealed: boolean) => void;
}

const Scope = createContext<FormScope | undefined>(undefined);

/** The form that a field is drawn in. */
export function useFormScope(): FormScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error('A field is drawn outside of a form');
  return scope;
}

/** Inputs of react-admin in a form name their values as they stand. */
const sources = { getSource: (source: string) => source, getLabel: (source: string) => source };

const noParts: ToolParts = {};

/** Fields in which something is typed that the browser does not take for a number. */
export function unreadableIn(element: HTMLElement | null): readonly string[] {
  return [...(element?.querySelectorAll<HTMLInputElement>('input[type="number"]') ?? [])]
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => name);
}

interface FormScopesProps {
  readonly form: FormState;
  readonly parts?: ToolParts;
  readonly disabled?: boolean;
  readonly manner?: 'load' | 'fetch';
  /** Holds the fields: when the form is refused, the focus goes to the first one that is wrong. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** What the fields of a form live in: ours, and the inputs of react-admin too, for it has the contexts of its form layer. */
export function FormScopes({
  form,
  parts = noParts,
  disabled = false,
  manner = 'load',
  frame,
  children,
}: FormScopesProps) {
  const [revealed, onReveal] = useState(false);
  useEffect(() => {
    if (form.refusals > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals, frame]);
  return (
    <SourceContextProvider value={sources}>
      <FormProvider {...form.methods}>
        <FormGroupsProvider>
          <Scope value={{ form, parts, disabled, manner, revealed, onReveal }}>{children}</Scope>
        </FormGroupsProvider>
      </FormProvider>
    </SourceContextProvider>
  );
}

const formLook = (gap: number) => ({
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${gap}px`,
});

interface FormFrameProps extends Omit<FormScopesProps, 'frame' | 'children'> {
  /** The first field has the focus at once: in a dialog. */
  readonly focused?: boolean;
  readonly className?: string | undefined;
  /** Has many fields, for the style sheet of `className`. */
  readonly wide?: boolean;
  /** The distance between its fields, in px. */
  readonly gap?: number;
  /** @param unreadable fields in which something is typed that is no number */
  readonly onSubmit: (unreadable: readonly string[]) => void;
  /** Given a form's fields and buttons; `unreadable` is for buttons that do not submit. */
  readonly children: (unreadable: () => readonly string[]) => ReactNode;
}

/** The `form` element of every form that is not a part of another one. */
export function FormFrame({
  focused = false,
  className,
  wide,
  gap = 12,
  onSubmit,
  children,
  ...scopes
}: FormFrameProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focused) element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [focused]);
  return (
    <FormScopes {...scopes} frame={element}>
      <Box
        component="form"
        ref={element}
        className={className}
        data-wide={wide || undefined}
        sx={className === undefined ? formLook(gap) : undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React hands on the events of what stands in the form, dialogs included.
          event.stopPropagation();
          onSubmit(unreadableIn(element.current));
        }}
      >
        {children(() => unreadableIn(element.current))}
      </Box>
    </FormScopes>
  );
}

import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { FormGroupsProvider, SourceContextProvider } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { useFocusFirst } from '../components/useFocusFirst';
import type { ToolParts } from '../definitions/tool';
import type { FormState } from './useFormState';

/** The form of a field. */
export interface FormScope {
  readonly form: FormState;
  readonly parts: ToolParts;
  readonly disabled: boolean;
  /** The wording of failures to load accounts and regions (D45). */
  readonly manner: 'load' | 'fetch';
  /** Shows the text of password fields. */
  readonly revealed: boolean;
  readonly onReveal: (revealed: boolean) => void;
}

const Scope = createContext<FormScope | undefined>(undefined);

/**
 * Returns the form of a field.
 *
 * @throws Error outside a form
 */
export function useFormScope(): FormScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error('useFormScope needs a form around it');
  return scope;
}

/** Keeps the names of react-admin's inputs unchanged. */
const sources = { getSource: (source: string) => source, getLabel: (source: string) => source };

const noParts: ToolParts = {};

/** Returns the names of number fields whose text is not a number. */
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
  /** The element with the fields. After a refusal the first invalid one gets the focus. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Provides the contexts of a form, for our fields and for react-admin's inputs. */
export function FormScopes({
  form,
  parts = noParts,
  disabled = false,
  manner = 'load',
  frame,
  children,
}: FormScopesProps) {
  const [revealed, onReveal] = useState(false);
  useFocusFirst(frame, 'invalid', form.refusals);
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

interface FormFrameProps extends Omit<FormScopesProps, 'frame' | 'children'> {
  /** Focuses the first field. */
  readonly focused?: boolean;
  /** Arranges fields and buttons. */
  readonly look: SxProps;
  /** @param unreadable number fields whose text is not a number */
  readonly onSubmit: (unreadable: readonly string[]) => void;
  /** Renders fields and buttons; `unreadable` is for buttons that do not submit. */
  readonly children: (unreadable: () => readonly string[]) => ReactNode;
}

/** The `form` element of a form. */
export function FormFrame({ focused = false, look, onSubmit, children, ...scopes }: FormFrameProps) {
  const element = useRef<HTMLFormElement>(null);
  useFocusFirst(element, 'field', focused);
  return (
    <FormScopes {...scopes} frame={element}>
      <Box
        component="form"
        ref={element}
        sx={look}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React also bubbles events of dialogs in the form.
          event.stopPropagation();
          onSubmit(unreadableIn(element.current));
        }}
      >
        {children(() => unreadableIn(element.current))}
      </Box>
    </FormScopes>
  );
}

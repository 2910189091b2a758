import type { Choice } from '../../src/components/form/ChoiceInput';
import type { FormFaults, FormValues } from '../../src/definitions/formParts';
import type { PageDefinition } from '../../src/definitions/page';
import { emptyValues, fieldsIn, layoutOf } from '../../src/form/fields';
import { bodyOf, faultsOf, namedIn } from '../../src/form/values';

/**
 * Returns the form of a tool without a page: its empty values, its faults, and its body.
 *
 * @param accounts the accounts of the signed-in person
 */
export function toolRules({ name, ...page }: PageDefinition, accounts: readonly Choice[] = []) {
  const tool = page.kind === 'screen' ? page.tool : undefined;
  if (!tool) throw new Error(`${name} is no tool`);
  const parts = tool.fields ?? tool.steps.flatMap((step) => step.fields);
  const fields = fieldsIn(layoutOf(tool.call, parts, () => accounts));
  const empty = emptyValues(fields);
  const filled = (part: Partial<FormValues>): FormValues => ({ ...empty, ...(part as FormValues) });
  return {
    tool,
    fields,
    filled,
    empty,
    faults: (part: Partial<FormValues> = {}): FormFaults => faultsOf(fields, filled(part), tool.check),
    body: (part: Partial<FormValues>) => (tool.body ? tool.body(filled(part)) : bodyOf(fields, filled(part))),
    given: (state: unknown) => (tool.given ? tool.given(state) : namedIn(fields, state)),
  };
}

import type { FormValues, StepDefinition } from '../definitions/formParts';
import type { ToolDefinition, ToolStep } from '../definitions/tool';
import { currentStep, type FormField, type FormLayout, fieldsIn, layoutOf } from './fields';
import { ownAccounts } from './sources';
import { faultsOf } from './values';

/** A step of a tool with its layout. */
interface FormStep extends ToolStep, StepDefinition<FormValues> {
  readonly layout: FormLayout;
}

/** The fields of a tool and their layout, at once or step by step. */
export interface ToolLayout {
  readonly fields: readonly FormField[];
  readonly layout: FormLayout;
  /** Empty: all fields are shown at once. */
  readonly steps: readonly FormStep[];
}

/**
 * Arranges the form of a tool.
 *
 * @param base initial values that replace those of the fields
 */
export function toolLayout({ call, fields, steps, check }: ToolDefinition, base?: FormValues): ToolLayout {
  if (!steps) {
    const layout = layoutOf(call, fields, ownAccounts, base);
    return { fields: fieldsIn(layout), layout, steps: [] };
  }
  const laidOut = steps.map((step) => ({ ...step, layout: layoutOf(call, step.fields, ownAccounts, base) }));
  const place = layoutOf({}, [
    {
      own: currentStep,
      kind: 'choice',
      choices: laidOut.map(({ name }) => name),
      initial: steps[0].name,
      when: () => false,
    },
  ]);
  return {
    fields: [
      ...fieldsIn(place).map((field) => ({ ...field, isTab: true as const })),
      ...laidOut.flatMap(({ layout }) => fieldsIn(layout)),
    ],
    layout: laidOut.flatMap(({ layout }) => layout),
    steps: laidOut.map((step, index) => {
      const before = laidOut.slice(0, index).flatMap((one) => fieldsIn(one.layout));
      return { ...step, blocked: (values) => Object.values(faultsOf(before, values, check))[0] };
    }),
  };
}

type Named<Name extends string> = readonly { readonly name: Name }[];

/** Returns the step before another; `undefined` for the first. */
export const stepBefore = <Name extends string>(steps: Named<Name>, name: Name): Name | undefined =>
  steps[steps.findIndex((step) => step.name === name) - 1]?.name;

/** Returns the step after another; `undefined` for the last. */
export const stepAfter = <Name extends string>(steps: Named<Name>, name: Name): Name | undefined =>
  steps[steps.findIndex((step) => step.name === name) + 1]?.name;

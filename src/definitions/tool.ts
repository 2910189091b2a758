import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { terminationPlan } from '../../contract/machines';
import type { ActionResult, AnswerDefinition, AnswerTableDefinition, Fact } from './answer';
import type { Icon, Row, Schema, Text } from './basics';
import type { FormCheck, FormFaults, FormPart, FormValues, StepDefinition } from './formParts';

/** The plan of an action's effects, which is fetched before its question if the back end offers plans (D52). */
export interface PlanDefinition<Values extends FormValues> {
  /** The call that makes plans. It changes nothing. */
  readonly call: Call<Schema, Schema, Schema, typeof terminationPlan>;
  /** Default: always. */
  readonly when?: (values: Values) => boolean;
  /** Candidate request bodies; the first that matches a machine is used. Default: the body of the action. */
  readonly bodies?: (values: Values) => readonly object[];
  /** The typed targets, and their kind; `tag`: one name for any number of machines. */
  readonly hits: (values: Values) => {
    readonly label: Text;
    readonly entries: readonly string[];
    readonly tag?: boolean;
  };
  /** Returns the form values that target exactly these identifiers. */
  readonly toExactRequest: (identifiers: readonly string[]) => Partial<Values>;
  /** Returns the place of the targets, as a text. */
  readonly where: (values: Values) => string;
  /** Sends one request for all targets. Default: protected machines are sent separately, and may be left out. */
  readonly allOrNothing?: boolean;
  /** Message for identifiers that match nothing. */
  readonly unknown: Text;
  /** The call that stops the targets now and terminates them later, if the back end offers it. Its body is that of the plan by default. */
  readonly hold?: { readonly call: Call; readonly body?: (values: Values) => object };
}

/** An action of a tool, with a button. */
export interface ToolAct<Values extends FormValues> {
  /** Unique in its tool. */
  readonly name: string;
  /** The button's name. */
  readonly label: Text;
  readonly icon?: Icon;
  /** Gives the button the color of danger. */
  readonly destructive?: boolean;
  /** Marks an action that changes nothing. It is aborted when the page is left, and its failure is certain. */
  readonly reads?: boolean;
  /** The dialog before the action, with its targets. */
  readonly question?: {
    readonly title: string | ((values: Values) => string);
    readonly button: Text;
    readonly help?: Text;
    readonly hits: (values: Values) => readonly Fact[];
  };
  /** The plan in the tool's own dialog. Without a plan `question` is used. */
  readonly plan?: PlanDefinition<Values>;
  /** Drops the draft after a success. Default: as `afterSuccess` says. */
  readonly forgets?: boolean;
  /** The act that undoes this one. A success offers it for ten seconds. */
  readonly undo?: {
    readonly act: string;
    /** Returns its form; `undefined` if nothing was changed. */
    readonly values: (answer: ActionResult) => Values | undefined;
    /** Resolves once it is possible. `read` runs the act that `afterUnknown` of the tool names. */
    readonly ready: (read: () => Promise<ActionResult | undefined>) => Promise<void>;
  };
  /** Makes the button explain the missing values. */
  readonly explains?: boolean;
  /** Returns the description of the button after a result. Called only while the form holds the values of that result. */
  readonly hint?: (answer: ActionResult) => Text | undefined;
}

/** An action of a tool with the values of its form. */
interface ActParts<Values extends FormValues> {
  /** The name of the action. */
  readonly act: string;
  readonly values: Values;
  readonly plan: PlanDefinition<Values> | undefined;
  /** Returns the body of the tool's call. */
  readonly bodyOf: (values: Values) => unknown;
}

/** One run of an action, for a tool with its own `perform`. */
export interface Attempt<Values extends FormValues = FormValues> extends ActParts<Values> {
  /** The values of the tool's own question. */
  readonly decision: unknown;
  /** The cache of react-query. */
  readonly client: QueryClient;
  /** The result that was shown before. */
  readonly previousAnswer: ActionResult | undefined;
  /** Aborted when the page is left, for a read. */
  readonly signal: AbortSignal;
  /** Sends the tool's call, or another one, once. Returns its result; `undefined` if there is nothing to show. */
  readonly send: (values: Values, body?: unknown, call?: Call) => Promise<ActionResult | undefined>;
  /** Shows an interim result, or the progress. */
  readonly report: (interim: {
    readonly answer?: ActionResult;
    readonly progress?: { readonly done: number; readonly of: number };
    readonly act?: string;
  }) => void;
  /** Marks fields as invalid. The run then ends without a result. */
  readonly refuse: (faults: FormFaults) => undefined;
  /** Removes the shown result. */
  readonly close: () => void;
}

/** The props of a component in a tool's form. */
export interface ToolPartProps<Values extends FormValues = FormValues> {
  readonly values: Values;
  /** Changes values of the form. */
  readonly change: (part: Partial<FormValues>) => void;
}

/** The props of a tool's own question. */
export interface ToolQuestionProps<Values extends FormValues = FormValues> extends ActParts<Values> {
  /** Runs the action, with the values of the question. */
  readonly onAct: (decision?: unknown) => void;
  readonly onClose: () => void;
}

/** The props of a question about rows of a list. */
export interface RowsQuestionProps extends Pick<ActParts<FormValues>, 'act' | 'plan' | 'bodyOf'> {
  /** The forms that affect the rows; see `ToolOnRows.forms`. */
  readonly forms: readonly FormValues[];
  /** A note, such as the number of selected rows that are left out. */
  readonly note: string | undefined;
  readonly busy: boolean;
  readonly progress: { readonly done: number; readonly of: number; readonly label: string } | undefined;
  readonly onAct: (decision?: unknown) => void;
  readonly onClose: () => void;
}

/** One run of an action on rows. */
export interface RowsAttempt extends Pick<Attempt, 'plan' | 'decision' | 'bodyOf' | 'signal' | 'send'> {
  /** The forms that affect the rows; see `ToolOnRows.forms`. */
  readonly forms: readonly FormValues[];
  /** The names of the rows in the tool's responses. */
  readonly identifiers: readonly string[];
  /** Reports the number of finished rows. */
  readonly report: (done: number) => void;
}

/** The result of a row; `warning` if it is unknown. */
export interface RowResult extends Pick<ActionResult, 'tone' | 'text'> {
  /** The row's state in the response. */
  readonly state?: string | undefined;
  /** The time of its termination, if that comes later. */
  readonly endsAt?: string | undefined;
}

/** Runs a tool's action on rows of a list. */
export interface RowsParts {
  readonly Question: ComponentType<RowsQuestionProps>;
  /** Returns the result of each row, in order; `undefined` for rows that were skipped because the session has ended. */
  readonly perform: (attempt: RowsAttempt) => Promise<readonly (RowResult | undefined)[]>;
}

/** The props of a tool's own result. */
export interface ToolResponseProps<Values extends FormValues = FormValues> extends ToolPartProps<Values> {
  readonly answer: ActionResult | undefined;
  /** The name of the running action. */
  readonly inFlight: string | undefined;
  readonly onClose: () => void;
}

/** The code of a tool, which is loaded with its page. */
export interface ToolParts<Values extends FormValues = FormValues> {
  /** Hooks for a field's helper text. Return `undefined` to show the default help. */
  readonly notes?: Readonly<Record<string, (props: ToolPartProps<Values>) => ReactNode>>;
  /** Component before a field, on its line. */
  readonly beside?: Readonly<Record<string, ComponentType<ToolPartProps<Values>>>>;
  /** Component after a field. */
  readonly behind?: Readonly<Record<string, ComponentType<ToolPartProps<Values>>>>;
  /** Component after the fields of a step, by its name. */
  readonly steps?: Readonly<Record<string, ComponentType<ToolPartProps<Values>>>>;
  /** Component after all fields. */
  readonly Help?: ComponentType<ToolPartProps<Values>>;
  /** The question of the actions with a plan. */
  readonly Question?: ComponentType<ToolQuestionProps<Values>>;
  /** The facts of a result. */
  readonly Answer?: ComponentType<{ readonly answer: ActionResult }>;
  /** Replaces the result, and the empty place of it. */
  readonly Response?: ComponentType<ToolResponseProps<Values>>;
  /** Replaces the form after a success. */
  readonly Done?: ComponentType<{ readonly answer: ActionResult; readonly onLeave: () => void }>;
  /** Runs an action. Default: sends the call once. Returns `undefined` if the session has ended. */
  readonly perform?: (attempt: Attempt<Values>) => Promise<ActionResult | undefined>;
  readonly rows?: RowsParts;
  /** Returns the present state after an unknown outcome (C8). Default: as `afterUnknown` of the tool says. */
  readonly afterUnknown?: (answer: ActionResult, attempt: Attempt<Values>) => Promise<ActionResult>;
}

/** The body of a call. */
export type BodyOf<C extends Call> = z.input<NonNullable<C['body']>>;

export type BodyField<C extends Call> = keyof BodyOf<C> & string;

/** The form of a call: the fields of its body, and declared fields of the page's own. */
export type ValuesOf<C extends Call> = FormValues & Readonly<Record<BodyField<C>, string>>;

/** A step of a tool. Its fields have to be valid before the next one opens. */
export interface ToolStep<Name extends string = string, Values extends FormValues = FormValues>
  extends Omit<StepDefinition<Values>, 'blocked'> {
  readonly fields: readonly FormPart<Name, Values>[];
  /** The label of the button for the next step. Default: `Continue`. */
  readonly next?: Text;
}

/** The fields of a tool: all at once, or step by step. */
type ToolFields<C extends Call, Values extends FormValues> =
  | { readonly fields: readonly FormPart<BodyField<C>, Values>[]; readonly steps?: undefined }
  | {
      readonly fields?: undefined;
      readonly steps: readonly [ToolStep<BodyField<C>, Values>, ...ToolStep<BodyField<C>, Values>[]];
    };

/** A tool: a form over a call, with actions and their results. */
export type ToolDefinition<C extends Call = Call, Values extends FormValues = ValuesOf<C>> = ToolFields<C, Values> &
  ToolRules<C, Values>;

/** A declared tool, before defaults are filled in. `fields: true` means the fields of the body, in its order. */
export type DeclaredTool<C extends Call = Call, Values extends FormValues = ValuesOf<C>> = (
  | ToolFields<C, Values>
  | { readonly fields: true; readonly steps?: undefined }
) &
  Omit<ToolRules<C, Values>, 'acts' | 'answer'> & {
    readonly acts: readonly [DeclaredAct<Values>, ...DeclaredAct<Values>[]];
    readonly answer: DeclaredAnswer<Values>;
  };

type DeclaredAct<Values extends FormValues> = Omit<ToolAct<Values>, 'question'> & {
  /** Default title and button: by the label. Default targets: the fields that are filled in, without secrets. */
  readonly question?: true | Partial<NonNullable<ToolAct<Values>['question']>>;
};

type DeclaredAnswer<Values extends FormValues> = Omit<AnswerDefinition<Values>, 'table'> & {
  readonly table?: AnswerTableDefinition & {
    /** The key of the response that holds the rows, or a function that returns them. */
    readonly rows: string | ((answer: ActionResult) => readonly Row[]);
  };
};

/** The properties of a tool besides its fields. */
interface ToolRules<C extends Call, Values extends FormValues> {
  /** The call that the form describes and the actions send. */
  readonly call: C;
  /** Enter runs the first action. */
  readonly acts: readonly [ToolAct<Values>, ...ToolAct<Values>[]];
  /** Returns the body. Default: every value of the body from its field. */
  readonly body?: (values: Values) => BodyOf<C>;
  /** Returns the parameters of the call's path. */
  readonly params?: (values: Values, act: string) => Readonly<Record<string, string>>;
  /** Validates the form, in addition to the schema and `required`. */
  readonly check?: FormCheck<Values>;
  /** Shows only the first error. */
  readonly oneFault?: boolean;
  /** Returns the fields that a link fills, from its navigation state. Default: the fields that the state names. */
  readonly given?: (state: unknown) => Partial<FormValues> | undefined;
  /** Returns the message after a link has filled the form. */
  readonly toldGiven?: (values: FormValues) => string;
  readonly answer: AnswerDefinition<Values>;
  /** The calls whose cached responses the action changes. */
  readonly invalidates?: readonly Call[];
  /** After a success, keeps the form, keeps it but drops its draft, or clears it. Default: `keep`. */
  readonly afterSuccess?: 'keep' | 'forget' | 'empty';
  /** Lifetime of the draft: per person, or only across the end of a session, a reload and a request in flight. */
  readonly draft?: 'person' | 'session';
  /** The action that runs after an unknown outcome, and shows its result (C8). */
  readonly afterUnknown?: string;
  /** Message if the session has expired when a button is pressed. */
  readonly sessionOver?: Text;
  /** The page that opens `after` ms after a success (D3). */
  readonly leadsTo?: { readonly path: string; readonly after: number };
  /** A line after the fields, with a link to another page. */
  readonly help?: { readonly text: Text; readonly link: Text; readonly path: string };
  /** The texts for accounts and regions that cannot be loaded (D45). Default: `load`. */
  readonly sourceWords?: 'load' | 'fetch';
  /** The progress of several requests: `{done} of {of}`. */
  readonly progress?: Text;
  /** Leaves the page. `kept` is the message if a draft remains. */
  readonly cancel?: { readonly path: string; readonly kept: Text };
  /** Loads further code with the page: `() => import('../custom/…/parts')`. */
  readonly parts?: () => Promise<{ readonly default: ToolParts }>;
}

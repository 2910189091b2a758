import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { terminationPlan } from '../../contract/machines';
import type { AnswerDefinition, AnswerTableDefinition, Fact, ToolAnswer } from './answer';
import type { Icon, Row, Schema, Text } from './basics';
import type { FormCheck, FormFaults, FormPart, FormValues, StepDefinition } from './formParts';

/** What an act is about to hit, which is looked up before it is asked about, where the back end makes such plans (D52). */
export interface PlanDefinition<Values extends FormValues> {
  /** The call that makes plans; it changes nothing. */
  readonly call: Call<Schema, Schema, Schema, typeof terminationPlan>;
  /** Absent: always. */
  readonly when?: (values: Values) => boolean;
  /** What it is asked with; of several bodies, the first that finds something counts. Absent: what the act itself would send. */
  readonly bodies?: (values: Values) => readonly object[];
  /** What was typed, and as what; `tag`: one name that any number of machines may have. */
  readonly hits: (values: Values) => {
    readonly label: Text;
    readonly entries: readonly string[];
    readonly tag?: boolean;
  };
  /** The fields that make the form hit exactly what has these identifiers. */
  readonly exactly: (identifiers: readonly string[]) => Partial<Values>;
  /** Where all of it is and how it is done, in words. */
  readonly where: (values: Values) => string;
  /** One request hits all or nothing; absent: protected machines are sent apart, and may be left out. */
  readonly whole?: boolean;
  /** What is said of identifiers that nothing has. */
  readonly unknown: Text;
}

/** What a tool's button does. */
export interface ToolAct<Values extends FormValues> {
  readonly name: string;
  readonly label: Text;
  readonly icon?: Icon;
  readonly destructive?: boolean;
  /** It changes nothing: it is aborted when the page is left, and fails without a doubt. */
  readonly reads?: boolean;
  /** Asked before it is sent: a dialog with what is hit. */
  readonly question?: {
    readonly title: string | ((values: Values) => string);
    readonly button: Text;
    readonly help?: Text;
    readonly hits: (values: Values) => readonly Fact[];
  };
  /** It is asked about by the tool's part, which shows the plan; by `question`, where there is one and no plan can be made. */
  readonly plan?: PlanDefinition<Values>;
  /** Its success makes what was sent no draft any more; absent: as `afterSuccess` says. */
  readonly forgets?: boolean;
  /** Its button says what is missing. */
  readonly explains?: boolean;
  /** Returns the description of its button after an answer. Called only while the form holds exactly what that answer is about. */
  readonly hint?: (answer: ToolAnswer) => Text | undefined;
}

/** What the parts of a tool that ask and send know of an act. */
interface ActParts<Values extends FormValues> {
  readonly act: string;
  readonly values: Values;
  readonly plan: PlanDefinition<Values> | undefined;
  /** What the tool's call is sent for a form. */
  readonly bodyOf: (values: Values) => unknown;
}

/** One press of a tool's button, for a tool that carries it out in its own way. */
export interface Attempt<Values extends FormValues = FormValues> extends ActParts<Values> {
  /** Values added by the tool's own question. */
  readonly decision: unknown;
  readonly client: QueryClient;
  /** The answer on show until now. */
  readonly previousAnswer: ToolAnswer | undefined;
  /** Aborted when the page is left: for reads, never for a change. */
  readonly signal: AbortSignal;
  /** Sends the tool's call once, and says what came of it as the tool declares it; `undefined` when that is nothing. */
  readonly send: (values: Values, body?: unknown) => Promise<ToolAnswer | undefined>;
  /** Shows an answer, or how far it is, before the end. */
  readonly tell: (interim: {
    readonly answer?: ToolAnswer;
    readonly progress?: { readonly done: number; readonly of: number };
    readonly act?: string;
  }) => void;
  /** Marks fields as wrong; the attempt then ends without an answer. */
  readonly refuse: (faults: FormFaults) => undefined;
  readonly close: () => void;
}

/** What a part of a tool is given. */
export interface ToolPartProps<Values extends FormValues = FormValues> {
  readonly values: Values;
  readonly change: (part: Partial<FormValues>) => void;
}

export interface ToolQuestionProps<Values extends FormValues = FormValues> extends ActParts<Values> {
  readonly onAct: (decision?: unknown) => void;
  readonly onClose: () => void;
}

/** The question of an act that is used on rows of a list, without the tool's form. */
export interface RowsQuestionProps extends Pick<ActParts<FormValues>, 'act' | 'plan' | 'bodyOf'> {
  /** The forms that hit the rows; see `ToolOnRows.forms`. */
  readonly forms: readonly FormValues[];
  /** What else is said, for instance how many of the selected rows are left out. */
  readonly note: string | undefined;
  readonly busy: boolean;
  readonly progress: { readonly done: number; readonly of: number; readonly label: string } | undefined;
  readonly onAct: (decision?: unknown) => void;
  readonly onClose: () => void;
}

/** One use of an act on rows. */
export interface RowsAttempt extends Pick<Attempt, 'plan' | 'decision' | 'bodyOf' | 'signal' | 'send'> {
  readonly forms: readonly FormValues[];
  /** What the tool's answers name the rows by. */
  readonly identifiers: readonly string[];
  /** Says with how many of the rows it is done. */
  readonly tell: (done: number) => void;
}

/** What came of one row; `warning` when that is unknown. */
export interface RowOutcome {
  readonly tone: 'success' | 'warning' | 'error';
  readonly text: string;
  /** The state that it has by now, where the answer says so. */
  readonly state?: string | undefined;
}

/** What a tool's parts know about an act on rows of a list. */
export interface RowsParts {
  readonly Question: ComponentType<RowsQuestionProps>;
  /** What came of each row, in order; `undefined` for one to which nothing was done since the session has ended. */
  readonly perform: (attempt: RowsAttempt) => Promise<readonly (RowOutcome | undefined)[]>;
}

export interface ToolResponseProps<Values extends FormValues = FormValues> extends ToolPartProps<Values> {
  readonly answer: ToolAnswer | undefined;
  /** What is in flight: the name of an act, or what it has called itself since. */
  readonly inFlight: string | undefined;
  readonly onClose: () => void;
}

/** What no declaration can say about a tool: loaded with its page. */
export interface ToolParts<Values extends FormValues = FormValues> {
  /** The line under a field, in the place of its help: hooks that return nothing where there is nothing to say. */
  readonly notes?: Readonly<Record<string, (props: ToolPartProps<Values>) => ReactNode>>;
  /** What stands beside a field, before it, and shares its line. */
  readonly beside?: Readonly<Record<string, ComponentType<ToolPartProps<Values>>>>;
  /** What stands behind a field. */
  readonly behind?: Readonly<Record<string, ComponentType<ToolPartProps<Values>>>>;
  /** What stands behind the fields of a step, by its name. */
  readonly steps?: Readonly<Record<string, ComponentType<ToolPartProps<Values>>>>;
  /** What stands behind all fields. */
  readonly Help?: ComponentType<ToolPartProps<Values>>;
  /** The question of the acts with a plan. */
  readonly Question?: ComponentType<ToolQuestionProps<Values>>;
  /** The facts in an answer. */
  readonly Answer?: ComponentType<{ readonly answer: ToolAnswer }>;
  /** In the place of the whole answer, also while there is none. */
  readonly Response?: ComponentType<ToolResponseProps<Values>>;
  /** In the place of the form once it is done; `onLeave` leads on at once. */
  readonly Done?: ComponentType<{ readonly answer: ToolAnswer; readonly onLeave: () => void }>;
  /** Carries out a press; absent: the call is sent once. `undefined` when there is nothing to say: the session has ended. */
  readonly perform?: (attempt: Attempt<Values>) => Promise<ToolAnswer | undefined>;
  /** Lets its acts be used on rows of a list (`ToolOnRows`). */
  readonly rows?: RowsParts;
  /** What is so by now, after an unknown outcome has been told (C8); absent: as `afterUnknown` says. */
  readonly afterUnknown?: (answer: ToolAnswer, attempt: Attempt<Values>) => Promise<ToolAnswer>;
}

type BodyOf<C extends Call> = z.input<NonNullable<C['body']>>;

/** The names of the fields that a call's body has. */
export type BodyField<C extends Call> = keyof BodyOf<C> & string;

/** The form over a call: the fields of its body are there always, those of the page's own as far as they were declared. */
export type ValuesOf<C extends Call> = FormValues & Readonly<Record<BodyField<C>, string>>;

/** A step of a tool. It can be left forwards once nothing is wrong in its fields. */
export interface ToolStep<Name extends string = string, Values extends FormValues = FormValues>
  extends Omit<StepDefinition<Values>, 'blocked'> {
  readonly fields: readonly FormPart<Name, Values>[];
  /** The button that leads on to the next step; absent: `Continue`. The last step has the buttons of the acts. */
  readonly next?: Text;
}

/** The fields of a tool: all at once, or step by step. */
type ToolFields<C extends Call, Values extends FormValues> =
  | { readonly fields: readonly FormPart<BodyField<C>, Values>[]; readonly steps?: undefined }
  | {
      readonly fields?: undefined;
      readonly steps: readonly [ToolStep<BodyField<C>, Values>, ...ToolStep<BodyField<C>, Values>[]];
    };

/** A tool: a form over a call, its buttons, and what is said about its answer. */
export type ToolDefinition<C extends Call = Call, Values extends FormValues = ValuesOf<C>> = ToolFields<C, Values> &
  ToolRules<C, Values>;

/** A tool as it is declared, before defaults are filled in. */
export type DeclaredTool<C extends Call = Call, Values extends FormValues = ValuesOf<C>> = DeclaredFields<C, Values> &
  Omit<ToolRules<C, Values>, 'acts' | 'answer'> & {
    readonly acts: readonly [DeclaredAct<Values>, ...DeclaredAct<Values>[]];
    readonly answer: DeclaredAnswer<Values>;
  };

/** `true`: the fields of the body, in its order. */
type DeclaredFields<C extends Call, Values extends FormValues> =
  | ToolFields<C, Values>
  | { readonly fields: true; readonly steps?: undefined };

type DeclaredAct<Values extends FormValues> = Omit<ToolAct<Values>, 'question'> & {
  /** Default title and button: by the label. Default targets: the fields that are filled in, without secrets. */
  readonly question?: true | Partial<NonNullable<ToolAct<Values>['question']>>;
};

type DeclaredAnswer<Values extends FormValues> = Omit<AnswerDefinition<Values>, 'table'> & {
  readonly table?: AnswerTableDefinition & {
    /** The key of the response that holds the rows, or a function that returns them. */
    readonly rows: string | ((answer: ToolAnswer) => readonly Row[]);
  };
};

interface ToolRules<C extends Call, Values extends FormValues> {
  readonly call: C;
  /** The first is that of Enter. */
  readonly acts: readonly [ToolAct<Values>, ...ToolAct<Values>[]];
  /** Absent: every value of the body from its field. */
  readonly body?: (values: Values) => BodyOf<C>;
  readonly params?: (values: Values, act: string) => Readonly<Record<string, string>>;
  /** What else is wrong with a form, beside what the schema and `required` say. */
  readonly check?: FormCheck<Values>;
  /** One fault at a time is shown, the first. */
  readonly oneFault?: boolean;
  /** The fields that a link here fills, from the state of its address; absent: those that it names. */
  readonly given?: (state: unknown) => Partial<FormValues> | undefined;
  /** What is said when a link has filled the form. */
  readonly toldGiven?: (values: FormValues) => string;
  readonly answer: AnswerDefinition<Values>;
  /** The calls that read what its changes make stale. */
  readonly invalidates?: readonly Call[];
  /** The form after a success: kept, kept without being a draft any more, or emptied; absent: kept. */
  readonly afterSuccess?: 'keep' | 'forget' | 'empty';
  /** How long a draft is kept: for the person, or only over the end of a session, a reload and a request in flight. */
  readonly draft?: 'person' | 'session';
  /** After an unknown outcome this act is carried out, and its answer is shown beside what was said (C8). */
  readonly afterUnknown?: string;
  /** Said when the session is over on pressing a button. */
  readonly sessionOver?: Text;
  /** Where a success leads to, and after how many ms (D3). */
  readonly leadsTo?: { readonly path: string; readonly after: number };
  /** A line behind the fields, with a link to another page. */
  readonly help?: { readonly text: Text; readonly link: Text; readonly path: string };
  /** What is said of accounts and regions that cannot be read (D45); absent: `load`. */
  readonly sourceWords?: 'load' | 'fetch';
  /** How far an act of several requests is: `{done} of {of}`. */
  readonly progress?: Text;
  /** Leaves the page; what is said when a draft stays. */
  readonly cancel?: { readonly path: string; readonly kept: Text };
  readonly parts?: () => Promise<{ readonly default: ToolParts }>;
}

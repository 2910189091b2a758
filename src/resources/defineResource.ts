/* The console's interface for resources, and for their screens and cells in src/custom. */

export { accountNamed, knownAccounts } from '../access/accountNames';
export { isOffered } from '../authProvider/offeredCalls';
export { isOwnName } from '../authProvider/signedIn';
export { cut } from '../components/cellLook';
export { columnTitle } from '../components/columnTitle';
export { budgetColumn, budgetText, hourText, monthText, ratesIn, sumText } from '../components/cost/costTexts';
export { confirmationOf, fewMachines, namesProduction } from '../components/machines/production';
export { balanced } from '../components/NameInText';
export { localTime, minuteText, timeOfDay } from '../components/shownText';
export { machineTones, toneOf } from '../components/tones';
export { presetValue } from '../dataProvider/columnRules';
export { pastAt } from '../dataProvider/past';
export type * from '../definitions/action';
export { addition } from '../definitions/addition';
export type * from '../definitions/answer';
// The former names, which extensions may still use.
export type { ActionResult as ActionOutcome, ActionResult as ToolAnswer } from '../definitions/answer';
export { auditActions, auditTitle, auditWord, outcomeWords, targetWord } from '../definitions/auditActions';
export type { Row, Text } from '../definitions/basics';
export { callAction } from '../definitions/callAction';
export type * from '../definitions/detail';
export { extend } from '../definitions/extension';
export type * from '../definitions/find';
export type * from '../definitions/formParts';
export { partsOf } from '../definitions/formParts';
export * from '../definitions/knownThings';
export type * from '../definitions/links';
export type * from '../definitions/list';
export { openAction } from '../definitions/openAction';
export { defineResource, type PageDefinition } from '../definitions/page';
export { preloadable } from '../definitions/preloadable';
export type * from '../definitions/tool';
export type { RowOf } from '../definitions/typed';
export { templateDetails, valuesLike } from '../form/processLike';

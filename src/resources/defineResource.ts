/* What a file of this folder imports from the console: how a page is declared, and the types of what it says. */

export { accountNamed, knownAccounts } from '../access/accountNames';
export { isOffered } from '../authProvider/offeredCalls';
export { isOwnName } from '../authProvider/signedIn';
export { presetValue } from '../dataProvider/columnRules';
export type * from '../definitions/action';
export type * from '../definitions/answer';
export { auditActions, auditTitle, auditWord, outcomeWords, targetWord } from '../definitions/auditActions';
export type { Row, Text } from '../definitions/basics';
export { callAction } from '../definitions/callAction';
export { extend } from '../definitions/extension';
export type * from '../definitions/find';
export type * from '../definitions/formParts';
export { partsOf } from '../definitions/formParts';
export * from '../definitions/knownThings';
export type * from '../definitions/list';
export { defineResource, type PageDefinition } from '../definitions/page';
export { preloadable } from '../definitions/preloadable';
export type * from '../definitions/thing';
export type * from '../definitions/tool';
export type { RowOf } from '../definitions/typed';
export { templateDetails, valuesLike } from '../form/processLike';
export { cut } from '../ui/cellLook';
export { keyWords } from '../ui/keyWords';
export { confirmationOf, fewMachines, namesProduction } from '../ui/machines/production';
export { balanced } from '../ui/NameInText';
export { timeOfDay } from '../ui/shownText';
export { machineTones, toneOf } from '../ui/tones';

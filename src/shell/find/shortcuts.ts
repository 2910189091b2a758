import type { Call } from '../../../contract/call';
import { fleetSeries } from '../../../contract/fleetHistory';
import type { MessageKey } from '../../i18n/translate';

/** A shortcut and its alternatives: `Ctrl+K`. */
interface Shortcut {
  readonly keys: readonly string[];
  readonly does: MessageKey;
}

/** The shortcuts of a part of the console. */
export interface ShortcutGroup {
  readonly heading: MessageKey;
  readonly shortcuts: readonly Shortcut[];
  /** Listed only if the back end offers the call (D52). */
  readonly requires?: Call;
}

/** All shortcuts. `docs/use/keyboard.md` lists them too, and a test compares both. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    heading: 'shortcuts.everywhere',
    shortcuts: [
      { keys: ['Ctrl+K', '⌘K'], does: 'shortcuts.toFind' },
      { keys: ['?'], does: 'shortcuts.toShortcuts' },
      { keys: ['/'], does: 'shortcuts.toSearch' },
      { keys: ['Ctrl+Z', '⌘Z'], does: 'shortcuts.undo' },
      { keys: ['Escape'], does: 'shortcuts.leave' },
    ],
  },
  {
    heading: 'shortcuts.find',
    shortcuts: [
      { keys: ['arrows', 'Home', 'End'], does: 'shortcuts.chooseResult' },
      { keys: ['Enter'], does: 'shortcuts.openResult' },
      { keys: ['Ctrl+Enter', '⌘Enter'], does: 'shortcuts.openResultInTab' },
    ],
  },
  {
    heading: 'shortcuts.cell',
    shortcuts: [
      { keys: ['arrows', 'Home', 'End'], does: 'shortcuts.cellMove' },
      { keys: ['Ctrl+Home', 'Ctrl+End'], does: 'shortcuts.cellEnds' },
      { keys: ['Page Up', 'Page Down'], does: 'shortcuts.cellPage' },
      { keys: ['Ctrl+C'], does: 'shortcuts.cellCopy' },
      { keys: ['Enter', 'F2'], does: 'shortcuts.cellEnter' },
      { keys: ['Space', 'Shift+Space', 'Shift+arrows'], does: 'shortcuts.cellSelect' },
    ],
  },
  {
    heading: 'shortcuts.header',
    shortcuts: [
      { keys: ['Tab'], does: 'shortcuts.headerTab' },
      { keys: ['Left', 'Right', 'Home', 'End'], does: 'shortcuts.headerMove' },
    ],
  },
  {
    heading: 'shortcuts.edge',
    shortcuts: [
      { keys: ['Left', 'Right'], does: 'shortcuts.edgeMove' },
      { keys: ['Home', 'End'], does: 'shortcuts.edgeEnds' },
      { keys: ['Enter'], does: 'shortcuts.edgeFit' },
    ],
  },
  {
    heading: 'shortcuts.chart',
    requires: fleetSeries,
    shortcuts: [
      { keys: ['Left', 'Right'], does: 'shortcuts.chartMove' },
      { keys: ['Page Up', 'Page Down', 'Home', 'End'], does: 'shortcuts.chartJump' },
      { keys: ['Shift+arrows'], does: 'shortcuts.chartSelect' },
      { keys: ['Enter'], does: 'shortcuts.chartOpen' },
    ],
  },
];

/** The terms of the glossary. */
export const glossaryTerms = [
  'vertical',
  'role',
  'privilege',
  'account',
  'process',
  'subprocess',
  'template',
  'limit',
  'ledger',
  'discrepancy',
] as const;

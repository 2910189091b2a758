import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { type FocusEvent, useEffect } from 'react';
import { type Identifier, useListContext } from 'react-admin';
import { ActButton } from '../../components/ActButton';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import { say, t } from '../../i18n/translate';
import { mobileWidth } from '../../theme/tokens';
import { ActionDialog } from './ActionDialog';
import { useActionModel } from './actionModel';
import { actionsOn, neededBy } from './actionRules';
import { type Selected, useAction, useBusyAction } from './useAction';
import { useFocusBack } from './useFocusBack';
import { type Reveal, useKeptSelection, useListSelection, useReveal } from './useSelection';

/** Renders the actions on selected rows, and the dialog of all actions of a list. */
export function SelectionBar() {
  const { actions } = useActionModel();
  return actions.length > 0 ? <Bar actions={actions} /> : null;
}

/** Scrolls to a half-hidden button that got the focus by keyboard. A pressed one must not move. */
function bringIntoSight({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Bar({ actions }: { readonly actions: readonly RowAction[] }) {
  const { name } = useActionModel();
  const { data = [], onUnselectItems } = useListContext<RowRecord>();
  const usable = neededBy(actionsOn('selection', actions), data.map(rowOf));
  const { ids, hidden, read, unselect } = useListSelection(usable);
  useKeptSelection(name);
  return (
    <RowsBar
      actions={usable}
      count={ids.length}
      hidden={hidden}
      reveal={useReveal(ids)}
      read={read}
      unselect={unselect}
      onClear={() => onUnselectItems()}
    />
  );
}

const barLook = {
  position: 'sticky',
  bottom: { xs: 'var(--toasts-height, 0)', md: 'max(12px, var(--toasts-height, 0px))' },
  zIndex: 5,
  alignItems: 'center',
  mt: 2,
  mx: { xs: 'calc(-1 * var(--gutter-phone))', md: 0 },
  p: { xs: '12px var(--gutter-phone)', md: '8px 8px 8px 16px' },
  backgroundColor: 'var(--raised)',
  border: '1px solid var(--accent)',
  borderWidth: { xs: '1px 0 0', md: 1 },
  borderRadius: { xs: 0, md: 'var(--radius-large)' },
  boxShadow: '0 8px 24px var(--shade)',
  '@media print': { display: 'none' },
} as const;

const countLook = { mr: 2, fontWeight: 'fontWeightMedium', fontVariantNumeric: 'tabular-nums' } as const;

const hiddenLook = {
  display: 'flex',
  flexWrap: 'wrap',
  flex: { xs: '1 0 100%', md: 'none' },
  order: { xs: 1, md: 0 },
  mr: { xs: '-9px', md: 2 },
  ml: { xs: '-9px', md: 0 },
};

/** One line of buttons, because each line hides a row: on a phone it scrolls, at a medium width it is below the count. */
const actionsLook = {
  [`@media (max-width: ${mobileWidth}px)`]: {
    flex: '1 0 100%',
    flexWrap: 'nowrap',
    order: 1,
    // Reaches the edges of the window, with room for the focus ring.
    margin: '-4px calc(-1 * var(--gutter-phone))',
    padding: '4px var(--gutter-phone)',
    overflowX: 'auto',
    scrollPadding: '0 var(--gutter-phone)',
    scrollbarWidth: 'none',
    '& > *': { flex: 'none' },
  },
  [`@media (min-width: ${mobileWidth + 1}px) and (max-width: 1240px)`]: {
    '&:has(> :nth-of-type(4))': { flex: '1 0 100%', order: 1 },
    '&:has(> :nth-of-type(4)) button:not([aria-busy="true"]) > .MuiButton-startIcon': { display: 'none' },
  },
} as const;

interface RowsBarProps {
  readonly actions: readonly RowAction[];
  /** Number of selected rows. */
  readonly count: number;
  /** The selected rows that are not in view. */
  readonly hidden: readonly Identifier[];
  readonly reveal: Reveal;
  readonly read: () => Promise<Selected | undefined>;
  readonly unselect: (ids: readonly Identifier[]) => void;
  readonly onClear: () => void;
  /** The name of an action to press once rows are selected. */
  readonly asked?: string | undefined;
  /** Called when `asked` was pressed. */
  readonly onAsked?: () => void;
}

/** Renders the actions on selected rows of a page, how many of them are hidden, and the dialog of the page's actions. */
export function RowsBar(props: RowsBarProps) {
  const { actions, count, hidden, reveal, read, unselect, onClear, asked, onAsked } = props;
  const { pressOnSelection } = useAction();
  const busy = useBusyAction();
  const shown = count > 0 && actions.length > 0;
  useFocusBack(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is asked for
  useEffect(() => {
    const action = shown ? actions.find(({ name }) => name === asked) : undefined;
    if (!action) return;
    onAsked?.();
    void pressOnSelection(action, read, unselect);
  }, [asked, shown]);

  return (
    <>
      {shown ? (
        <Paper
          component="section"
          className="wrapped"
          sx={barLook}
          aria-label={t('list.selection')}
          onFocus={bringIntoSight}
        >
          <Box component="span" role="status" sx={countLook}>
            {hidden.length > 0
              ? t('list.selectedHidden', { n: count, hidden: hidden.length })
              : t('list.selected', { n: count })}
          </Box>
          {hidden.length > 0 || reveal.isUndo ? (
            <Box sx={hiddenLook}>
              <Button variant="text" onClick={reveal.onPress}>
                {reveal.label}
              </Button>
              {hidden.length > 0 ? (
                <Button variant="text" onClick={() => unselect(hidden)}>
                  {t('list.deselectHidden')}
                </Button>
              ) : null}
            </Box>
          ) : null}
          <Box className="wrapped" sx={actionsLook}>
            {actions.map((action) => (
              <ActButton
                key={action.name}
                label={say(action.label)}
                icon={action.icon}
                destructive={action.destructive}
                busy={busy === action.name}
                disabled={busy !== undefined}
                reason={action.single !== undefined && count > 1 ? say(action.single) : undefined}
                onPress={() => void pressOnSelection(action, read, unselect)}
              />
            ))}
          </Box>
          <Button variant="text" sx={{ ml: 'auto' }} onClick={onClear}>
            {t('list.clearSelection')}
          </Button>
        </Paper>
      ) : null}
      <ActionDialog />
    </>
  );
}

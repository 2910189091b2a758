import Box from '@mui/material/Box';
import type { ReactNode, RefObject } from 'react';
import { ActButton } from '../components/ActButton';
import type { ToolDefinition } from '../definitions/tool';
import { say, t } from '../i18n/translate';
import type { ToolState } from './useTool';

const actionsLook = {
  mt: { xs: 1, md: 2 },
  '& button': { flex: { xs: '1 1 120px', md: 'none' }, minHeight: { xs: 44, md: 36 } },
};

interface ToolActionsProps {
  readonly tool: ToolDefinition;
  readonly state: ToolState;
  readonly submit: RefObject<HTMLButtonElement | null>;
  readonly unreadable: () => readonly string[];
  readonly onDiscard?: (() => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** The label of the button for the next step, which replaces the acts. */
  readonly next?: string | undefined;
  readonly children?: ReactNode;
}

/** Renders the buttons of a tool: the one for Enter first, destructive ones apart from the others. */
export function ToolActions(props: ToolActionsProps) {
  const { tool, state, submit, unreadable, onDiscard, onCancel, next, children } = props;
  const { busy, inFlight, progress, form, done } = state;
  const [first] = tool.acts;
  const acts = next === undefined ? tool.acts : [];
  const discard =
    onDiscard && form.filled ? (
      <ActButton key="discard" label={t('tools.discardDraft')} disabled={busy} onPress={onDiscard} />
    ) : null;
  const isApart = (act: (typeof acts)[number]) => act.destructive === true && act !== first;
  const buttonOf = (act: (typeof acts)[number]) => {
    const isFirst = act === first;
    const press = () => state.press(act, unreadable());
    return (
      <ActButton
        key={act.name}
        {...(isFirst ? { ref: submit, submits: true, filled: !act.destructive } : { onPress: press })}
        label={say(act.label)}
        icon={act.icon}
        destructive={act.destructive}
        busy={busy && (inFlight === act.name || tool.acts.length === 1)}
        disabled={(busy && inFlight !== act.name && tool.acts.length > 1) || (done && tool.leadsTo !== undefined)}
        {...(act.explains && { reason: state.missing, onRefused: press })}
        hint={hintOf(act)}
      />
    );
  };
  /** Returns the description of a button: '' if it has none at the moment, `undefined` if it never has one. */
  const hintOf = ({ hint }: (typeof acts)[number]) =>
    hint && say((state.answer && state.answersForm() && hint(state.answer)) || '');
  const apart = acts.filter(isApart);
  return (
    <Box className="wrapped" sx={actionsLook}>
      {next === undefined ? null : <ActButton ref={submit} submits filled label={next} />}
      {acts.filter((act) => !isApart(act)).map(buttonOf)}
      {tool.progress === undefined ? null : (
        // Takes no room while empty, but stays for screen readers.
        <Box
          component="span"
          className="secondary"
          role="status"
          sx={{ alignSelf: 'center', fontVariantNumeric: 'tabular-nums', '&:empty': { position: 'absolute' } }}
        >
          {progress && progress.of > 1 ? say(tool.progress, { ...progress }) : ''}
        </Box>
      )}
      {onCancel ? <ActButton label={t('confirm.cancel')} disabled={busy} onPress={onCancel} /> : null}
      {children}
      {apart.length > 0 ? (
        // They wrap together.
        <Box className="wrapped" sx={{ flex: { xs: '1 1 100%', md: 'none' }, ml: 'auto' }}>
          {apart.map(buttonOf)}
          {discard}
        </Box>
      ) : discard ? (
        <Box sx={{ display: 'contents', ...((first.destructive || onCancel) && { '& > *': { ml: { md: 'auto' } } }) }}>
          {discard}
        </Box>
      ) : null}
    </Box>
  );
}

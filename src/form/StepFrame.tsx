import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { ActButton } from '../components/ActButton';
import type { StepDefinition } from '../definitions/formParts';
import { say, t } from '../i18n/translate';

/** The `id` of the heading. */
export const stepHeading = 'step-heading';

interface StepFrameProps<State, Name extends string> {
  readonly steps: readonly StepDefinition<State, Name>[];
  /** The values so far. */
  readonly state: State;
  readonly current: Name;
  /** The visible step, if it is ahead of the current one. */
  readonly shown?: Name;
  /** A new number moves the focus to the first step, because the form restarts. */
  readonly round?: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onGo: (step: Name) => void;
  /** The visible step. */
  readonly children: ReactNode;
}

const frameLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' },
  gap: { xs: 5, md: 6 },
  alignItems: 'start',
} as const;

/** Numbered steps: a tick once passed, filled while current. The numbers are drawn by CSS, so that a step's name is its label. */
const stepsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' },
  gap: 1,
  counterReset: 'step',
  '& button': {
    width: '100%',
    minHeight: { xs: 44, md: 40 },
    p: { xs: '0 8px', md: '0 12px 0 8px' },
    textAlign: 'left',
  },
  '& button::before': {
    display: 'grid',
    flex: 'none',
    placeContent: 'center',
    width: 24,
    height: 24,
    border: '1px solid var(--control-line)',
    borderRadius: '50%',
    fontSize: 'var(--size-small)',
    fontVariantNumeric: 'tabular-nums',
    counterIncrement: 'step',
    content: "counter(step) / ''",
  },
  '& [data-passed]::before': { color: 'success.main', borderColor: 'var(--ok)', content: "'✓' / ''" },
  '& [aria-current]': { backgroundColor: 'var(--hover)', fontWeight: 'fontWeightMedium' },
  '& [aria-current]::before': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
    borderColor: 'var(--accent)',
  },
  '& [data-waiting]:not([aria-current]), & [aria-disabled]': { color: 'text.secondary' },
  '& [data-waiting]:not([aria-current])::before, & [aria-disabled]::before': { borderColor: 'var(--line)' },
  '& [aria-disabled]': { backgroundColor: 'transparent', cursor: 'not-allowed' },
} as const;

/** A form in steps: their list beside the visible one, whose heading gets the focus when it changes. */
export function StepFrame<State, Name extends string>(props: StepFrameProps<State, Name>) {
  const { steps, state, current, shown = current, round = 0, heading, onGo, children } = props;
  const first = useRef<HTMLButtonElement>(null);
  const last = useRef({ shown, round });
  // Before the form's effects, which move the focus on to an invalid field.
  useLayoutEffect(() => {
    if (last.current.round !== round) first.current?.focus();
    else if (last.current.shown !== shown) heading.current?.focus();
    last.current = { shown, round };
  }, [shown, round, heading]);
  const place = steps.findIndex(({ name }) => name === current);
  // An incomplete step has no tick, even if later ones can be opened.
  const isOpen = (at: number) => steps[at]?.blocked?.(state) === undefined;
  const isPassed = (at: number) => at < place && isOpen(at) && isOpen(at + 1);
  const firstBlocked = steps.findIndex((_step, at) => !isOpen(at));
  const { heading: words = '', help } = steps.find(({ name }) => name === shown) ?? {};
  return (
    <Box sx={frameLook}>
      <Box
        component="nav"
        aria-label={t('steps.list')}
        sx={{ position: { md: 'sticky' }, top: 'calc(var(--top-bar) + 16px)' }}
      >
        <Box component="ol" className="plain-list" sx={stepsLook}>
          {steps.map(({ name, label, blocked }, index) => {
            const why = blocked?.(state);
            const button = (
              <ListItemButton
                ref={index === 0 ? first : undefined}
                component="button"
                aria-current={index === place ? 'step' : undefined}
                aria-disabled={why !== undefined || undefined}
                data-passed={isPassed(index) || undefined}
                data-waiting={(firstBlocked >= 0 && index > firstBlocked) || undefined}
                onClick={() => {
                  if (why === undefined) onGo(name);
                }}
              >
                {say(label)}
              </ListItemButton>
            );
            return (
              <li key={name}>
                {why === undefined ? (
                  button
                ) : (
                  <Tooltip title={say(why)} describeChild>
                    {button}
                  </Tooltip>
                )}
              </li>
            );
          })}
        </Box>
      </Box>
      <Box component="section" aria-labelledby={stepHeading} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <h2 id={stepHeading} ref={heading} className="section-heading" tabIndex={-1}>
          {say(words)}
        </h2>
        {help === undefined ? null : (
          <Box component="p" sx={{ maxWidth: '70ch', m: '-12px 0 0', color: 'text.secondary' }}>
            {say(help)}
          </Box>
        )}
        {children}
      </Box>
    </Box>
  );
}

interface BackButtonProps {
  /** `undefined` on the first step. */
  readonly to: string | undefined;
  readonly disabled: boolean;
  readonly onBack: () => void;
}

/** Goes to the previous step. */
export function BackButton({ to, disabled, onBack }: BackButtonProps) {
  const reason = to === undefined ? t('steps.first') : undefined;
  return <ActButton label={t('steps.back')} disabled={disabled} reason={reason} onPress={onBack} />;
}

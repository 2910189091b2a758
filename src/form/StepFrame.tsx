import Box from '@mui/material/Box';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
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

/** Two columns on a phone. MUI's own steps have margins for a connector. */
const stepsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' },
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  '& .MuiStepButton-root': {
    width: '100%',
    minHeight: { xs: 44, md: 40 },
    m: 0,
    px: { xs: 0, md: 2 },
    py: 0,
    borderRadius: 1,
    '&:hover:not([aria-disabled]), &[aria-current]': { backgroundColor: 'var(--hover)' },
    '&[aria-disabled]': { cursor: 'not-allowed' },
  },
  '& .MuiStepLabel-root': { py: 0 },
} as const;

/** Renders the list of steps beside the visible one, whose heading gets the focus when it changes. */
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
  const { heading: words = '', help } = steps.find(({ name }) => name === shown) ?? {};
  return (
    <Box sx={frameLook}>
      <Box
        component="nav"
        aria-label={t('steps.list')}
        sx={{ position: { md: 'sticky' }, top: 'calc(var(--top-bar) + 16px)' }}
      >
        <Stepper component="ol" orientation="vertical" nonLinear activeStep={place} connector={null} sx={stepsLook}>
          {steps.map(({ name, label, blocked }, index) => {
            const why = blocked?.(state);
            const button = (
              <StepButton
                ref={index === 0 ? first : undefined}
                aria-disabled={why !== undefined || undefined}
                onClick={() => {
                  if (why === undefined) onGo(name);
                }}
              >
                {say(label)}
              </StepButton>
            );
            return (
              <Step key={name} component="li" completed={isPassed(index)}>
                {why === undefined ? (
                  button
                ) : (
                  <Tooltip title={say(why)} describeChild>
                    {button}
                  </Tooltip>
                )}
              </Step>
            );
          })}
        </Stepper>
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

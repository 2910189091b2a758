import Box from '@mui/material/Box';
import type { Tone } from '../definitions/list';
import { cut } from './cellLook';

interface StateTextProps {
  readonly tone: Tone;
  /** The state in words: colour alone would not do. */
  readonly text: string;
  /** A remark below the state. */
  readonly note?: string | null | undefined;
}

/** The longest note in characters (C18). */
const maxNoteLength = 100;

/** Returns the look of a state's word: its colour, and a dot before it. */
export const stateLook = (tone: Tone) =>
  ({
    color: `var(--${tone})`,
    fontWeight: 'fontWeightMedium',
    whiteSpace: 'nowrap',
    '&::before': {
      display: 'inline-block',
      width: 8,
      height: 8,
      mr: 2,
      backgroundColor: 'currentColor',
      borderRadius: '50%',
      content: '""',
    },
  }) as const;

/** Renders a state: a coloured dot and its word. */
export function StateText({ tone, text, note }: StateTextProps) {
  return (
    <>
      <Box component="bdi" data-tone={tone} sx={stateLook(tone)}>
        {text}
      </Box>
      {note ? (
        <Box component="bdi" sx={{ display: 'block', color: 'warning.main', typography: 'caption' }}>
          {cut(note, maxNoteLength)}
        </Box>
      ) : null}
    </>
  );
}

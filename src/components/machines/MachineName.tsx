import Box from '@mui/material/Box';
import type { Row } from '../../definitions/basics';
import { toMachine } from '../../definitions/knownThings';
import { cut } from '../cellLook';
import { ThingName } from '../thingLinks';

/** The longest shown name in characters (C18). */
const maxNameLength = 100;

interface MachineNameProps {
  readonly id: string;
  readonly name: string | null | undefined;
  /** The account and region of the machine. */
  readonly place: Row;
}

/** Renders the name of a machine, and below it its identifier as a link. */
export function MachineName({ id, name, place }: MachineNameProps) {
  return (
    <Box component="span" sx={{ display: 'grid', justifyItems: 'start' }}>
      {name ? <bdi>{cut(name, maxNameLength)}</bdi> : null}
      <ThingName to={toMachine} row={{ ...place, instance_id: id }} className="mono" title={id}>
        {id}
      </ThingName>
    </Box>
  );
}

import type { RecordSectionProps } from '../../definitions/detail';
import { MachineHistory } from './MachineHistory';
import { MachineUsage } from './MachineUsage';

/** Renders the parts beside the values of a machine. */
export default function MachineSide(props: RecordSectionProps) {
  return (
    <>
      <MachineUsage row={props.row} />
      <MachineHistory {...props} />
    </>
  );
}

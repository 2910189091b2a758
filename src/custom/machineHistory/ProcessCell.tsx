import { cut } from '../../components/cellLook';
import { balanced } from '../../components/NameInText';
import { ThingName } from '../../components/thingLinks';
import { cellText } from '../../dataProvider/cells';
import { toProcess } from '../../definitions/knownThings';
import type { CellProps } from '../../definitions/list';
import { useMachineHistory } from './useMachineHistory';

const maxNameLength = 160;

const byProcess = toProcess('process_id');

/** Renders the number of a machine's process, linked if the user may open it, and the process's name. */
export default function ProcessCell({ value, row }: CellProps) {
  const process = useMachineHistory(row).data?.process;
  const names =
    process && String(process.id) === cellText(value) ? [process.process_name, process.subprocess_name] : [];
  const name = names.filter(Boolean).join(' / ');
  return (
    <span>
      <ThingName to={byProcess} row={row}>
        {cellText(value)}
      </ThingName>
      {name === '' ? null : <bdi className="muted"> {balanced(cut(name, maxNameLength))}</bdi>}
    </span>
  );
}

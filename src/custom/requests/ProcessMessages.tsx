import type { ThingSectionProps } from '../../definitions/thing';
import { Messages } from './Messages';

/** What was said about a request for a process. */
export default function ProcessMessages(props: ThingSectionProps) {
  return <Messages {...props} kind="process" />;
}

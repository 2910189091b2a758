import type { ThingSectionProps } from '../../definitions/thing';
import { Messages } from './Messages';

/** What was said about a request to update a process. */
export default function UpdateMessages(props: ThingSectionProps) {
  return <Messages {...props} kind="update" />;
}

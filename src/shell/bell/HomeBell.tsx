import { useRegistry } from '../../definitions/registry';
import { LiveUpdates } from '../LiveUpdates';
import { Bell } from './Bell';

/** The bell of the home screen, with the live updates that a workspace has itself. */
export default function HomeBell({ username }: { readonly username: string }) {
  const registry = useRegistry();
  return (
    <>
      {registry ? <LiveUpdates pages={registry.pages} /> : null}
      <Bell username={username} />
    </>
  );
}

import { useRegistry } from '../../definitions/registry';
import { LiveUpdates } from '../LiveUpdates';
import { Bell } from './Bell';

/** The bell of the home screen, which no workspace keeps as others change things. */
export default function HomeBell({ username }: { readonly username: string }) {
  const registry = useRegistry();
  return (
    <>
      {registry ? <LiveUpdates pages={registry.pages} /> : null}
      <Bell username={username} />
    </>
  );
}

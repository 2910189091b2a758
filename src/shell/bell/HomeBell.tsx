import { useRegistry } from '../../definitions/registry';
import { Following } from '../follow/Following';
import { Bell } from './Bell';

/** The bell of the home screen, which no workspace keeps as others change things. */
export default function HomeBell({ username }: { readonly username: string }) {
  const registry = useRegistry();
  return (
    <>
      {registry ? <Following pages={registry.pages} /> : null}
      <Bell username={username} />
    </>
  );
}

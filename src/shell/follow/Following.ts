import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { events } from '../../../contract/events';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { onChange } from '../../dataProvider/follow/changes';
import type { PageDefinition } from '../../definitions/page';
import { Follower } from './Follower';
import { Hands } from './hands';

/** Keeps what is shown as others change it, where the back end offers to tell (D65); polls go on as they do everywhere. */
export function Following({ pages }: { readonly pages: ReadonlyMap<string, PageDefinition> }): null {
  const client = useQueryClient();
  useOffers();
  const offered = isOffered(events);
  useEffect(() => {
    if (!offered) return;
    const hands = new Hands();
    const rest = hands.watch();
    const follower = new Follower(client, [...pages.values()], (waited) => hands.areBusy(waited));
    const leave = onChange((change) => follower.note(change));
    return () => {
      leave();
      follower.stop();
      rest();
    };
  }, [client, pages, offered]);
  return null;
}

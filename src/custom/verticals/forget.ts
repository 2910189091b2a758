import { accountRulesKey } from '../../dataProvider/accountRules';
import { peopleKey } from '../../dataProvider/people';
import { queryClient } from '../../dataProvider/queryClient';

/** Invalidates what depends on verticals: the pages about people, and the accounts that can be chosen. */
export async function forgetVerticals(): Promise<void> {
  const keys = [peopleKey, accountRulesKey, ['choices', 'accounts']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

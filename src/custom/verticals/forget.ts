import { peopleKey } from '../../dataProvider/people';
import { queryClient } from '../../dataProvider/queryClient';

/** Has the pages about people, which hold the verticals too, read them again. */
export function forgetVerticals(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: peopleKey });
}

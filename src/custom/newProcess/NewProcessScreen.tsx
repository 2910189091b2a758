import { processAccounts } from '../../access/processAccounts';
import { useSession } from '../../authProvider/useSession';
import { config } from '../../config/runtimeConfig';
import type { ScreenProps } from '../../resources/defineResource';
import { PageFrame } from '../../ui/PageFrame';
import { NewProcessForm } from './NewProcessForm';

/** Request New Process (specification, section 2). */
export default function NewProcessScreen({ page: { heading, description } }: ScreenProps) {
  const user = useSession();
  const accounts = user ? processAccounts(user, config()) : [];
  return (
    <PageFrame heading={heading} description={description}>
      {/* Another sign-in of the same person may open other accounts: the form then begins with those. */}
      <NewProcessForm key={accounts.map(({ code }) => code).join(' ')} accounts={accounts} />
    </PageFrame>
  );
}

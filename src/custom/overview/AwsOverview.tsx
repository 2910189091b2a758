import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { listRecentActs } from '../../../contract/recentActs';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { PageFrame } from '../../components/PageFrame';
import { useLate } from '../../components/useLate';
import type { ListDefinition, ScreenProps } from '../../definitions/page';
import { usePage } from '../../definitions/registry';
import { mobileWidth } from '../../theme/tokens';
import { MachineShares, useMachineShares } from './MachineShares';
import { RecentActs } from './RecentActs';

/** The overview of the AWS workspace (D58): the machines of all accounts by state, account and region, and recent actions on them. */
export default function AwsOverview({ page }: ScreenProps) {
  const search = usePage('instance-search');
  return (
    <PageFrame heading={page.heading} description="shell.welcome">
      {search?.kind === 'list' ? <Machines search={search} /> : null}
    </PageFrame>
  );
}

/** After this time, a slow response no longer hides the rest. A phone waits longer, since the bars are higher than its screen. */
const maxWaitMs = 2_000;

function Machines({ search }: { readonly search: ListDefinition }) {
  useOffers();
  const shares = useMachineShares(search);
  const late = useLate(shares.isLoading, maxWaitMs);
  const isPhone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  return (
    <Stack spacing={4}>
      <MachineShares page={search} shares={shares} />
      {isOffered(listRecentActs) ? (
        // The height of the bars is unknown: the section below appears with them, so that it does not move.
        <div hidden={shares.isLoading && (isPhone || !late)}>
          <RecentActs />
        </div>
      ) : null}
    </Stack>
  );
}

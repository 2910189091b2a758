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
import styles from './overview.module.css';
import { RecentActs } from './RecentActs';

/** The overview of the AWS workspace (D58): the machines of all accounts by what tells them apart, and what happened to them lately. */
export default function AwsOverview({ page }: ScreenProps) {
  const search = usePage('instance-search');
  return (
    <PageFrame heading={page.heading} description="shell.welcome">
      {search?.kind === 'list' ? <Machines search={search} /> : null}
    </PageFrame>
  );
}

/** One slow answer keeps nobody longer than this from what is there, in ms: but on a phone, where the bars are higher than its screen. */
const longestWait = 2_000;

function Machines({ search }: { readonly search: ListDefinition }) {
  useOffers();
  const shares = useMachineShares(search);
  const late = useLate(shares.isLoading, longestWait);
  const isPhone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  return (
    <div className={styles.stack}>
      <MachineShares page={search} shares={shares} />
      {isOffered(listRecentActs) ? (
        // Nobody knows how high the bars become: what stands below them comes with them, and is not pushed down.
        <div hidden={shares.isLoading && (isPhone || !late)}>
          <RecentActs />
        </div>
      ) : null}
    </div>
  );
}

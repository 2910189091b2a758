import type { ScreenProps } from '../../definitions/page';
import { usePage } from '../../definitions/registry';
import { PageFrame } from '../../ui/PageFrame';
import { MachineShares } from './MachineShares';

/** The overview of the AWS workspace (D58): the machines of all accounts by what tells them apart, each part a filtered list. */
export default function AwsOverview({ page }: ScreenProps) {
  const search = usePage('instance-search');
  return (
    <PageFrame heading={page.heading} description="shell.welcome">
      {search?.kind === 'list' ? <MachineShares page={search} /> : null}
    </PageFrame>
  );
}

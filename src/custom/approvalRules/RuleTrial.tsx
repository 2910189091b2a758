import Alert from '@mui/material/Alert';
import type { RuleTrial as Trial } from '../../../contract/approvalRules';
import { requestStatuses } from '../../../contract/values';
import { cut } from '../../components/cellLook';
import { PageSection } from '../../components/PageSection';
import { ThingName } from '../../components/thingLinks';
import { ruleTrialText } from '../../components/trial/trialTexts';
import type { RecordSectionProps } from '../../definitions/detail';
import { toPerson, toTarget } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import { EventList, PastEvent } from '../../records/AuditEvents';

const maxNameLength = 80;
const byPerson = toPerson('decided_by');

/** Shows which decisions of the last quarter a rule would have refused. */
export default function RuleTrial({ row }: RecordSectionProps) {
  const trial = row as unknown as Trial;
  return (
    <PageSection heading={t('approvalRules.lastQuarter')} count={trial.refused}>
      {trial.administrators === 1 ? (
        <Alert severity="warning" role="note" sx={{ mb: 3 }}>
          {t('approvalRules.onlyOne')}
        </Alert>
      ) : null}
      <p className="flush">{ruleTrialText(trial)}</p>
      <EventList>
        {trial.requests.map((request) => (
          <Refused key={`${request.kind} ${request.id}`} request={request} />
        ))}
      </EventList>
    </PageSection>
  );
}

function Refused({ request }: { readonly request: Trial['requests'][number] }) {
  const { kind, id, process_name, status, decided_by, decided_at, alone } = request;
  const target = `${kind} ${id}`;
  return (
    <PastEvent
      title={cut(process_name, maxNameLength)}
      at={decided_at}
      reason={alone ? t('approvalRules.alone') : undefined}
    >
      <ThingName to={toTarget} row={{ target }}>
        {target}
      </ThingName>
      <span>
        {t(status === requestStatuses.approved ? 'approvals.approved' : 'approvals.rejected')} {t('requests.by')}{' '}
        <ThingName to={byPerson} row={request}>
          {cut(decided_by, maxNameLength)}
        </ThingName>
      </span>
    </PastEvent>
  );
}

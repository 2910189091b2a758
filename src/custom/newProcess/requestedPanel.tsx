import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { metaOf } from '../../../contract/field';
import { listOwnRequests } from '../../../contract/ownRequests';
import { processForm } from '../../../contract/processes';
import { identifier, isIdentifierNumber, positive } from '../../../contract/shapes';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { ActButton } from '../../components/ActButton';
import { PriceNote } from '../../components/cost/PriceNote';
import { FieldNote } from '../../components/tool/FieldNote';
import { jsonOf, typedNumber } from '../../dataProvider/json';
import type { ActionResult } from '../../definitions/answer';
import type { ToolPartProps, ToolParts } from '../../definitions/tool';
import { say, t } from '../../i18n/translate';
import { useTemplateFault } from '../templates/TemplateNotice';

interface RequestsLinkProps {
  /** The raw response, which may contain the number of the request. A form with a password keeps nothing else. */
  readonly raw?: string | undefined;
}

const numbered = z.object({
  data: z.object({ id: z.union([identifier, z.string().check(z.refine(isIdentifierNumber))]) }),
});

/** Links to the request that was made, or to one's own requests, if the back end offers them (D52). */
function RequestsLink({ raw = '' }: RequestsLinkProps) {
  useOffers();
  if (!isOffered(listOwnRequests)) return null;
  const { data } = numbered.safeParse(jsonOf(raw));
  if (!data) return <Link to="/dashboard/launch/myrequests">{t('newProcess.toRequests')}</Link>;
  const { id } = data.data;
  return (
    <Button variant="contained" component={Link} to={`/dashboard/launch/request/${id}`}>
      {t('requests.open', { id })}
    </Button>
  );
}

interface RequestedPanelProps {
  readonly answer: ActionResult;
  readonly onLeave: () => void;
}

/** A ref that focuses a heading when it mounts, at the top of the page. */
function showHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

/** Confirms that a process was requested, and says what happens next. */
function RequestedPanel({ answer, onLeave }: RequestedPanelProps) {
  return (
    <Card component="section" aria-labelledby="requested" sx={{ maxWidth: 640, px: 4, py: 5 }}>
      <Stack direction="row" spacing={3}>
        <CheckCircle color="success" aria-hidden="true" />
        <Stack spacing={1}>
          <Typography
            ref={showHeading}
            id="requested"
            variant="h2"
            tabIndex={-1}
            sx={{ outline: 'none', overflowWrap: 'anywhere' }}
          >
            {answer.text}
          </Typography>
          <Typography>{t('newProcess.next')}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{t('newProcess.leading')}</Typography>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: '8px 16px', alignItems: 'center', pt: 3 }}>
            <RequestsLink raw={answer.raw} />
            <ActButton label={t('newProcess.toList')} onPress={onLeave} />
          </Stack>
        </Stack>
      </Stack>
    </Card>
  );
}

/** Warns about a template that does not exist, before it is requested. */
function useTemplateNote(props: ToolPartProps) {
  const fault = useTemplateFault(props);
  return fault === undefined ? undefined : <FieldNote warns>{fault}</FieldNote>;
}

const countOf = (text = '') => positive.safeParse(typedNumber(text.trim())).data;

/** Shows the help of the limit, and the price of its machines. */
function useLimitNote({ values }: ToolPartProps) {
  return (
    <PriceNote of={values} count={countOf(values.machine_limit)} words="cost.limit">
      {say(metaOf(processForm.shape.machine_limit)?.help ?? '')}
    </PriceNote>
  );
}

export default {
  notes: { template_id: useTemplateNote, machine_limit: useLimitNote },
  Answer: ({ answer }) => (answer.tone === 'warning' ? <RequestsLink /> : null),
  Done: RequestedPanel,
} satisfies ToolParts;

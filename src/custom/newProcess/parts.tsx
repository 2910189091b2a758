import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { listOwnRequests } from '../../../contract/processes';
import { identifier, isIdentifierNumber } from '../../../contract/shapes';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { ActButton } from '../../components/ActButton';
import { FieldNote } from '../../components/tool/FieldNote';
import { jsonOf } from '../../dataProvider/jsonOf';
import type { ToolAnswer } from '../../definitions/answer';
import type { ToolPartProps, ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { useTemplateFault } from '../templates/templateCheck';
import styles from './parts.module.css';

interface RequestsLinkProps {
  /** The answer as it came, which may have the number of the request: of a form with a password nothing else is kept. */
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
    <Link className="button primary" to={`/dashboard/launch/request/${id}`}>
      {t('requests.open', { id })}
    </Link>
  );
}

interface RequestedPanelProps {
  readonly answer: ToolAnswer;
  readonly onLeave: () => void;
}

/** That a process was asked for, and what happens next. */
function RequestedPanel({ answer, onLeave }: RequestedPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="requested">
      <CheckCircle className={styles.icon} aria-hidden="true" />
      <h2 ref={heading} id="requested" className={styles.heading} tabIndex={-1}>
        {answer.text}
      </h2>
      <p>{t('newProcess.next')}</p>
      <p className="muted">{t('newProcess.leading')}</p>
      <div className={styles.actions}>
        <RequestsLink raw={answer.raw} />
        <ActButton label={t('newProcess.toList')} onPress={onLeave} />
      </div>
    </section>
  );
}

/** That there is no such template, before it is asked for. */
function useTemplateNote(props: ToolPartProps) {
  const fault = useTemplateFault(props);
  return fault === undefined ? undefined : <FieldNote warns>{fault}</FieldNote>;
}

export default {
  notes: { template_id: useTemplateNote },
  Answer: ({ answer }) => (answer.tone === 'warning' ? <RequestsLink /> : null),
  Done: RequestedPanel,
} satisfies ToolParts;

import { Link } from 'react-router';
import * as z from 'zod/mini';
import { listOwnRequests } from '../../../contract/processes';
import { isOffered } from '../../authProvider/offeredCalls';
import { cut } from '../../grid/table/cellLook';
import { t } from '../../i18n/translate';
import { FactRows } from '../../ui/tool/FactRows';
import type { ToolAnswer } from '../../ui/tool/toolAnswer';
import styles from './UpdateFacts.module.css';
import { updateFields } from './updateForm';

/** Where the own requests of a person are listed. */
const ownRequests = '/dashboard/launch/myrequests';

/** An answer may have been kept by an older console. */
const request = z.object({
  body: z.object({ process_id: z.number(), version: z.string(), machine_max_count: z.number() }),
  field: z.enum(updateFields),
  from: z.string(),
});

/** More characters than this of a value are not drawn (hostile case C18). */
const longest = 100;

/** What was asked for, and where it is to be followed. */
export function UpdateFacts({ answer: { body: kept, tone } }: { readonly answer: ToolAnswer }) {
  const { data } = request.safeParse(kept);
  if (!data) return null;
  const { body, field, from } = data;
  const to = String(body[field]);
  return (
    <>
      <FactRows
        label={t('processTools.request')}
        rows={[
          [
            t('machineLaunch.process'),
            <span key="id" className="mono">
              {body.process_id}
            </span>,
          ],
          [
            field,
            <span key="change" className="mono">
              <bdi>{cut(from === '' ? t('list.none') : from, longest)}</bdi> → <bdi>{cut(to, longest)}</bdi>
            </span>,
          ],
        ]}
      />
      {tone === 'success' && isOffered(listOwnRequests) ? (
        <p className={styles.follow}>
          {t('processTools.decides')} <Link to={ownRequests}>{t('processTools.follow')}</Link>
        </p>
      ) : null}
    </>
  );
}

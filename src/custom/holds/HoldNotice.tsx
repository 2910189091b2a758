import Alert from '@mui/material/Alert';
import { personOf } from '../../../contract/actors';
import { cut } from '../../components/cellLook';
import { Countdown } from '../../components/machines/Countdown';
import { useEndings } from '../../components/machines/endings';
import { timeOfDay } from '../../components/shownText';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';

const maxNameLength = 80;

/** Says on the page of a machine that it will be terminated, when, and by whose hold. */
export default function HoldNotice({ rows: [machine] }: { readonly rows: readonly [Row] }) {
  const endsAt = plainText(machine, 'ends_at');
  const id = plainText(machine, 'instance_id');
  const { data } = useEndings();
  if (endsAt === '') return null;
  const { by } = data?.find(({ instance_id }) => instance_id === id) ?? {};
  const words = { time: timeOfDay(endsAt) ?? endsAt, person: cut(personOf(by ?? ''), maxNameLength) };
  return (
    <Alert severity="warning" role="note" sx={{ mb: 4 }}>
      <Countdown to={endsAt} /> · {by === undefined ? t('hold.notice', words) : t('hold.noticeBy', words)}
    </Alert>
  );
}

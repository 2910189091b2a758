import Alert from '@mui/material/Alert';
import { personOf } from '../../../contract/actors';
import { cut } from '../../components/cellLook';
import { Countdown } from '../../components/machines/Countdown';
import { useEndings } from '../../components/machines/endings';
import { minuteText, timeOfDay } from '../../components/shownText';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';

const maxNameLength = 80;
const soonMs = 2 * 86_400_000;

/** Says on the page of a machine that it ends within two days, when and why. */
export default function HoldNotice({ rows: [machine] }: { readonly rows: readonly [Row] }) {
  const endsAt = plainText(machine, 'ends_at');
  const id = plainText(machine, 'instance_id');
  const reason = plainText(machine, 'ending');
  const { data } = useEndings({ instance_id: id }, reason === 'hold');
  if (endsAt === '' || (reason === 'expiry' && Date.parse(endsAt) - Date.now() > soonMs)) return null;
  const { by } = data?.find(({ source }) => source === reason) ?? {};
  const words = { time: timeOfDay(endsAt) ?? endsAt, person: cut(personOf(by ?? ''), maxNameLength) };
  const time = minuteText(endsAt);
  const text =
    reason === 'expiry' || reason === 'grace'
      ? t(reason === 'expiry' ? 'ending.notice' : 'ending.graceNotice', { time })
      : t(by === undefined ? 'hold.notice' : 'hold.noticeBy', words);
  return (
    <Alert severity="warning" role="note" sx={{ mb: 4 }}>
      <Countdown to={endsAt} reason={reason} /> · {text}
    </Alert>
  );
}

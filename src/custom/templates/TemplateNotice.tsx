import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { checkTemplate } from '../../../contract/templateImages';
import { isOffered } from '../../authProvider/offeredCalls';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import styles from './TemplateNotice.module.css';
import { unusable, useTemplateCheck } from './templateCheck';

/** Says to whoever decides about a request that there is no such template, where the back end tells (D52); else nothing. */
export default function TemplateNotice({ row }: { readonly row: Row }) {
  const [account, region] = [plainText(row, 'account'), plainText(row, 'region')];
  const [template_id, version] = [plainText(row, 'template_id'), plainText(row, 'version')];
  const isWhole = [account, region, template_id, version].every((text) => text !== '');
  const isAsked = isOffered(checkTemplate) && isWhole && row.platform === 'AWS';
  const words = unusable(useTemplateCheck(isAsked ? { account, region, template_id, version } : undefined).data);
  if (words === undefined) return null;
  return (
    <p className={styles.notice} role="status">
      <WarningAmber fontSize="small" aria-hidden="true" className={styles.icon} />
      <span>{words}</span>
    </p>
  );
}

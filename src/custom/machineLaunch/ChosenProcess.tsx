import type { Row } from '../../dataProvider/rows';
import { cut } from '../../grid/table/cellLook';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { LimitBar } from '../../ui/limit/LimitBar';
import { limitOf } from '../../ui/limit/processLimit';
import { balanced } from '../../ui/NameInText';
import { approvedOf, takenOver, textIn } from './approved';
import styles from './ChosenProcess.module.css';
import { type LaunchForm, wholeNumber } from './launchForm';

interface ChosenProcessProps {
  /** Its row of the process list. */
  readonly row: Row;
  readonly form: LaunchForm;
  /** Takes over what is approved: only when the person asks for it. */
  readonly onTakeOver: (part: Partial<LaunchForm>) => void;
}

/** More characters than this of a text are not drawn (hostile case C18). */
const longest = 120;

const Text = ({ text }: { readonly text: string }) => <bdi>{balanced(cut(text, longest))}</bdi>;

/** Which process a number means, what it is approved for, and its limit with this launch. */
export function ChosenProcess({ row, form, onTakeOver }: ChosenProcessProps) {
  const approved = approvedOf(row);
  const changes = takenOver(form, approved);
  const limit = limitOf(row);
  const [name, part] = [textIn(row, 'process_name'), textIn(row, 'subprocess_name')];
  const place = ['platform', 'account', 'region'].map((key) => textIn(row, key)).filter((text) => text !== '');
  const known = approved.template_id !== '' || approved.version !== '';
  const nothing = Object.keys(changes).length === 0;
  return (
    <section className={styles.process} aria-label={t('terminate.process', { id: form.process_id.trim() })}>
      {name + part === '' ? null : (
        <p className={styles.name}>
          <Text text={name === '' ? t('list.unnamed') : name} />
          {part === '' ? null : (
            <span>
              {' · '}
              <Text text={part} />
            </span>
          )}
        </p>
      )}
      {place.length === 0 ? null : (
        <p className={styles.place}>
          <Text text={place.join(' · ')} />
        </p>
      )}
      {known ? (
        <div className={styles.line}>
          <p className={styles.approved}>
            {t('machineLaunch.approved')}: <ApprovedTemplate {...approved} />
          </p>
          <ActButton label={t('machineLaunch.takeOver')} small disabled={nothing} onPress={() => onTakeOver(changes)} />
        </div>
      ) : null}
      {limit ? <LimitBar limit={limit} adds={wholeNumber(form.count) ?? 0} /> : null}
    </section>
  );
}

/** The approved template and version: either may be all that the list tells. */
function ApprovedTemplate({ template_id, version }: Pick<LaunchForm, 'template_id' | 'version'>) {
  const versioned = version === '' ? '' : t('machineLaunch.approvedVersion', { version: cut(version, longest) });
  return (
    <>
      {template_id === '' ? null : <bdi className="mono">{balanced(cut(template_id, longest))}</bdi>}
      {template_id !== '' && versioned !== '' ? ', ' : ''}
      <bdi>{versioned}</bdi>
    </>
  );
}

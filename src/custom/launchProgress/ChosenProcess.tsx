import { textIn } from '../../dataProvider/cells';
import type { ToolPartProps } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { cut } from '../../ui/cellLook';
import { LimitBar } from '../../ui/limit/LimitBar';
import { limitOf } from '../../ui/limit/processLimit';
import { balanced } from '../../ui/NameInText';
import { useProcesses } from '../../ui/tool/useProcesses';
import { type Approved, approvedOf, takenOver, wholeNumber } from './approved';
import styles from './ChosenProcess.module.css';

/** More characters than this of a text are not drawn (C18). */
const longest = 120;

const Text = ({ text }: { readonly text: string }) => <bdi>{balanced(cut(text, longest))}</bdi>;

/**
 * Which process a number means, what it is approved for, and its limit with this launch. What is approved is taken over only
 * when the person asks for it.
 */
export function ChosenProcess({ values, change }: ToolPartProps) {
  const { process_id = '', count } = values;
  const row = useProcesses(false).find(process_id);
  if (!row) return null;
  const approved = approvedOf(row);
  const changes = takenOver(values, approved);
  const limit = limitOf(row);
  const [name, part] = [textIn(row, 'process_name').trim(), textIn(row, 'subprocess_name').trim()];
  const place = ['platform', 'account', 'region'].map((key) => textIn(row, key).trim()).filter((text) => text !== '');
  const known = approved.template_id !== '' || approved.version !== '';
  const nothing = Object.keys(changes).length === 0;
  return (
    <section className={styles.process} aria-label={t('terminate.process', { id: process_id.trim() })}>
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
          <ActButton label={t('machineLaunch.takeOver')} small disabled={nothing} onPress={() => change(changes)} />
        </div>
      ) : null}
      {limit ? <LimitBar limit={limit} adds={wholeNumber(count) ?? 0} /> : null}
    </section>
  );
}

/** The approved template and version: either may be all that the list tells. */
function ApprovedTemplate({ template_id, version }: Pick<Approved, 'template_id' | 'version'>) {
  const versioned = version === '' ? '' : t('machineLaunch.approvedVersion', { version: cut(version, longest) });
  return (
    <>
      {template_id === '' ? null : <bdi className="mono">{balanced(cut(template_id, longest))}</bdi>}
      {template_id !== '' && versioned !== '' ? ', ' : ''}
      <bdi>{versioned}</bdi>
    </>
  );
}

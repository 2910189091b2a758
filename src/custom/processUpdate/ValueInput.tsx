import type { Row } from '../../dataProvider/rows';
import { cut } from '../../grid/table/cellLook';
import { t } from '../../i18n/translate';
import type { FieldShape } from '../../ui/form/Field';
import { TextInput } from '../../ui/form/TextInput';
import { LimitPreview } from './LimitPreview';
import { currentValue } from './updateBody';
import type { UpdateForm } from './updateForm';
import styles from './ValueInput.module.css';

interface ValueInputProps {
  readonly field: UpdateForm['field'];
  readonly value: string;
  /** The chosen process, where it is known. */
  readonly process: Row | undefined;
  readonly shape: Omit<FieldShape, 'label' | 'hint'>;
  readonly onChange: (value: string) => void;
}

/** More characters than this of the current value are not drawn (hostile case C18). */
const longest = 100;

/** The new value, with the one that the process has now beside it. */
export function ValueInput({ field, value, process, shape, onChange }: ValueInputProps) {
  const isCount = field === 'machine_max_count';
  const now = process && field !== '' ? currentValue(process, field) : undefined;
  return (
    <>
      <div className={styles.pair} data-now={now !== undefined || undefined}>
        {now === undefined ? null : (
          <div className={styles.now}>
            <span className={styles.label}>{t('processTools.now')}</span>
            <bdi className={`mono ${styles.value}`} title={now}>
              {cut(now === '' ? t('list.none') : now, longest)}
            </bdi>
          </div>
        )}
        <TextInput
          {...shape}
          // A field of another type is another field: what cannot be a number never stands in one for numbers.
          key={isCount ? 'count' : 'text'}
          label={t('processTools.value')}
          mono
          type={isCount ? 'number' : 'text'}
          input={isCount ? { min: 1, max: 2_147_483_647, step: 1, inputMode: 'numeric' } : {}}
          value={value}
          onChange={onChange}
        />
      </div>
      {isCount && process ? <LimitPreview process={process} value={value} /> : null}
    </>
  );
}

import type { Factor } from '../../../contract/factors';
import { ActButton } from '../../components/ActButton';
import { cut } from '../../components/cellLook';
import { balanced } from '../../components/NameInText';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import { localTime } from '../../components/shownText';
import { t } from '../../i18n/translate';

const maxNameLength = 100;

const nameId = ({ id }: Factor) => `factor-${id}`;

const time = (text: string) => <time dateTime={text}>{localTime(text, true)?.shown ?? cut(text, maxNameLength)}</time>;

interface FactorsTableProps {
  readonly factors: readonly Factor[];
  readonly onRemove: (factor: Factor) => void;
}

export function FactorsTable({ factors, onRemove }: FactorsTableProps) {
  const columns: readonly PlainColumn<Factor>[] = [
    {
      name: 'name',
      label: t('factors.name'),
      header: true,
      cell: (factor) => <bdi id={nameId(factor)}>{balanced(cut(factor.name, maxNameLength))}</bdi>,
    },
    { name: 'kind', label: t('factors.kind'), cell: ({ kind }) => t(`factors.${kind}`) },
    { name: 'added', label: t('factors.added'), cell: ({ added_at }) => time(added_at) },
    {
      name: 'used',
      label: t('factors.lastUsed'),
      cell: ({ last_used_at }) => (last_used_at ? time(last_used_at) : t('factors.never')),
    },
    {
      name: 'action',
      label: t('factors.action'),
      cell: (factor) => (
        <ActButton
          label={t('factors.remove')}
          small
          destructive
          describedBy={nameId(factor)}
          onPress={() => onRemove(factor)}
        />
      ),
    },
  ];
  return <PlainTable label={t('factors.heading')} columns={columns} rows={factors} cards rowKey={({ id }) => id} />;
}

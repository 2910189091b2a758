import { t } from '../../i18n/translate';
import type { Edits } from './edits';

/** One change in words: what is done, and to which role or privilege. */
export interface EditLine {
  readonly key: string;
  readonly sign: '+' | '−';
  readonly act: string;
  /** `role` or `privilege`. */
  readonly kind: string;
  readonly name: string;
}

/** The changes of a vertical, one after another: what is added first, roles before privileges. */
export function editLines({ roles, privileges }: Edits, roleName: (id: number) => string): EditLine[] {
  const [role, privilege] = [t('roleUpdate.role'), t('roleUpdate.privilegeKind')];
  const line = (sign: EditLine['sign'], act: string, kind: string, name: (id: number) => string) => (id: number) => ({
    key: `${act} ${id}`,
    sign,
    act,
    kind,
    name: name(id),
  });
  return [
    ...roles.added.map(line('+', t('roleUpdate.plusRole'), role, roleName)),
    ...roles.removed.map(line('−', t('roleUpdate.minusRole'), role, roleName)),
    ...privileges.added.map(line('+', t('roleUpdate.plusPrivilege'), privilege, String)),
    ...privileges.removed.map(line('−', t('roleUpdate.minusPrivilege'), privilege, String)),
  ];
}

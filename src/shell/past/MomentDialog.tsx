import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { lightFormat } from 'date-fns/lightFormat';
import { type FormEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { momentIn } from '../../../contract/past';
import { knownAccounts } from '../../access/accountNames';
import { DialogFrame } from '../../components/DialogFrame';
import { focusOnMount } from '../../components/focusOnMount';
import { ChoiceInput } from '../../components/form/ChoiceInput';
import { TextInput } from '../../components/form/TextInput';
import { withColumnFilter } from '../../dataProvider/listQuery';
import type { ListDefinition } from '../../definitions/page';
import { t } from '../../i18n/translate';
import { searchWith } from '../../list/viewAddress';
import { pastPages, searchAt, usePastAt } from './pastRouter';

const dayMs = 86_400_000;

/** Returns a moment as a `datetime-local` field has it. */
const typed = (moment: Date) => lightFormat(moment, "yyyy-MM-dd'T'HH:mm");

interface MomentDialogProps {
  /** The list that opens from a page without a past, and its address. */
  readonly start: ListDefinition;
  readonly address: string;
  readonly onClose: () => void;
}

/** Returns the search part of a list's address for one account; for all without one. */
function searchFor({ list }: ListDefinition, account: string): string {
  if (list.input) return `?input=${encodeURIComponent(JSON.stringify(account === '' ? {} : { account }))}`;
  return account === '' ? '' : searchWith('', withColumnFilter({}, 'account', [account]));
}

/** Asks for a past moment, and shows the page as it was then. From a page without a past, shows a list. */
export default function MomentDialog({ start, address, onClose }: MomentDialogProps) {
  const id = useId();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const at = usePastAt();
  const [moment, setMoment] = useState(() => typed(momentIn(at ?? '') ?? new Date(Date.now() - dayMs)));
  const [account, setAccount] = useState('');
  const [error, setError] = useState<string>();
  const stays = pastPages.know(pathname);

  function show(event: FormEvent): void {
    event.preventDefault();
    const chosen = new Date(moment);
    const fault = Number.isNaN(chosen.getTime()) ? 'past.notChosen' : chosen > new Date() ? 'past.future' : undefined;
    setError(fault && t(fault));
    if (fault) return;
    const text = chosen.toISOString().replace(/:00\.000Z$/, 'Z');
    onClose();
    if (stays) void navigate({ search: searchAt(search, text) });
    else void navigate({ pathname: address, search: searchAt(searchFor(start, account), text) });
  }

  return (
    <DialogFrame aria-labelledby={`${id}title`} aria-describedby={`${id}does`} maxWidth="xs" onClose={onClose}>
      <form noValidate onSubmit={show}>
        <DialogTitle id={`${id}title`}>{t('past.choose')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <DialogContentText id={`${id}does`}>{t('past.does')}</DialogContentText>
          <TextInput
            ref={focusOnMount}
            label={t('past.moment')}
            type="datetime-local"
            hint={t('past.hint')}
            error={error}
            announced
            value={moment}
            onChange={setMoment}
            input={{ max: typed(new Date()) }}
          />
          {stays ? null : (
            <ChoiceInput
              label={t('past.account')}
              choices={knownAccounts()}
              value={account}
              placeholder={t('past.anyAccount')}
              onChange={setAccount}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button type="submit" variant="contained" color="primary">
            {t('past.show')}
          </Button>
        </DialogActions>
      </form>
    </DialogFrame>
  );
}

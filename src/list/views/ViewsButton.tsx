import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import { t } from '../../i18n/translate';
import { ViewsForm } from '../onDemand';
import { PopupButton } from '../toolbar/PopupButton';

interface ViewsButtonProps {
  /** The list's resource. */
  readonly list: string;
  /** True if there is no view to save yet. */
  readonly opensOnly?: boolean;
}

/** Opens the saved views of a list. */
export function ViewsButton({ list, opensOnly = false }: ViewsButtonProps) {
  return (
    <PopupButton label={t('views.views')} icon={BookmarkBorder} spelled={opensOnly} wide>
      {(close) => <ViewsForm list={list} opensOnly={opensOnly} onClose={close} />}
    </PopupButton>
  );
}

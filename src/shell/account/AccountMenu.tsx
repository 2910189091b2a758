import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmedCall } from '../../components/ConfirmedCall';
import { config } from '../../config/runtimeConfig';
import { queryClient } from '../../dataProvider/queryClient';
import { startFreshSignIn } from '../../form/freshSignIn';
import { FormDialog } from '../../form/ToolDialog';
import { t } from '../../i18n/translate';
import { isMotionReduced, motion } from '../../theme/tokens';
import { ElsewhereDialog } from './ElsewhereDialog';
import { type AccountItem, type DialogItem, pagesOfItems } from './items';
import { NewsDialog } from './NewsDialog';
import { SessionsDialog } from './SessionsDialog';
import { connectTool, passwordTool } from './tools';
import { VerticalDialog } from './VerticalDialog';

interface AccountMenuProps {
  readonly items: readonly AccountItem[];
  readonly opener: HTMLElement;
  /** Called when the menu, or the dialog that it opened, closes. */
  readonly onClose: () => void;
}

const opensPage = (item: AccountItem): item is keyof typeof pagesOfItems => Object.hasOwn(pagesOfItems, item);

/** The open user menu, then the dialog of the chosen item (D62). Brings its own query client, because home has none. */
export default function AccountMenu({ items, opener, onClose }: AccountMenuProps) {
  const [chosen, setChosen] = useState<DialogItem>();
  const navigate = useNavigate();
  // Loads the dialogs early, so that keys typed right after the choice reach the form.
  useEffect(() => void passwordTool.parts?.(), []);
  const choose = (item: AccountItem) => {
    if (!opensPage(item)) return setChosen(item);
    onClose();
    void navigate(pagesOfItems[item]);
  };
  return (
    <QueryClientProvider client={queryClient}>
      {chosen === undefined ? (
        <Menu
          open
          anchorEl={opener}
          // Inside the page's landmark, like its button.
          container={() => opener.closest('header')}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          onClose={onClose}
          disableScrollLock
          transitionDuration={isMotionReduced() ? 0 : motion.quick}
          slotProps={{ list: { 'aria-label': t('account.menu') } }}
        >
          {items.map((item) => (
            <MenuItem key={item} onClick={() => choose(item)}>
              {t(item)}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <ChosenDialog item={chosen} onClose={onClose} />
      )}
    </QueryClientProvider>
  );
}

function ChosenDialog({ item, onClose }: { readonly item: DialogItem; readonly onClose: () => void }) {
  switch (item) {
    case 'account.changePassword':
      return (
        <FormDialog
          name="change-password"
          tool={passwordTool}
          title={t('account.changePassword')}
          description={t('account.changePassword.does')}
          onDone={onClose}
          onClose={onClose}
        />
      );
    case 'account.sessions':
      return <SessionsDialog onClose={onClose} />;
    case 'account.elsewhere':
      return <ElsewhereDialog onDone={onClose} onClose={onClose} />;
    case 'account.switch':
      return <VerticalDialog onClose={onClose} />;
    case 'account.news':
      return <NewsDialog onClose={onClose} />;
    case 'account.connect':
      return (
        <FormDialog
          name="connect-single-sign-on"
          tool={connectTool}
          title={t('account.connect')}
          description={t('account.connect.does', { label: config().singleSignOn?.label ?? '' })}
          onDone={onClose}
          onClose={onClose}
        />
      );
    case 'account.again':
      return (
        <ConfirmedCall
          title={t('account.again')}
          act={t('account.again.submit')}
          description={t('account.again.does', { label: config().singleSignOn?.label ?? '' })}
          send={startFreshSignIn}
          failed={t('account.again.failed')}
          onClose={onClose}
        />
      );
  }
}

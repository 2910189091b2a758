import { useMemo } from 'react';
import { useBasename } from 'react-admin';
import { useNavigate } from 'react-router';
import { writeClipboard } from '../../components/copying';
import { useThingLinks } from '../../components/thingLinks';
import { ask } from '../../dataProvider/ask';
import { serverMessage } from '../../dataProvider/callError';
import type { ActionTools } from '../../definitions/action';
import { say, t } from '../../i18n/translate';
import { useActionModel } from './actionModel';
import type { ActionSite } from './perform';

/** What an action may do: calls, opening other pages, and copying. */
function useActionTools(): ActionTools {
  const navigate = useNavigate();
  const workspace = useBasename();
  return useMemo(
    () => ({
      send: async (call, ...input) => {
        const { reply } = await ask(call, ...input);
        return reply;
      },
      messageOf: serverMessage,
      open: (address, state) => {
        const whole = address.startsWith('/') ? address : `${workspace}/${address}`;
        // What opens the page that one is on is no step to go back from.
        void navigate(whole, { state, replace: window.location.pathname.endsWith(whole) });
      },
      copy: async (text, copied) => {
        try {
          await writeClipboard(text);
          return { tone: 'success', text: say(copied) };
        } catch {
          return { tone: 'error', text: t('list.copyFailed') };
        }
      },
    }),
    [navigate, workspace],
  );
}

/** Returns the surrounding page as the place where an action is used. */
export function useActionSite(): ActionSite {
  const { name, refresh, show } = useActionModel();
  return { list: name, tools: useActionTools(), links: useThingLinks(), refresh, show };
}

import { useMemo } from 'react';
import { useBasename } from 'react-admin';
import { useNavigate } from 'react-router';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { send } from '../../dataProvider/send';
import type { ActionTools } from '../../definitions/action';
import type { CallInput } from '../../definitions/basics';
import { say, t } from '../../i18n/translate';

/** What an action may do: calls, opening other pages, and copying. */
export function useActionTools(): ActionTools {
  const navigate = useNavigate();
  const workspace = useBasename();
  return useMemo(
    () => ({
      send: async (call, ...input) => {
        const reply = await send(call, input[0] as CallInput | undefined);
        if (!call.answer.safeParse(reply.body).success) throw new CallError('shape', reply);
        return reply as never;
      },
      messageOf: serverMessage,
      open: (address, state) => void navigate(address.startsWith('/') ? address : `${workspace}/${address}`, { state }),
      copy: async (text, copied) => {
        try {
          // Without access there is no clipboard at all, or it refuses: both end below.
          await navigator.clipboard.writeText(text);
          return { tone: 'success', text: say(copied) };
        } catch {
          return { tone: 'error', text: t('list.copyFailed') };
        }
      },
    }),
    [navigate, workspace],
  );
}

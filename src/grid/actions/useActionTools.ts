import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { send } from '../../dataProvider/send';
import type { ActionTools } from '../../resources/defineResource';

/** What an action may do: calls, and opening other pages. */
export function useActionTools(): ActionTools {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      send: async (call, input) => {
        const reply = await send(call, input);
        if (!call.answer.safeParse(reply.body).success) throw new CallError('shape', reply);
        return reply;
      },
      messageOf: serverMessage,
      open: (address, state) => void navigate(address, { state }),
    }),
    [navigate],
  );
}

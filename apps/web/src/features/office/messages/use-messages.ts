import { editMessage, listMessages, listUnsent, settleUnsent } from '@temari/contracts/office-messages';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useMessages = ({ search, state, page }: { search: string; state: string; page: number }) =>
  useApiQuery(
    listMessages,
    {
      query: {
        page,
        ...(search && { search }),
        ...((state === 'unread' || state === 'read') && { state }),
      },
    },
    { keepsPrevious: true },
  );

export const useUnsent = () => useApiQuery(listUnsent, {});
export const useEditMessage = (after: After<typeof editMessage>) => useAct(editMessage, after);
export const useSettleUnsent = (after: After<typeof settleUnsent>) => useAct(settleUnsent, after);

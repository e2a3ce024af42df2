import { makeTelegramLink, removeTelegramLink, showTelegramLink } from '@temari/contracts/telegram';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/api/queries.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { type NewTab, openNewTab } from '../../lib/navigation/new-tab.ts';
import { useTexts } from './texts.ts';

/** How often the page looks while somebody answers in the chat. */
const LOOK_EVERY_MS = 4000;

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKey(showTelegramLink) });

/** An address that was made here and not used yet; it is known to this page alone. */
export interface OpenAddress {
  address: string;
  seconds: number;
  endsAtMs: number;
}

/** The chat at Telegram to which notices go, and connecting one. */
export const useTelegram = () => {
  const t = useTexts();
  const [made, setMade] = useState<OpenAddress | null>(null);
  const query = useApiQuery(
    showTelegramLink,
    {},
    {
      staleTimeMs: 0,
      refetchIntervalMs: (answer) => answer?.link === null && Date.now() < (made?.endsAtMs ?? 0) && LOOK_EVERY_MS,
    },
  );
  const link = query.data?.link ?? null;
  // Connected: an address that was used up is not offered again when this ends.
  if (link && made) setMade(null);
  const connecting = useSubmission(
    async (tab: NewTab) => {
      try {
        return { tab, ...(await call(makeTelegramLink, {})) };
      } catch (error) {
        tab.close();
        throw error;
      }
    },
    {
      done: ({ tab, address, seconds }) => {
        setMade({ address, seconds, endsAtMs: Date.now() + seconds * 1000 });
        // Where no tab may be opened, the link on this page leads there.
        tab.goTo(address);
      },
    },
  );
  return {
    isOffered: query.data?.isOffered === true,
    link,
    waiting: made,
    connecting,
    connect: () => connecting.submit(openNewTab(t('telegram-opens'))),
    giveUp: () => setMade(null),
  };
};

export const useSwitchTelegramOff = (done: () => void) =>
  useSubmission(() => call(removeTelegramLink, {}), {
    done: async () => {
      await refresh();
      done();
    },
  });

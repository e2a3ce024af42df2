import { UNREAD_SHOWN_MAX } from '@temari/contracts/notice-occasions';
import { useUnread } from '../features/notices/use-notices.ts';
import { QueryScope } from './query-frame.tsx';
import { useTexts } from './texts.ts';

const Count = () => {
  const t = useTexts();
  const unread = useUnread();
  if (unread === 0) return null;
  const shown = unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : String(unread);
  return (
    <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-yellow-400 px-1 text-center text-xs leading-5 font-bold text-ink">
      {shown} <span className="sr-only">{t('unread')}</span>
    </span>
  );
};

/** The number on the bell. It asks the server, which a visitor's first page does not carry the code for. */
export const UnreadCount = () => (
  <QueryScope>
    <Count />
  </QueryScope>
);

import { UNREAD_SHOWN_MAX } from '@temari/contracts/notice-occasions';

/** On a bell: how many notices wait, said in `words` to those who cannot see it. Nothing is shown where none wait. */
export const UnreadBadge = ({ unread, words }: { unread: number; words: string }) =>
  unread > 0 && (
    <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-yellow-400 px-1 text-center text-xs leading-5 font-bold text-ink">
      {unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : unread} <span className="sr-only">{words}</span>
    </span>
  );

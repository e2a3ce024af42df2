import { giveUp, tryAgain, type WaitingAct } from '../../lib/domain/attendance-outbox.ts';
import { useErrorTexts } from '../../lib/language/i18n.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CheckIcon, WifiOffIcon } from '../../ui/brand/first-icons.tsx';
import { Note } from '../../ui/states/note.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { useTexts } from './texts.ts';
import type { Connection } from './use-attendance.ts';

const WORDS = { unkept: 'not-saved-here', waiting: 'saved-here', sending: 'sending', sent: 'sent' } as const;

/** Whether what was done here has been sent. It stays until that is true. */
export const ConnectionBar = ({ connection }: { connection: Connection }) => {
  const t = useTexts();
  if (connection === 'nothing') return null;
  return (
    <p role="status" className="on-green flex items-center gap-3 bg-ink px-5 py-3 text-label text-white">
      {connection === 'sending' && <Spinner size={20} />}
      {connection === 'sent' && <CheckIcon className="text-yellow-400" />}
      {(connection === 'waiting' || connection === 'unkept') && <WifiOffIcon className="text-yellow-400" />}
      {t(WORDS[connection])}
    </p>
  );
};

const TOLD = { late: 'told-late', gone: 'told-gone', outranked: 'told-outranked' } as const;
const isTold = (outcome: string): outcome is keyof typeof TOLD => outcome in TOLD;

const Told = ({ act }: { act: WaitingAct }) => {
  const t = useTexts();
  if (act.content.kind !== 'told') return null;
  const told = act.content.outcomes.filter(isTold);
  return (
    <Note
      tone="warning"
      role="alert"
      action={
        <Button size="small" variant="outline" onClick={() => void giveUp(act)}>
          {t('understood')}
        </Button>
      }
    >
      {[...new Set(told)]
        .map((outcome) => t(TOLD[outcome], { count: told.filter((each) => each === outcome).length }))
        .join(' ')}
    </Note>
  );
};

const Refused = ({ act, refusal }: { act: WaitingAct; refusal: { code: string; message: string } }) => {
  const t = useTexts();
  const sentence = useErrorTexts();
  return (
    <Note
      tone="error"
      role="alert"
      title={t('not-accepted')}
      action={
        <span className="flex gap-2">
          <Button size="small" variant="outline" onClick={() => void tryAgain(act)}>
            {t('try-again')}
          </Button>
          <Button size="small" variant="danger-outline" onClick={() => void giveUp(act)}>
            {t('give-up')}
          </Button>
        </span>
      }
    >
      {sentence(refusal.code, refusal.message)}
    </Note>
  );
};

/** What the server did otherwise than it was meant, until its teacher has read it. */
export const Answers = ({ acts }: { acts: readonly WaitingAct[] }) =>
  acts.map((act) =>
    act.content.kind === 'told' ? (
      <Told key={act.id} act={act} />
    ) : act.content.refused ? (
      <Refused key={act.id} act={act} refusal={act.content.refused} />
    ) : null,
  );

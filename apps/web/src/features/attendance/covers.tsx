import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { TeacherLesson } from '@temari/contracts/attendance';
import type { CoverOffer } from '@temari/contracts/covers';
import { COVER_NOTE_MAX, COVER_REASON_MAX } from '@temari/contracts/limits';
import { type FormEvent, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CheckIcon } from '../../ui/brand/first-icons.tsx';
import { UserIcon, UsersIcon } from '../../ui/brand/icons.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { useCoverTexts } from './cover-texts.ts';
import { useTexts } from './texts.ts';
import { useSheet } from './use-attendance.ts';
import { useAnswerCover, useAskForCover, useCoverOffers } from './use-covers.ts';

/** What a substitute needs to know, from what was handed in last. */
const useLastTaught = (lesson: string): string => {
  const t = useCoverTexts();
  const { sheet } = useSheet(lesson);
  const [last] = sheet.data?.before ?? [];
  const withoutStop = (text: string): string => text.trim().replace(/[.።]+$/, '');
  return [
    last?.topic && t('note-last', { topic: withoutStop(last.topic) }),
    last?.homework && t('note-homework', { homework: withoutStop(last.homework) }),
  ]
    .filter(Boolean)
    .join('\n');
};

const AskDialog = ({ lesson, onClose }: { lesson: string; onClose: () => void }) => {
  const t = useCoverTexts();
  const sentence = useErrorSentence();
  const ask = useAskForCover(onClose);
  const lastTaught = useLastTaught(lesson);
  const [typedNote, setNote] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const note = typedNote ?? lastTaught;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    ask.submit({ lesson, reason, note });
  };
  return (
    <Dialog isOpen title={t('ask-title')} onClose={onClose}>
      <Form onSubmit={send}>
        <p>{t('ask-lead')}</p>
        <TextField
          name="note"
          label={t('note')}
          value={note}
          onChange={setNote}
          isOptional
          isMultiline
          rows={3}
          maxLength={COVER_NOTE_MAX}
        />
        <TextField
          name="reason"
          label={t('reason')}
          hint={t('reason-hint')}
          value={reason}
          onChange={setReason}
          isOptional
          maxLength={COVER_REASON_MAX}
        />
        <FormError message={sentence(ask.error)} />
        <SubmitButton state={ask.state} label={t('ask')} workingLabel={t('asking')} wide="always" />
      </Form>
    </Dialog>
  );
};

/** Says in two taps that one cannot teach a lesson that is still to come. */
const CannotTeach = ({ lesson }: { lesson: TeacherLesson }) => {
  const t = useCoverTexts();
  const name = useLessonWords().title(lesson);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-4 self-start"
        icon={<UsersIcon size={18} />}
        aria-label={t('cannot-teach-named', { name })}
        onClick={() => setIsAsking(true)}
      >
        {t('cannot-teach')}
      </Button>
      {isAsking && <AskDialog lesson={lesson.id} onClose={() => setIsAsking(false)} />}
    </>
  );
};

const TakeBack = ({ how, cover, label }: { how: 'withdraw' | 'return'; cover: string; label: string }) => {
  const sentence = useErrorSentence();
  const answer = useAnswerCover(how);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-4 self-start"
        disabled={answer.state === 'working'}
        onClick={() => answer.submit(cover)}
      >
        {label}
      </Button>
      <FormError message={sentence(answer.error)} />
    </>
  );
};

/** Who teaches a lesson if not its teacher, and what can still be done about it. */
export const CoverOf = ({ lesson, now }: { lesson: TeacherLesson; now: Date }) => {
  const t = useCoverTexts();
  const { cover, isOwn, state, startsAt } = lesson;
  const isToCome = state === 'planned' && Date.parse(startsAt) > now.getTime();
  if (!cover) return isOwn && isToCome ? <CannotTeach lesson={lesson} /> : null;
  if (cover.isOwn) {
    return (
      <div className="flex flex-col items-start gap-2">
        <Badge tone="good" icon={<UserIcon size={16} />}>
          {t('you-cover')}
        </Badge>
        {cover.note && (
          <p className="whitespace-pre-line wrap-anywhere">
            <OwnLanguage>{cover.note}</OwnLanguage>
          </p>
        )}
        {isToCome && <TakeBack how="return" cover={cover.id} label={t('give-back')} />}
      </div>
    );
  }
  if (cover.substitute) {
    return (
      <p>
        <Badge tone="good" icon={<UserIcon size={16} />}>
          {t('taught-by', { name: cover.substitute })}
        </Badge>
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Badge tone="warning" icon={<UsersIcon size={16} />}>
        {t('wanted')}
      </Badge>
      {cover.state === 'unfilled' && <p>{t('unfilled-told')}</p>}
      {isOwn && isToCome && <TakeBack how="withdraw" cover={cover.id} label={t('can-after-all')} />}
    </div>
  );
};

const Offer = ({ offer }: { offer: CoverOffer }) => {
  const t = useCoverTexts();
  const words = useLessonWords();
  const dates = useDates();
  const sentence = useErrorSentence();
  const learners = useTexts()('learners-count', { count: offer.learners });
  const accept = useAnswerCover('accept');
  const decline = useAnswerCover('decline');
  const isWorking = accept.state === 'working' || decline.state === 'working';
  const day = dates.long(addisDate(new Date(offer.startsAt)));
  const time = words.bothClocks(addisMinuteOfDay(new Date(offer.startsAt)));
  const name = words.title(offer);
  return (
    <li className="flex flex-col gap-3 rounded-card border-2 border-yellow-400 bg-surface p-4 shadow-sh1 sm:p-5">
      <div>
        <h3 className="text-h3">{name}</h3>
        <p className="font-semibold">
          {day} · {time}
        </p>
        <p className="text-sm text-ink-2">
          {offer.teacher ? t('offer-for', { name: offer.teacher, learners }) : learners}
        </p>
      </div>
      {offer.note && (
        <p className="whitespace-pre-line wrap-anywhere">
          <OwnLanguage>{offer.note}</OwnLanguage>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<CheckIcon size={18} />}
          disabled={isWorking}
          aria-label={t('accept-named', { name, when: `${day} ${time}` })}
          onClick={() => accept.submit(offer.id)}
        >
          {t('accept')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={isWorking}
          aria-label={t('decline-named', { name, when: `${day} ${time}` })}
          onClick={() => decline.submit(offer.id)}
        >
          {t('decline')}
        </Button>
      </div>
      <FormError message={sentence(accept.error ?? decline.error)} />
    </li>
  );
};

/** What colleagues cannot teach and one could. */
export const CoverOffers = () => {
  const t = useCoverTexts();
  const { data: offers = [] } = useCoverOffers();
  if (offers.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-serif text-h2 font-bold">{t('offers')}</h2>
      <ul className="flex flex-col gap-3">
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  );
};

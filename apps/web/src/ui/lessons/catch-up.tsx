import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { MakeUpOffer, MakeUpSeat } from '@temari/contracts/make-ups';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useNow } from '../../lib/device/use-now.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useBookSeat, useGiveSeatBack } from '../../lib/domain/use-make-ups.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Button } from '../actions/button.tsx';
import { TextLink } from '../actions/text-link.tsx';
import { FormError } from '../fields/form-error.tsx';
import { Card } from '../layout/card.tsx';
import { Note } from '../states/note.tsx';
import { useTexts } from './texts.ts';

const useWhen = () => {
  const words = useLessonWords();
  const now = useNow();
  return (startsAt: string): string => {
    const at = new Date(startsAt);
    return `${words.day(addisDate(at), now)}, ${words.bothClocks(addisMinuteOfDay(at))}`;
  };
};

const Offer = ({ offer, isWorking, onTake }: { offer: MakeUpOffer; isWorking: boolean; onTake: () => void }) => {
  const t = useTexts();
  const when = useWhen()(offer.startsAt);
  return (
    <li>
      <button
        type="button"
        disabled={isWorking}
        onClick={onTake}
        aria-label={t('book-named', { when })}
        className="flex min-h-14 w-full flex-col rounded-control border border-edge bg-surface px-4 py-2.5 text-left hover:border-green-700 disabled:opacity-60"
      >
        <span className="font-semibold">{when}</span>
        <span className="text-sm text-ink-2">
          {[offer.teacher, t('places', { count: offer.free })].filter(Boolean).join(' · ')}
        </span>
      </button>
    </li>
  );
};

/** Two taps: show the lessons, take one. */
const Open = ({ seat }: { seat: MakeUpSeat }) => {
  const t = useTexts();
  const words = useLessonWords();
  const dates = useDates();
  const sentence = useErrorSentence();
  const book = useBookSeat(seat.id);
  const [isChoosing, setIsChoosing] = useState(false);
  const day = dates.long(addisDate(new Date(seat.missed.startsAt)));
  return (
    <Card as="section" title={t('catch-up', { title: words.title(seat.missed) })}>
      {seat.lostAt && (
        <Note tone="warning" role="status">
          {t('lost')}
        </Note>
      )}
      <p>{t('missed', { name: seat.learnerName, day, until: dates.long(seat.expiresOn) })}</p>
      {seat.offers.length === 0 ? (
        <p className="text-ink-2">{t('none-free')}</p>
      ) : isChoosing ? (
        <ul className="grid gap-2.5 sm:grid-cols-2">
          {seat.offers.map((offer) => (
            <Offer
              key={offer.lesson}
              offer={offer}
              isWorking={book.state === 'working'}
              onTake={() => book.submit(offer.lesson)}
            />
          ))}
        </ul>
      ) : (
        <div>
          <Button wide="phone" onClick={() => setIsChoosing(true)}>
            {t('choose')}
          </Button>
        </div>
      )}
      <FormError message={sentence(book.error)} />
    </Card>
  );
};

const Booked = ({ seat, booked }: { seat: MakeUpSeat; booked: NonNullable<MakeUpSeat['booked']> }) => {
  const t = useTexts();
  const words = useLessonWords();
  const when = useWhen();
  const now = useNow();
  const sentence = useErrorSentence();
  const giveBack = useGiveSeatBack();
  return (
    <Card as="section" title={t('catch-up', { title: words.title(seat.missed) })}>
      <p>
        {t('has-place', { name: seat.learnerName })}{' '}
        <TextLink to={paths.lesson(booked.lesson)}>{when(booked.startsAt)}</TextLink>
        {booked.teacher && ` · ${booked.teacher}`}
      </p>
      <FormError message={sentence(giveBack.error)} />
      {Date.parse(booked.startsAt) > now.getTime() && (
        <div>
          <Button
            variant="outline"
            size="small"
            disabled={giveBack.state === 'working'}
            onClick={() => giveBack.submit(seat.id)}
          >
            {t('give-back')}
          </Button>
        </div>
      )}
    </Card>
  );
};

/** The places that learners have in lessons of other classes, for lessons that they missed. */
export const CatchUp = ({ seats }: { seats: readonly MakeUpSeat[] }) => (
  <>
    {seats.map((seat) =>
      seat.booked ? <Booked key={seat.id} seat={seat} booked={seat.booked} /> : <Open key={seat.id} seat={seat} />,
    )}
  </>
);

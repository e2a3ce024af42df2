import type { LearnerAttendance } from '@temari/contracts/attendance';
import { FAMILIES_EXCUSE_HOURS } from '@temari/contracts/limits';
import { makeUpAnswer } from '@temari/contracts/make-up-rules';
import { ABSENCE_REASONS, type AbsenceReason } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useNow } from '../../lib/device/use-now.ts';
import { useMakeUpRules, useMakeUpSeats } from '../../lib/domain/use-make-ups.ts';
import { Button } from '../actions/button.tsx';
import { MessageIcon } from '../brand/icons.tsx';
import { FormError } from '../fields/form-error.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Badge } from '../states/badge.tsx';
import { useTexts } from './texts.ts';
import { useAttendance, useExcuse } from './use-excuse.ts';

const HOUR_MS = 3_600_000;

type Learner = Pick<LearnerAttendance, 'learner' | 'name'> & { startsAt: string };

/** What the family gets for saying so now, by the server's rule; the same for every reason known in advance. */
const Gives = ({ learner }: { learner: Learner }) => {
  const t = useTexts();
  const now = useNow();
  const { data = [] } = useMakeUpSeats();
  const { data: rules } = useMakeUpRules();
  if (!rules) return null;
  const seats = data.filter((seat) => seat.learner === learner.learner).length;
  const answer = makeUpAnswer({ startsAt: new Date(learner.startsAt) }, 'illness', { now, seats, rules });
  const count = answer === 'late' ? rules.noticeHours : rules.atMost;
  return <p className="pb-4">{t(`gives-${answer}`, { name: learner.name, count })}</p>;
};

const ReasonDialog = ({ lesson, learner, onClose }: { lesson: string; learner: Learner; onClose: () => void }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const excuse = useExcuse(onClose);
  const because = (reason: AbsenceReason) => () => excuse.submit({ lesson, learner: learner.learner, reason });
  return (
    <Dialog isOpen title={t('cannot-come-why', { name: learner.name })} onClose={onClose}>
      <Gives learner={learner} />
      <ul className="grid grid-cols-2 gap-2">
        {ABSENCE_REASONS.map((reason) => (
          <li key={reason} className="grid">
            <Button variant="outline" size="small" disabled={excuse.state === 'working'} onClick={because(reason)}>
              {t(`reason-${reason}`)}
            </Button>
          </li>
        ))}
      </ul>
      <FormError message={sentence(excuse.error)} />
    </Dialog>
  );
};

const Excused = ({ lesson, learner, isOwn }: { lesson: string; learner: Learner; isOwn: boolean }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const excuse = useExcuse(() => {});
  return (
    <>
      <Badge tone="quiet" icon={<MessageIcon size={16} />}>
        {t('excused', { name: learner.name })}
      </Badge>
      {isOwn && (
        <Button
          variant="quiet"
          size="small"
          disabled={excuse.state === 'working'}
          onClick={() => excuse.submit({ lesson, learner: learner.learner, reason: null })}
        >
          {t('comes-after-all')}
        </Button>
      )}
      <FormError message={sentence(excuse.error)} />
    </>
  );
};

/** For each learner of the household in a lesson, until a day after it: two taps say that they cannot, and why. */
export const CannotCome = ({ lesson }: { lesson: string }) => {
  const t = useTexts();
  const now = useNow();
  const { data = [] } = useAttendance();
  const [asked, setAsked] = useState<Learner | null>(null);
  const learners = data.flatMap(({ learner, name, mayExcuse, lessons }) => {
    const own = lessons.find((each) => each.lesson === lesson);
    if (!own) return [];
    const isInTime = now.getTime() <= Date.parse(own.endsAt) + FAMILIES_EXCUSE_HOURS * HOUR_MS;
    return [{ learner, name, mayExcuse: mayExcuse && isInTime, startsAt: own.startsAt, mark: own.mark }];
  });
  return (
    <>
      {learners.map((learner) => (
        <p key={learner.learner} className="flex flex-wrap items-center gap-2 pt-1 empty:hidden">
          {learner.mark?.state === 'excused' ? (
            <Excused lesson={lesson} learner={learner} isOwn={learner.mayExcuse && learner.mark.source === 'family'} />
          ) : (
            !learner.mark &&
            learner.mayExcuse && (
              <Button
                variant="quiet"
                size="small"
                className="-ml-4 text-start"
                icon={<MessageIcon size={18} />}
                onClick={() => setAsked(learner)}
              >
                {t('cannot-come', { name: learner.name })}
              </Button>
            )
          )}
        </p>
      ))}
      {asked && <ReasonDialog lesson={lesson} learner={asked} onClose={() => setAsked(null)} />}
    </>
  );
};

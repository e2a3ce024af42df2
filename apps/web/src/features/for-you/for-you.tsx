import type { TimetableClass } from '@temari/contracts/calendar';
import type { ReactNode } from 'react';
import { useLessonTexts, useLessonWords } from '../../lib/domain/lesson-words.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { JoinLink } from '../../ui/actions/join-link.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { useMoney } from '../../ui/money/money.tsx';
import { Band } from './band.tsx';
import type { ToDo } from './rules.ts';
import { useTexts } from './texts.ts';
import { useForYou } from './use-for-you.ts';

const Way = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} variant="accent" wide="phone">
    {children}
  </ButtonLink>
);

/** What also waits, beside the next lesson. */
const AlsoWaiting = ({ toDo }: { toDo: ToDo }) => {
  const t = useTexts();
  if (toDo.name !== 'receipt-declined' && toDo.name !== 'payment-waits') return null;
  return (
    <Link to={paths.myClass} className="touch-target font-semibold text-yellow-400 underline underline-offset-4">
      {t(toDo.name === 'payment-waits' ? 'a-payment-waits' : 'a-receipt-declined')}
    </Link>
  );
};

const NextLesson = ({
  learning,
  home,
  now,
  toDo,
}: {
  learning: TimetableClass;
  home: string;
  now: Date;
  toDo: ToDo;
}) => {
  const t = useTexts();
  const lessons = useLessonTexts();
  const words = useLessonWords();
  const hasToDo = toDo.name === 'receipt-declined' || toDo.name === 'payment-waits';
  return (
    <Band
      title={words.nextLesson(learning, now)}
      detail={hasToDo ? <AlsoWaiting toDo={toDo} /> : words.title(learning)}
      action={
        learning.meetingLink ? (
          <JoinLink classId={learning.id}>{lessons('join-class')}</JoinLink>
        ) : (
          <Way to={home}>{t('dashboard')}</Way>
        )
      }
    />
  );
};

const Waiting = ({ toDo, firstName }: { toDo: ToDo; firstName: string }) => {
  const t = useTexts();
  const money = useMoney();
  if (toDo.name === 'nothing-yet') {
    return (
      <Band
        title={t('nothing-yet', { name: firstName })}
        action={<Way to={paths.allServices}>{t('see-services')}</Way>}
      />
    );
  }
  const { fullName, payment } = toDo.enrollment;
  const action = { 'receipt-declined': t('send-again'), 'payment-waits': t('pay') }[toDo.name as string];
  return (
    <Band
      title={t(toDo.name, { name: fullName, amount: money(payment.amount) })}
      action={<Way to={paths.myClass}>{action ?? t('dashboard')}</Way>}
    />
  );
};

/** Above the landing page, for whoever is signed in: where to be next, or what waits. `meanwhile` has the same size. */
export const ForYou = ({ meanwhile }: { meanwhile: ReactNode }) => {
  const t = useTexts();
  const { isStudent, firstName, isTeacherWaiting, now, known } = useForYou();
  if (!known) return meanwhile;
  const home = isStudent ? paths.myClass : paths.teacherClasses;
  if (known.learning) return <NextLesson learning={known.learning} home={home} now={now} toDo={known.toDo} />;
  if (isStudent) return <Waiting toDo={known.toDo} firstName={firstName} />;
  return (
    <Band
      title={t(isTeacherWaiting ? 'teacher-waits' : 'teacher-home')}
      action={<Way to={home}>{t('dashboard')}</Way>}
    />
  );
};

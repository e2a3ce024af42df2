import type { Enrollment } from '@temari/contracts/enrollments';
import type { Balance } from '@temari/contracts/months';
import { SERVICE_TYPES, type ServiceType } from '@temari/contracts/vocabulary';
import { Suspense } from 'react';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { SERVICE_NAMES } from '../../lib/domain/service-names.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { ClockIcon, LayersIcon, UserIcon } from '../../ui/brand/icons.tsx';
import { Illustration, type IllustrationName } from '../../ui/brand/illustration.tsx';
import { ArrowRightIcon, CalendarIcon } from '../../ui/brand/service-icons.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/layout/card.tsx';
import { useMoney } from '../../ui/money/money.tsx';
import { monthsApart } from './asked-now.ts';
import { MonthsState } from './months-due.tsx';
import { PaymentBadge, PaymentStep } from './payment-state.tsx';
import { useTexts } from './texts.ts';

const DRAWINGS: Record<ServiceType, IllustrationName> = {
  [SERVICE_TYPES.tutor]: 'tutoring',
  [SERVICE_TYPES.language]: 'english',
  [SERVICE_TYPES.visa]: 'visa',
  [SERVICE_TYPES.studyAbroad]: 'study-abroad',
};

const Fact = ({ Icon, children }: { Icon: typeof UserIcon; children: string }) => (
  <li className="flex gap-2.5">
    <Icon size={20} className="mt-0.5 text-green-700" />
    <span className="min-w-0 break-words">{children}</span>
  </li>
);

type EnrollmentCardProps = {
  enrollment: Enrollment;
  /** Its picture is the one that is seen first. */
  isFirst: boolean;
  /** 3 where the learner's name stands above. */
  headingLevel: 2 | 3;
  /** Not there yet, or not at all: the card shows what it has. */
  balance: Balance | undefined;
  onPaying: () => void;
};

/** With a class the whole card leads to it; without one it says so where the button would be. */
export const EnrollmentCard = ({ enrollment, isFirst, headingLevel, balance, onPaying }: EnrollmentCardProps) => {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const t = useTexts();
  const { schedule, slot } = useLessonWords();
  const words = useEnteredWords();
  const money = useMoney();
  const { serviceType, fullName, grade, package: sold, frequency, time, payment, class: classId } = enrollment;
  // 'Paid' and 'Due in 5 days' are both true, each of a month of its own.
  const isToldByMonth = payment.status === 'paid' && balance && monthsApart(balance, enrollment.id) !== null;
  return (
    <Card
      as="article"
      kind={classId ? 'raised' : 'card'}
      className="relative"
      picture={
        <Illustration
          priority={isFirst}
          name={DRAWINGS[serviceType]}
          className={classNames('h-46 w-full object-cover', !classId && 'opacity-55 saturate-50')}
        />
      }
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <Heading className="min-w-0 text-h3">{t(SERVICE_NAMES[serviceType])}</Heading>
        {!isToldByMonth && <PaymentBadge status={payment.status} />}
      </div>
      <ul className="flex flex-col gap-2 text-label leading-normal">
        <Fact Icon={UserIcon}>{[fullName, ...(grade ? [t('grade', { grade })] : [])].join(' · ')}</Fact>
        <Fact Icon={LayersIcon}>
          {[
            ...(sold ? [words(sold, 'title')] : []),
            t(sold?.billing === 'once' ? 'paid-once' : 'per-month', { amount: money(payment.amount) }),
          ].join(' · ')}
        </Fact>
        {frequency && <Fact Icon={CalendarIcon}>{schedule(frequency)}</Fact>}
        {time && <Fact Icon={ClockIcon}>{slot(time)}</Fact>}
      </ul>
      <Suspense>
        <MonthsState enrollmentId={enrollment.id} balance={balance} />
      </Suspense>
      <div className="mt-auto flex flex-col gap-3 pt-1">
        {classId ? (
          <ButtonLink
            to={paths.studentClass(classId)}
            wide="always"
            iconEnd={<ArrowRightIcon size={18} />}
            className="after:absolute after:inset-0"
          >
            {t('open-class')}
          </ButtonLink>
        ) : (
          <p className="rounded-control border-[1.5px] border-dashed border-edge/70 px-4 py-2.5 text-center text-label font-semibold text-ink-2">
            {t('no-class')}
          </p>
        )}
        <div className="relative z-10">
          <PaymentStep enrollment={enrollment} onPaying={onPaying} />
        </div>
      </div>
    </Card>
  );
};

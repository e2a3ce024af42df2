import type { OfficeHousehold } from '@temari/contracts/office-households';
import { BLOCK_NEEDS, CONSENT_NEEDS } from '@temari/contracts/office-needs';
import { isDeskNumber } from '@temari/contracts/phone';
import type { ConsentState } from '@temari/contracts/vocabulary';
import { lazy, Suspense, useState } from 'react';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { useRegionTexts } from '../../../lib/domain/region-words.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { Button, buttonClass } from '../../../ui/actions/button.tsx';
import { Avatar } from '../../../ui/brand/avatar.tsx';
import { CheckIcon } from '../../../ui/brand/first-icons.tsx';
import { PhoneIcon } from '../../../ui/brand/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { Badge, type BadgeTone } from '../../../ui/states/badge.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { CorrectLearner } from './correct-learner.tsx';
import { HandOverPart } from './hand-over.tsx';
import { useTexts } from './texts.ts';

const BlockDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./block-dialogs.tsx'))).BlockDialog,
}));
const NameGuardianDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./name-guardian-dialog.tsx'))).NameGuardianDialog,
}));
const AbsenceDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('../lessons/absence-dialog.tsx'))).AbsenceDialog,
}));

type Learner = OfficeHousehold['learners'][number];
type Guardian = OfficeHousehold['guardians'][number];

const TONES: Record<Exclude<ConsentState, 'not-needed' | 'given'>, BadgeTone> = {
  missing: 'warning',
  asked: 'waiting',
};

const Nobody = ({ children }: { children: string }) => <p className="text-label text-ink-2">{children}</p>;

/** What a minor's guardian has agreed to: what lessons need as a badge while it is missing, the rest as words. */
const Consent = ({ learner }: { learner: Learner }) => {
  const t = useTexts();
  const joined = useJoined();
  const service = learner.consents.find(({ purpose }) => purpose === 'service')?.state ?? 'missing';
  if (service === 'missing' || service === 'asked')
    return <Badge tone={TONES[service]}>{t(`consent-${service}`)}</Badge>;
  if (service === 'not-needed') return null;
  const given = learner.consents.filter(({ state }) => state === 'given').map(({ purpose }) => t(`purpose-${purpose}`));
  return (
    <span className="flex items-center gap-1.5 text-sm text-green-800">
      <CheckIcon size={16} />
      {t('agreed-to', { what: joined(given) })}
    </span>
  );
};

type LearnersCardProps = Pick<OfficeHousehold, 'learners' | 'enrollments'> & { householdId: string };

export const LearnersCard = ({ householdId, learners, enrollments }: LearnersCardProps) => {
  const t = useTexts();
  const mayExcuse = useMayAct(['teaching']);
  const [missing, setMissing] = useState<Learner | null>(null);
  const hasClass = (learner: Learner): boolean =>
    enrollments.some((enrollment) => enrollment.learnerId === learner.id && enrollment.class !== null);
  const regionWord = useRegionTexts();
  const facts = ({ grade, age, school, region }: Learner): string =>
    [grade && t('grade', { grade }), age !== null && t('years', { count: age }), school, region && regionWord(region)]
      .filter(Boolean)
      .join(' · ');
  return (
    <Card kind="flat" as="section" title={t('learners')}>
      {learners.length === 0 && <Nobody>{t('no-learners')}</Nobody>}
      <ul className="flex flex-col divide-y divide-line">
        {learners.map((learner) => (
          <li key={learner.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <Avatar name={learner.fullName} />
            <div className="flex min-w-0 grow flex-col items-start gap-1">
              <span className="font-semibold wrap-anywhere">
                <OwnLanguage>{learner.fullName}</OwnLanguage>
              </span>
              {facts(learner) && <span className="text-sm text-ink-2 wrap-anywhere">{facts(learner)}</span>}
              <Consent learner={learner} />
              <span className="flex flex-wrap gap-2">
                {mayExcuse && hasClass(learner) && (
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={t('absence-of', { name: learner.fullName })}
                    onClick={() => setMissing(learner)}
                  >
                    {t('absence')}
                  </Button>
                )}
                <CorrectLearner learner={learner} />
              </span>
              <HandOverPart learner={learner} />
            </div>
          </li>
        ))}
      </ul>
      {missing && (
        <Suspense>
          <AbsenceDialog householdId={householdId} learner={missing} onClose={() => setMissing(null)} />
        </Suspense>
      )}
    </Card>
  );
};

const RIGHTS = ['decide', 'see', 'pay'] as const;
const WHOM = { decide: 'mayDecide', see: 'maySee', pay: 'mayPay' } as const satisfies Record<string, keyof Guardian>;

type GuardiansCardProps = {
  householdId: string;
  /** Whoever holds the account cannot be kept away from it. */
  accountPhone: string;
  guardians: Guardian[];
  learners: Learner[];
  /** Null where the reader does not work on welfare. */
  blocks: OfficeHousehold['blocks'];
};

export const GuardiansCard = ({ householdId, accountPhone, guardians, learners, blocks }: GuardiansCardProps) => {
  const t = useTexts();
  const joined = useJoined();
  const mayBlock = useMayAct(BLOCK_NEEDS) && blocks !== null;
  const mayName = useMayAct(CONSENT_NEEDS);
  const [isNaming, setIsNaming] = useState(false);
  const [blocked, setBlocked] = useState<Guardian | null>(null);
  const canBeBlocked = ({ id, phone }: Guardian): boolean =>
    phone !== accountPhone && !blocks?.some(({ guardian, state }) => guardian === id && state !== 'lifted');
  /** Names only where it is not for everybody. */
  const right = (guardian: Guardian, what: (typeof RIGHTS)[number]): string | null => {
    const names = guardian[WHOM[what]];
    if (names.length === 0) return null;
    return names.length === learners.length ? t(`may-${what}-all`) : t(`may-${what}`, { names: joined(names) });
  };
  const rights = (guardian: Guardian): string =>
    [
      guardian.callOrder === 1 && t('called-first'),
      guardian.callOrder === null && t('not-called'),
      ...RIGHTS.map((what) => right(guardian, what)),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Card kind="flat" as="section" title={t('guardians')}>
      {guardians.length === 0 && <Nobody>{t('no-guardians')}</Nobody>}
      <ul className="flex flex-col divide-y divide-line">
        {guardians.map((guardian) => (
          <li key={guardian.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <Avatar name={guardian.name} />
            <div className="flex min-w-0 grow flex-col gap-1">
              <span className="font-semibold wrap-anywhere">
                <OwnLanguage>{guardian.name}</OwnLanguage>
              </span>
              <span className="text-sm text-ink-2 wrap-anywhere">
                {[t(`relation-${guardian.relation}`), rights(guardian)].filter(Boolean).join(' · ')}
              </span>
              {mayBlock && canBeBlocked(guardian) && (
                <Button
                  variant="outline"
                  size="small"
                  className="self-start"
                  aria-label={t('block-name', { name: guardian.name })}
                  onClick={() => setBlocked(guardian)}
                >
                  {t('block')}
                </Button>
              )}
            </div>
            {!isDeskNumber(guardian.phone) && (
              <a
                href={`tel:${guardian.phone}`}
                aria-label={t('call', { name: guardian.name })}
                title={guardian.phone}
                className={buttonClass({ variant: 'quiet', isIconOnly: true })}
              >
                <PhoneIcon size={20} />
              </a>
            )}
          </li>
        ))}
      </ul>
      {mayName && (
        <Button variant="quiet" size="small" className="self-start" onClick={() => setIsNaming(true)}>
          {t('name-guardian')}
        </Button>
      )}
      <Suspense>
        {isNaming && <NameGuardianDialog householdId={householdId} onClose={() => setIsNaming(false)} />}
        {blocked && <BlockDialog id={blocked.id} name={blocked.name} onClose={() => setBlocked(null)} />}
      </Suspense>
    </Card>
  );
};

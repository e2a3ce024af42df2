import type { Guardian } from '@temari/contracts/guardians';
import type { HandOver } from '@temari/contracts/hand-over';
import type { Learner } from '@temari/contracts/learners';
import { type ReactNode, Suspense, useState } from 'react';
import { latePart } from '../../lib/api/late-part.ts';
import { useJoined } from '../../lib/language/listed.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { CheckIcon } from '../../ui/brand/first-icons.tsx';
import { BookIcon, EditIcon, TrashIcon, UsersIcon } from '../../ui/brand/icons.tsx';
import { CalendarIcon } from '../../ui/brand/service-icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';
import { RemoveQuestion } from '../../ui/overlays/remove-question.tsx';
import { usePeopleWords } from '../../ui/people/people-words.ts';
import { Spinner } from '../../ui/states/spinner.tsx';
import { ConsentBadge } from './consent-badge.tsx';
import { HandOverPart } from './hand-over.tsx';
import { useTexts } from './texts.ts';
import { useRemoveGuardian } from './use-family.ts';

const AskConsent = latePart('AskConsent', async () => (await import('../../ui/consent/ask-consent.tsx')).AskConsent);

const Fact = ({ Icon, children }: { Icon: typeof BookIcon; children: ReactNode }) => (
  <li className="flex gap-2.5">
    <Icon size={20} className="mt-0.5 text-green-700" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
);

const Head = ({ name, children }: { name: string; children?: ReactNode }) => (
  <div className="flex items-start gap-3">
    <Avatar name={name} />
    <div className="flex min-w-0 grow flex-col items-start gap-1.5">
      <h3 className="text-h3 wrap-anywhere">
        <OwnLanguage>{name}</OwnLanguage>
      </h3>
      {children}
    </div>
  </div>
);

type LearnerCardProps = {
  learner: Learner;
  guardians: readonly Guardian[];
  handOver: HandOver | undefined;
  onEdit: () => void;
};

export const LearnerCard = ({ learner, guardians, handOver, onEdit }: LearnerCardProps) => {
  const t = useTexts();
  const words = usePeopleWords();
  const joined = useJoined();
  const [isConsentShown, setIsConsentShown] = useState(false);
  const isMissing = learner.consent === 'missing';
  const place = words.place(learner);
  const names = guardians.filter(({ learners }) => learners.includes(learner.id)).map(({ name }) => name);
  return (
    <Card as="article">
      <Head name={learner.fullName}>
        <ConsentBadge consent={learner.consent} />
      </Head>
      <ul className="flex flex-col gap-2 text-label leading-normal">
        <Fact Icon={BookIcon}>{place || t('grade-unknown')}</Fact>
        <Fact Icon={CalendarIcon}>{learner.dateOfBirth ? words.age(learner.dateOfBirth) : t('age-unknown')}</Fact>
        <Fact Icon={UsersIcon}>{joined(names) || t('no-guardian')}</Fact>
      </ul>
      {isMissing && <p className="text-sm text-ink-2">{t('consent-why')}</p>}
      {isConsentShown && (
        <Suspense fallback={<Spinner />}>
          <AskConsent learner={learner} canTakeBack />
        </Suspense>
      )}
      <div className="mt-auto flex flex-wrap gap-2.5">
        <Button
          variant="outline"
          size="small"
          icon={<EditIcon size={18} />}
          aria-label={t('edit-person', { name: learner.fullName })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        {learner.consent !== 'not-needed' && (
          <Button
            variant={isMissing ? 'outline' : 'quiet'}
            size="small"
            icon={!isMissing && <CheckIcon size={18} />}
            aria-label={t(isMissing ? 'ask-consent-of' : 'consent-of', { name: learner.fullName })}
            aria-expanded={isConsentShown}
            onClick={() => setIsConsentShown(!isConsentShown)}
          >
            {t(isMissing ? 'ask-consent' : 'consent')}
          </Button>
        )}
      </div>
      {handOver && <HandOverPart learner={learner} handOver={handOver} />}
    </Card>
  );
};

/** What a guardian may do, said once for all learners for whom it is the same. */
const useRightsGroups = () => {
  const t = useTexts();
  const wordsOf = ({ mayDecide, maySee, mayPay, callOrder }: Guardian['rights'][number]): string =>
    [
      ...(mayDecide ? [t('may-mayDecide')] : []),
      ...(maySee ? [t('may-maySee')] : []),
      ...(mayPay ? [t('may-mayPay')] : []),
      ...(callOrder === null ? [] : [t(callOrder === 1 ? 'called-first' : 'may-isCalled')]),
    ].join(' · ');
  return ({ rights }: Guardian, learners: readonly Learner[]): { words: string; names: string[] }[] =>
    [...new Set(rights.map(wordsOf))].map((words) => ({
      words,
      names: learners
        .filter(({ id }) => rights.some((own) => own.learner === id && wordsOf(own) === words))
        .map(({ fullName }) => fullName),
    }));
};

type GuardianCardProps = { guardian: Guardian; learners: readonly Learner[]; onEdit: () => void };

export const GuardianCard = ({ guardian, learners, onEdit }: GuardianCardProps) => {
  const t = useTexts();
  const rightsGroups = useRightsGroups();
  const joined = useJoined();
  const [isRemoving, setIsRemoving] = useState(false);
  const close = (): void => setIsRemoving(false);
  const remove = useRemoveGuardian(guardian.id, close);
  return (
    <Card as="article">
      <Head name={guardian.name}>
        <p className="max-w-full text-label text-ink-2">
          {t(`relation-${guardian.relation}`)} · <span className="tabular-nums">{guardian.phone}</span>
        </p>
      </Head>
      <dl className="flex flex-col gap-2 text-label leading-normal">
        {rightsGroups(guardian, learners).map(({ words, names }) => (
          <div key={words}>
            <dt className="font-semibold wrap-anywhere">{joined(names)}</dt>
            <dd className="text-ink-2">{words}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto flex flex-wrap gap-2.5">
        <Button
          variant="outline"
          size="small"
          icon={<EditIcon size={18} />}
          aria-label={t('edit-person', { name: guardian.name })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={<TrashIcon size={18} />}
          aria-label={t('remove-person', { name: guardian.name })}
          onClick={() => setIsRemoving(true)}
        >
          {t('remove')}
        </Button>
      </div>
      {isRemoving && (
        <RemoveQuestion
          title={t('remove-title')}
          words={{ keep: t('keep'), remove: t('remove'), removing: t('removing') }}
          act={remove}
          onRemove={() => remove.submit(undefined)}
          onClose={close}
        >
          {t('remove-text', { name: guardian.name })}
        </RemoveQuestion>
      )}
    </Card>
  );
};

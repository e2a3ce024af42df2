import type { Doubt, DoubtedLearner } from '@temari/contracts/office-same-person';
import type { ReactNode } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { OfficePage } from '../office-page.tsx';
import { PagedList } from '../paged-list.tsx';
import { useOfferUndo } from '../shell/undo.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useDoubts, useKeepApart, useMergeDoubted, useUndoMerge } from './use-same-person.ts';

export const SamePersonPage = () => {
  const t = useTexts();
  const address = useAddress();
  const doubts = useDoubts(address.page);
  return (
    <OfficePage
      title={t('same-person')}
      back={<BackLink to={officePaths.households}>{t('title')}</BackLink>}
      below={t('same-person-lead')}
    >
      <PagedList
        query={doubts}
        empty={<EmptyState title={t('same-person-none')}>{t('same-person-none-text')}</EmptyState>}
      >
        {({ rows }) => (
          <ul className="flex flex-col gap-4">
            {rows.map((doubt) => (
              <li key={`${doubt.one.id} ${doubt.other.id}`} className="grid">
                <DoubtCard doubt={doubt} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </OfficePage>
  );
};

/** What is known of one of the two; what differs between them stands out. */
const useFacts = () => {
  const t = useTexts();
  const joined = useJoined();
  const words = useWords();
  return ({ one, other }: Doubt): { label: string; of: (learner: DoubtedLearner) => ReactNode; differs: boolean }[] => {
    const texts: [string, (learner: DoubtedLearner) => string][] = [
      [t('fact-grade'), ({ grade }) => (grade ? words.grade(grade) : '')],
      [t('fact-school'), ({ school }) => school ?? ''],
      [t('fact-birth-date'), ({ dateOfBirth }) => (dateOfBirth ? words.date(dateOfBirth) : '')],
      [t('fact-enrollments'), ({ enrollments }) => joined(enrollments.map(words.service))],
      [t('fact-consent'), ({ consent }) => t(`consent-${consent}`)],
      [t('fact-guardians'), ({ guardians }) => joined(guardians)],
      [t('fact-since'), ({ createdAt }) => words.date(createdAt)],
    ];
    return [
      {
        label: t('fact-household'),
        of: ({ householdId, householdName }) => (
          <TextLink to={officePaths.household(householdId)}>{householdName}</TextLink>
        ),
        differs: one.householdId !== other.householdId,
      },
      ...texts.map(([label, of]) => ({
        label,
        of: (learner: DoubtedLearner) => of(learner) || '—',
        differs: of(one) !== of(other),
      })),
    ];
  };
};

const DoubtCard = ({ doubt }: { doubt: Doubt }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const mayAct = useMayAct();
  const facts = useFacts()(doubt);
  // Undone when this card is gone: what came of it is said in a toast.
  const undo = useUndoMerge({
    done: () => toast({ text: t('undone-toast') }),
    failed: (error) => toast({ text: sentence(error) ?? '' }),
  });
  const merge = useMergeDoubted({
    done: ({ _id }) => offerUndo(t('merged-toast'), () => undo.submit({ params: { id: _id } })),
  });
  const apart = useKeepApart({ done: () => toast({ text: t('apart-toast') }) });
  const isOneHousehold = doubt.one.householdId === doubt.other.householdId;
  const isWorking = [merge, apart].some(({ state }) => state === 'working');
  const both = [
    { learner: doubt.one, rest: doubt.other },
    { learner: doubt.other, rest: doubt.one },
  ];
  return (
    <Card kind="flat" as="article" title={t(`reason-${doubt.reason}`)}>
      <div className="grid gap-4 sm:grid-cols-2">
        {both.map(({ learner, rest }) => (
          <div key={learner.id} className="flex min-w-0 flex-col gap-3 rounded-control border border-line p-4">
            <h3 className="text-h4 font-semibold wrap-anywhere">{learner.fullName}</h3>
            <dl className="flex grow flex-col gap-2 text-label">
              {facts.map(({ label, of, differs }) => (
                <div key={label} className="flex flex-wrap gap-x-3">
                  <dt className="w-[8rem] shrink-0 text-ink-2">{label}</dt>
                  <dd className={classNames('min-w-0 grow basis-40 wrap-anywhere', differs && 'font-semibold')}>
                    {of(learner)}
                  </dd>
                </div>
              ))}
            </dl>
            {mayAct && isOneHousehold && (
              <Button
                variant="outline"
                size="small"
                wide="always"
                disabled={isWorking}
                onClick={() => merge.submit({ body: { kept: learner.id, merged: rest.id } })}
              >
                {t('keep-this', { name: learner.fullName })}
              </Button>
            )}
          </div>
        ))}
      </div>
      {!isOneHousehold && <Note tone="info">{t('two-households-text')}</Note>}
      <FormError message={sentence(merge.error ?? apart.error)} />
      {mayAct && (
        <div>
          <Button
            variant="quiet"
            size="small"
            disabled={isWorking}
            onClick={() => apart.submit({ body: { one: doubt.one.id, other: doubt.other.id } })}
          >
            {t(isOneHousehold ? 'two-persons' : 'leave-both')}
          </Button>
        </div>
      )}
    </Card>
  );
};

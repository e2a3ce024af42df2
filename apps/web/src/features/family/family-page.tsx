import type { Guardian } from '@temari/contracts/guardians';
import type { HandOver } from '@temari/contracts/hand-over';
import type { Learner, LearnerMerge } from '@temari/contracts/learners';
import { useRef, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useGuardians } from '../../lib/domain/use-household.ts';
import { useLearners } from '../../lib/domain/use-learners.ts';
import { useSharedLearners } from '../../lib/domain/use-shared-learners.ts';
import { useDraft } from '../../lib/form/use-draft.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { PlusIcon, UsersIcon } from '../../ui/brand/icons.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { GradeQuestion } from '../../ui/people/grade-question.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Note } from '../../ui/states/note.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton.tsx';
import { GuardianForm } from './guardian-form.tsx';
import { HandedOver } from './hand-over.tsx';
import { LearnerForm } from './learner-form.tsx';
import { MergeForm } from './merge-form.tsx';
import { GuardianCard, LearnerCard } from './people-cards.tsx';
import { useTexts } from './texts.ts';
import { useMerges, useUndoMerge } from './use-family.ts';
import { useHandOvers } from './use-hand-over.ts';

/** What is being filled in; one thing at a time. An id of null is somebody new. */
type Open = { what: 'nothing' | 'merge' } | { what: 'learner' | 'guardian'; id: string | null };
const NOTHING: Open = { what: 'nothing' };

const Merged = ({ merge }: { merge: LearnerMerge }) => {
  const t = useTexts();
  const dates = useDates();
  const sentence = useErrorSentence();
  const undo = useUndoMerge(merge.id);
  return (
    <Note
      tone={undo.error ? 'error' : 'info'}
      action={
        <Button
          variant="outline"
          size="small"
          disabled={undo.state === 'working'}
          onClick={() => undo.submit(undefined)}
        >
          {t('undo')}
        </Button>
      }
    >
      {sentence(undo.error) ??
        t('merged', { merged: merge.mergedName, kept: merge.keptName, date: dates.long(merge.undoUntil) })}
    </Note>
  );
};

type PeopleProps = {
  learners: Learner[];
  guardians: Guardian[];
  open: Open;
  onOpen: (open: Open) => void;
  /** Closes this form, and no other. */
  onClose: (mine: Open) => void;
};

const Learners = ({
  learners,
  guardians,
  handOvers,
  open,
  onOpen,
  onClose,
}: PeopleProps & { handOvers: HandOver[] }) => {
  const t = useTexts();
  const merges = useMerges();
  const close = (): void => onClose(open);
  const isEdited = (id: string | null): boolean => open.what === 'learner' && open.id === id;
  const form = (learner: Learner | null) => (
    <LearnerForm
      key={learner?.id ?? 'new'}
      learner={learner}
      siblings={learners}
      guardians={guardians}
      onClose={close}
    />
  );
  return (
    <section className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-serif text-h2 font-bold">{t('learners')}</h2>
        <Button
          variant="outline"
          size="small"
          icon={<PlusIcon size={18} />}
          onClick={() => onOpen({ what: 'learner', id: null })}
        >
          {t('add-learner')}
        </Button>
      </div>
      {merges.data?.map((merge) => (
        <Merged key={merge.id} merge={merge} />
      ))}
      {isEdited(null) && form(null)}
      {open.what === 'merge' && <MergeForm learners={learners} onClose={close} />}
      <CardGrid columns={2} isLoose>
        {learners.map((learner) =>
          isEdited(learner.id) ? (
            form(learner)
          ) : (
            <LearnerCard
              key={learner.id}
              learner={learner}
              guardians={guardians}
              handOver={handOvers.find(({ id }) => id === learner.id)}
              onEdit={() => onOpen({ what: 'learner', id: learner.id })}
            />
          ),
        )}
      </CardGrid>
      {learners.length > 1 && open.what !== 'merge' && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-4 self-start text-left"
          icon={<UsersIcon size={18} />}
          onClick={() => onOpen({ what: 'merge' })}
        >
          {t('is-twice')}
        </Button>
      )}
    </section>
  );
};

const Guardians = ({ learners, guardians, open, onOpen, onClose }: PeopleProps) => {
  const t = useTexts();
  const close = (): void => onClose(open);
  const isEdited = (id: string | null): boolean => open.what === 'guardian' && open.id === id;
  return (
    <section className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-serif text-h2 font-bold">{t('guardians')}</h2>
        <Button
          variant="outline"
          size="small"
          icon={<PlusIcon size={18} />}
          onClick={() => onOpen({ what: 'guardian', id: null })}
        >
          {t('add-guardian')}
        </Button>
      </div>
      <p className="max-w-160 text-ink-2">{t('guardians-lead')}</p>
      {isEdited(null) && <GuardianForm guardian={null} learners={learners} onClose={close} />}
      {guardians.length > 0 && (
        <CardGrid columns={2} isLoose>
          {guardians.map((guardian) =>
            isEdited(guardian.id) ? (
              <GuardianForm key={guardian.id} guardian={guardian} learners={learners} onClose={close} />
            ) : (
              <GuardianCard
                key={guardian.id}
                guardian={guardian}
                learners={learners}
                onEdit={() => onOpen({ what: 'guardian', id: guardian.id })}
              />
            ),
          )}
        </CardGrid>
      )}
      {guardians.length > 0 && (
        <p>
          <TextLink to={paths.sharing}>{t('let-follow')}</TextLink>
        </p>
      )}
    </section>
  );
};

/** A reload, or a session that ended meanwhile, leads back to the form that was being filled in. */
const useOpenForm = () => {
  const draft = useDraft<Open>('family open');
  const [open, setOpen] = useState(draft.kept ?? NOTHING);
  const current = useRef(open);
  const change = (next: Open): void => {
    current.current = next;
    setOpen(next);
    if (next.what === 'nothing') draft.drop();
    else draft.follow(next, true);
  };
  /** Saving closes the form that was saved, not another one that was opened while the people were fetched again. */
  const close = (mine: Open): void => {
    if (current.current === mine) change(NOTHING);
  };
  return { open, change, close };
};

/** Who learns in this household, and who answers for them. */
export const FamilyPage = () => {
  const t = useTexts();
  const { open, change: setOpen, close } = useOpenForm();
  const learners = useLearners();
  const guardians = useGuardians();
  const handOvers = useHandOvers();
  const shared = useSharedLearners();
  const isNew = open.what === 'learner' && open.id === null;
  // All are shown together: none pushes another away under a finger.
  const isReady = [guardians, handOvers].every(({ data, error }) => data || error);
  const query = { ...learners, data: isReady ? learners.data : undefined };
  return (
    <Page title={t('title')} lead={t('lead')} back={<BackLink to={paths.myClass}>{t('back')}</BackLink>}>
      <title>{t('title')}</title>
      <QueryState
        query={query}
        skeleton={<SkeletonCards count={2} columns={2} />}
        empty={
          isNew ? (
            <LearnerForm learner={null} siblings={[]} guardians={guardians.data ?? []} onClose={() => close(open)} />
          ) : (
            <EmptyState
              illustration={<Illustration name="lamp" className="h-32 w-auto" />}
              title={t('empty-title')}
              action={<Button onClick={() => setOpen({ what: 'learner', id: null })}>{t('add-learner')}</Button>}
            >
              {t('empty-text')}
            </EmptyState>
          )
        }
      >
        {(list) => {
          const people = { learners: list, guardians: guardians.data ?? [], open, onOpen: setOpen, onClose: close };
          return (
            <div className="flex flex-col gap-10">
              <GradeQuestion learners={list} />
              <Learners {...people} handOvers={handOvers.data ?? []} />
              <Guardians {...people} />
            </div>
          );
        }}
      </QueryState>
      {query.data && (
        <div className="mt-8 flex flex-col items-start gap-4">
          <HandedOver list={handOvers.data ?? []} />
          {shared.data && shared.data.length > 0 && <TextLink to={paths.sharing}>{t('shared-with-me')}</TextLink>}
        </div>
      )}
    </Page>
  );
};

import { ROUND_NEEDS, type Round } from '@temari/contracts/office-scholarships';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { EditButton } from '../edit-button.tsx';
import { OfficePage } from '../office-page.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { RoundDialog } from './round-dialog.tsx';
import { useTexts } from './texts.ts';
import { usePublishRound, useRemoveRound, useRounds } from './use-rounds.ts';

/** When families can apply for a scholarship, and by what they are judged. */
export const RoundsPage = () => {
  const t = useTexts();
  const mayAct = useMayAct(ROUND_NEEDS);
  const query = useRounds();
  const [editing, setEditing] = useState<string | null>(null);
  return (
    <OfficePage
      title={t('title')}
      below={t('lead')}
      actions={
        mayAct && (
          <>
            <ButtonLink variant="quiet" to={officePaths.letters}>
              {t('letters')}
            </ButtonLink>
            <ButtonLink variant="quiet" to={officePaths.awardRenewals}>
              {t('renewals')}
            </ButtonLink>
            <Button onClick={() => setEditing('new')}>{t('new')}</Button>
          </>
        )
      }
    >
      <ReadState query={query}>
        {({ rounds, criteria }) => (
          <>
            {rounds.length === 0 && <EmptyState title={t('none')}>{t('none-text')}</EmptyState>}
            <ul className="flex flex-col gap-4">
              {rounds.map((round) => (
                <RoundCard key={round.id} round={round} mayAct={mayAct} onEdit={() => setEditing(round.id)} />
              ))}
            </ul>
            {editing && (
              <RoundDialog
                round={rounds.find(({ id }) => id === editing) ?? null}
                starting={criteria}
                onClose={() => setEditing(null)}
              />
            )}
          </>
        )}
      </ReadState>
    </OfficePage>
  );
};

const RoundCard = ({ round, mayAct, onEdit }: { round: Round; mayAct: boolean; onEdit: () => void }) => {
  const t = useTexts();
  const dates = useDates();
  const entered = useEnteredWords();
  const { language } = useLanguage();
  const remove = useRemoveRound({});
  const name = entered(round, 'name');
  const isDraft = round.publishedAt === null;
  const facts = [
    t('apply-between', { from: dates.long(round.opensOn), until: dates.long(round.closesOn) }),
    t('decided-by', { day: dates.long(round.decidedOn) }),
    t('covers', { count: round.months, day: dates.long(round.startsOn) }),
    t('seats-count', { count: round.seats }),
  ];
  return (
    <li>
      <Card
        kind="flat"
        as="section"
        title={name}
        actions={<Badge tone={isDraft ? 'quiet' : 'good'}>{t(isDraft ? 'draft' : 'published')}</Badge>}
      >
        <ul className="text-sm text-ink-2">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className="pt-2 text-sm">
          {round.criteria.map(({ weight, words }) => `${words[language].name} ${weight}`).join(' · ')}
        </p>
        {!isDraft && mayAct && (
          <p className="pt-3">
            <TextLink to={officePaths.roundApplications(round.id)}>{t('applications')}</TextLink>
          </p>
        )}
        {mayAct && isDraft && (
          <div className="flex flex-wrap gap-3 pt-4">
            <RemoveButton name={name} act={remove} onRemove={() => remove.submit({ params: { id: round.id } })} />
            <EditButton name={name} onEdit={onEdit} />
            <Publish round={round} name={name} />
          </div>
        )}
      </Card>
    </li>
  );
};

/** Asked first: nothing of a published round can be changed. */
const Publish = ({ round, name }: { round: Round; name: string }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const [isAsking, setIsAsking] = useState(false);
  const publish = usePublishRound({ done: () => toast({ text: t('published-told', { name }) }) });
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t('publish')}
      </Button>
      <Dialog isOpen={isAsking} title={t('publish-question', { name })} onClose={() => setIsAsking(false)}>
        <p>{t('publish-text')}</p>
        <FormError message={sentence(publish.error)} />
        <div className="flex flex-wrap justify-end gap-3 pt-4">
          <Button variant="outline" onClick={() => setIsAsking(false)}>
            {office('cancel')}
          </Button>
          <Button
            disabled={publish.state === 'working'}
            onClick={() => publish.submit({ params: { id: round.id }, body: { version: round.version } })}
          >
            {t('publish')}
          </Button>
        </div>
      </Dialog>
    </>
  );
};

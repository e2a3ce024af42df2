import type { OpenedApplication } from '@temari/contracts/office-applications';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { OfficePage } from '../office-page.tsx';
import { CoverForm } from './cover-form.tsx';
import { CoveredText } from './covered-text.tsx';
import { Facts, Marks } from './facts.tsx';
import { useTexts } from './texts.ts';
import { useOpenApplication } from './use-applications.ts';

const Whose = ({ application }: { application: OpenedApplication }) => {
  const t = useTexts();
  const dates = useDates();
  const { learner, household, reportCard, voice, recommendation, ownWords, alike } = application;
  return (
    <div className="flex flex-col gap-4">
      {alike.map(({ number, why }) => (
        <Note key={`${why} ${number}`} tone="warning">
          {t(`alike-${why}`, { number })}
        </Note>
      ))}
      <Card kind="flat" as="section" title={t('whose')}>
        <dl className="grid gap-3 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-ink-2">{t('learner')}</dt>
            <dd className="font-semibold wrap-anywhere">{learner.name}</dd>
            {learner.dateOfBirth && <dd className="text-sm">{t('born', { day: dates.long(learner.dateOfBirth) })}</dd>}
            {learner.school && (
              <dd className="text-sm wrap-anywhere">
                <OwnLanguage>{learner.school}</OwnLanguage>
              </dd>
            )}
          </div>
          <div>
            <dt className="text-sm text-ink-2">{t('household')}</dt>
            <dd className="wrap-anywhere">
              <TextLink to={officePaths.household(household.id)}>{household.name}</TextLink>
            </dd>
          </div>
        </dl>
      </Card>
      <Facts told={application} />
      <Marks marks={application.marks} />
      {reportCard && (
        <Card kind="flat" as="section" title={t('report-card')}>
          {reportCard.mediaType.startsWith('image/') && (
            <img src={reportCard.url} alt={t('report-card')} className="max-h-130 w-full object-contain" />
          )}
          <a className="touch-target font-semibold text-green-700 underline" href={reportCard.url}>
            {t('show-picture')}
          </a>
        </Card>
      )}
      {voice && (
        <Card kind="flat" as="section" title={t('voice')}>
          {/* biome-ignore lint/a11y/useMediaCaption: its words are typed below by whoever listens */}
          <audio controls preload="none" src={voice.url} aria-label={t('voice')} className="w-full" />
        </Card>
      )}
      {ownWords && (
        <Card kind="flat" as="section" title={t('words')}>
          <p className="break-words whitespace-pre-line">
            <OwnLanguage>{ownWords}</OwnLanguage>
          </p>
        </Card>
      )}
      <Card kind="flat" as="section" title={t('teacher-letter')}>
        {recommendation?.words ? (
          <>
            <p className="text-sm text-ink-2">{t('recommended-by', { name: recommendation.teacher })}</p>
            <p className="break-words whitespace-pre-line">
              <OwnLanguage>{recommendation.words}</OwnLanguage>
            </p>
          </>
        ) : (
          <p>{t('no-recommendation')}</p>
        )}
      </Card>
    </div>
  );
};

const Locked = ({ covered }: { covered: NonNullable<OpenedApplication['covered']> }) => {
  const t = useTexts();
  return (
    <Card kind="flat" as="section" title={t('for-readers')}>
      <Note>{t('covered-locked')}</Note>
      <CoveredText text={covered.words} />
      {covered.letter && <CoveredText text={covered.letter} />}
    </Card>
  );
};

/** Asked first: whoever opens an application cannot read it for a score any more. */
const OpenQuestion = ({ id, onOpened }: { id: string; onOpened: (application: OpenedApplication) => void }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const open = useOpenApplication({ done: onOpened });
  return (
    <Card kind="flat" as="section" title={t('whose')}>
      <p>{t('open-text')}</p>
      <FormError message={sentence(open.error)} />
      <div className="pt-3">
        <Button disabled={open.state === 'working'} onClick={() => open.submit({ params: { id } })}>
          {t(open.state === 'working' ? 'opening' : 'open-it')}
        </Button>
      </div>
    </Card>
  );
};

/** Whose application it is, and what readers get to see of it. */
export const CoverPage = () => {
  const { id = '' } = useParams();
  const t = useTexts();
  const [opened, setOpened] = useState<OpenedApplication | null>(null);
  return (
    <OfficePage
      title={opened ? t('number', { number: opened.number }) : t('title')}
      back={<BackLink to={officePaths.scholarships}>{t('back-to-rounds')}</BackLink>}
    >
      {opened ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Whose application={opened} />
          {opened.covered && (opened.isRead || opened.state !== 'sent') ? (
            <Locked covered={opened.covered} />
          ) : (
            opened.state === 'sent' && <CoverForm application={opened} onSaved={setOpened} />
          )}
        </div>
      ) : (
        <OpenQuestion id={id} onOpened={setOpened} />
      )}
    </OfficePage>
  );
};

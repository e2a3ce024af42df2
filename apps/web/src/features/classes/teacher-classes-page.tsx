import { useDeclineWords } from '../../lib/domain/decline-words.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { ClockIcon } from '../../ui/brand/icons.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { CalendarIcon } from '../../ui/brand/service-icons.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton.tsx';
import { TeacherClassCard } from './teacher-class-card.tsx';
import { useTexts } from './texts.ts';
import { type TeacherClasses, useTeacherClasses } from './use-classes.ts';

const Processing = () => {
  const t = useTexts();
  return (
    <EmptyState
      illustration={<Illustration name="teacher-waiting" className="rounded-picture" />}
      title={t('processing')}
    >
      {t('processing-text')}
    </EmptyState>
  );
};

const Declined = ({ reason, code }: Omit<Extract<TeacherClasses, { name: 'declined' }>, 'name'>) => {
  const t = useTexts();
  const words = useDeclineWords();
  return (
    <EmptyState
      illustration={<Illustration name="teacher-waiting" className="rounded-picture" />}
      title={t('declined')}
      action={<ButtonLink to={paths.teacherApplication}>{t('correct-application')}</ButtonLink>}
    >
      {reason && (
        <span className="block pb-2 text-base text-ink">{t('declined-reason', { reason: words(code, reason) })}</span>
      )}
      {t('declined-text')}
    </EmptyState>
  );
};

const NoClasses = () => {
  const t = useTexts();
  return (
    <EmptyState illustration={<Illustration name="lamp" />} title={t('no-classes')}>
      {t('no-classes-text')}
    </EmptyState>
  );
};

const Shown = ({ state }: { state: TeacherClasses }) => {
  const t = useTexts();
  if (state.name === 'processing') return <Processing />;
  if (state.name === 'declined') return <Declined reason={state.reason} code={state.code} />;
  return (
    <QueryState query={state.classes} skeleton={<SkeletonCards />} empty={<NoClasses />} errorHint={t('classes-safe')}>
      {(classes) => (
        <CardGrid columns={3}>
          {classes.map((learning) => (
            <TeacherClassCard key={learning.id} learning={learning} />
          ))}
        </CardGrid>
      )}
    </QueryState>
  );
};

export const TeacherClassesPage = () => {
  const t = useTexts();
  const state = useTeacherClasses();
  return (
    <Page
      title={t('my-classes')}
      lead={t('my-classes-lead')}
      actions={
        state.name === 'list' && (
          <>
            <ButtonLink to={paths.teacherToday} size="small" icon={<ClockIcon size={18} />}>
              {t('today')}
            </ButtonLink>
            <ButtonLink to={paths.teacherTimetable} variant="outline" size="small" icon={<CalendarIcon size={18} />}>
              {t('timetable')}
            </ButtonLink>
            <ButtonLink to={paths.teacherHours} variant="outline" size="small">
              {t('hours')}
            </ButtonLink>
          </>
        )
      }
    >
      <title>{t('my-classes')}</title>
      <Shown state={state} />
    </Page>
  );
};

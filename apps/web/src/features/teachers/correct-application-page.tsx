import type { Application } from '@temari/contracts/teachers';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useDeclineWords } from '../../lib/domain/decline-words.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDraft, useKeeping } from '../../lib/form/use-draft.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Note } from '../../ui/states/note.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { chosen, NO_TEACHING, TEACHING_RULES, TeachingFields, type TeachingValues } from './teaching-fields.tsx';
import { useTexts } from './texts.ts';
import { useApplication, useApplyAgain } from './use-apply.ts';

const NAMES = Object.keys(NO_TEACHING) as (keyof TeachingValues)[];

const asSent = (sent: Application): TeachingValues => ({
  ...NO_TEACHING,
  ...Object.fromEntries(NAMES.map((name) => [name, sent[name]])),
});

const CorrectForm = ({ sent }: { sent: Application }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [isUploading, setIsUploading] = useState(false);
  const declineWords = useDeclineWords();
  const draft = useDraft<TeachingValues>('teacher correction');
  const again = useApplyAgain({ sent: draft.drop, refused: (errors) => form.setServerErrors(errors) });
  const form = useForm<TeachingValues>({
    initial: { ...asSent(sent), ...draft.kept },
    rules: TEACHING_RULES,
    onSubmit: (values) => {
      const teaching = chosen(values);
      if (teaching) again.submit({ ...values, ...teaching });
    },
  });
  useKeeping(draft, form, (values) => values);
  return (
    <>
      {sent.declineReason && (
        <Note tone="warning" title={t('declined-because')}>
          {declineWords(sent.declineCode, sent.declineReason)}
        </Note>
      )}
      <Card>
        <Form onSubmit={form.submit}>
          <TeachingFields form={form} onBusy={setIsUploading} />
          <SubmitButton state={again.state} label={t('send-again')} wide="phone" disabled={isUploading} />
          <FormError message={sentence(again.error)} />
        </Form>
      </Card>
    </>
  );
};

/** Only a declined application can be corrected; the others are where they belong. */
export const CorrectApplicationPage = () => {
  const t = useTexts();
  const application = useApplication();
  if (application.data && application.data.status !== 'Declined') return <Navigate to={paths.teacherClasses} replace />;
  return (
    <>
      <title>{t('correct-title')}</title>
      <Page
        title={t('correct-title')}
        lead={t('correct-lead')}
        back={<BackLink to={paths.teacherClasses}>{t('go-back')}</BackLink>}
        width="text"
      >
        <QueryState query={application}>{(sent) => <CorrectForm sent={sent} />}</QueryState>
      </Page>
    </>
  );
};

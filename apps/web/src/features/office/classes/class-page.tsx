import type { OfficeClass } from '@temari/contracts/office-classes';
import { useNavigate, useParams } from 'react-router';
import { useErrorSentence } from '../../../lib/error-sentence.ts';
import { useForm } from '../../../lib/form.ts';
import { paths } from '../../../lib/paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { XIcon } from '../../../ui/first-icons.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ExternalIcon } from '../../../ui/icons.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { OfficePage } from '../office-page.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { ClassBadge } from '../status-badges.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { EditClassForm, NewClassForm } from './class-form.tsx';
import { useTexts } from './texts.ts';
import { useAddResource, useClass, useDeleteClass, useRemoveResource } from './use-classes.ts';

export const NewClassPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <OfficePage title={t('new')} back={<BackLink to={paths.office.classes}>{t('title')}</BackLink>}>
      <Card kind="flat" className="max-w-200">
        <NewClassForm
          onSaved={({ id }) => {
            toast({ text: office('saved') });
            void navigate(paths.office.class(id));
          }}
        />
      </Card>
    </OfficePage>
  );
};

export const ClassPage = () => {
  const { id = '' } = useParams();
  const lesson = useClass(id);
  return <QueryState query={lesson}>{(data) => <Lesson key={data.id} lesson={data} />}</QueryState>;
};

const Lesson = ({ lesson }: { lesson: OfficeClass }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const mayAct = useMayAct();
  const remove = useDeleteClass({
    done: () => {
      toast({ text: office('removed') });
      void navigate(paths.office.classes);
    },
  });
  const name = [lesson.courseType, lesson.grade].filter(Boolean).join(', ');
  return (
    <OfficePage
      title={name}
      beside={<ClassBadge status={lesson.status} />}
      back={<BackLink to={paths.office.classes}>{t('title')}</BackLink>}
      actions={
        mayAct && (
          <RemoveButton name={name} act={remove} onRemove={() => remove.submit({ params: { id: lesson.id } })} />
        )
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_360px]">
        <Card kind="flat" title={t('details')}>
          {mayAct ? (
            <EditClassForm lesson={lesson} onSaved={() => toast({ text: office('saved') })} />
          ) : (
            <Facts lesson={lesson} />
          )}
        </Card>
        <div className="flex flex-col gap-4">
          <Students lesson={lesson} />
          <Resources lesson={lesson} mayAct={mayAct} />
        </div>
      </div>
    </OfficePage>
  );
};

const Facts = ({ lesson }: { lesson: OfficeClass }) => {
  const t = useTexts();
  const words = useWords();
  return (
    <DefinitionList
      items={[
        { label: t('service'), value: words.service(lesson.service) },
        { label: t('schedule'), value: lesson.schedule },
        { label: t('time'), value: lesson.time },
        { label: t('start'), value: words.date(lesson.startDate) },
        { label: t('end'), value: words.date(lesson.endDate) },
        { label: t('teacher'), value: lesson.teacher?.name ?? t('nobody') },
        { label: t('substitute'), value: lesson.substitute?.name ?? t('nobody') },
        { label: t('link'), value: lesson.meetingLink ?? '—' },
        { label: t('capacity'), value: lesson.capacity },
      ]}
    />
  );
};

const Students = ({ lesson }: { lesson: OfficeClass }) => {
  const t = useTexts();
  return (
    <Card
      kind="flat"
      title={t('students')}
      actions={<span className="text-sm tabular-nums">{`${lesson.students} / ${lesson.capacity}`}</span>}
    >
      {lesson.enrollments.length === 0 && <p className="text-sm text-ink-2">{t('no-students')}</p>}
      <ul className="flex flex-col gap-2">
        {lesson.enrollments.map(({ id, fullName, grade, phoneNumber }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <TextLink to={paths.office.enrollment(id)}>{fullName}</TextLink>
            <span className="text-sm text-ink-2">{[grade, phoneNumber].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink
          to={`${paths.office.enrollments}?payment=paid&placed=without&service=${lesson.service}`}
          variant="outline"
          size="small"
        >
          {t('find-students')}
        </ButtonLink>
      </div>
    </Card>
  );
};

const Resources = ({ lesson, mayAct }: { lesson: OfficeClass; mayAct: boolean }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const sentence = useErrorSentence();
  const remove = useRemoveResource({});
  const add = useAddResource({ done: () => form.reset(), fields: (errors) => form.setServerErrors(errors) });
  const form = useForm({
    initial: { url: '', description: '' },
    rules: { url: (value) => (/^https:\/\/\S+\.\S+/i.test(value.trim()) ? null : t('link-https')) },
    onSubmit: (body) => add.submit({ params: { id: lesson.id }, body }),
  });
  return (
    <Card kind="flat" title={t('resources')}>
      {lesson.resources.length === 0 && <p className="text-sm text-ink-2">{t('no-resources')}</p>}
      <ul className="flex flex-col gap-1">
        {lesson.resources.map(({ id, url, description, createdAt }) => (
          <li key={id} className="flex items-center justify-between gap-2">
            <span className="min-w-0">
              <TextLink
                href={url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1.5 break-all"
              >
                {description || t('resource')}
                <ExternalIcon size={16} />
              </TextLink>
              <span className="block text-xs text-ink-2">{words.date(createdAt)}</span>
            </span>
            {mayAct && (
              <Button
                variant="quiet"
                isIconOnly
                aria-label={office('remove-what', { name: description || url })}
                disabled={remove.state === 'working'}
                onClick={() => remove.submit({ params: { id } })}
              >
                <XIcon size={18} />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayAct && (
        <Form onSubmit={form.submit}>
          <TextField
            {...form.field('url')}
            label={t('resource-link')}
            type="url"
            placeholder="https://"
            maxLength={500}
          />
          <TextField {...form.field('description')} label={t('resource-text')} isOptional maxLength={300} />
          <FormError message={sentence(add.error ?? remove.error)} />
          <div>
            <SubmitButton state={add.state} label={office('add')} variant="outline" size="small" />
          </div>
        </Form>
      )}
    </Card>
  );
};

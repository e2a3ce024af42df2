import type { HandedInWork, LearnerWork } from '@temari/contracts/homework';
import { HOMEWORK_FILES_MAX } from '@temari/contracts/limits';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useDraft } from '../../lib/form/use-draft.ts';
import { useDates } from '../../lib/language/dates.ts';
import { fileSize } from '../../lib/language/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { FileIcon, TrashIcon } from '../../ui/brand/icons.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { Remark, WorkBadge } from '../../ui/homework/returned-work.tsx';
import { useHomeworkTexts } from '../../ui/homework/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { useHandIn, useHomework } from './use-lesson.ts';

const Pages = ({ work }: { work: HandedInWork }) => {
  const t = useHomeworkTexts();
  if (work.files.length === 0) return <p className="text-sm text-ink-2">{t('pages-gone')}</p>;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {work.files.map((file, place) => (
        <li key={file.id} className="flex items-center gap-2">
          <FileIcon size={18} className="text-ink-2" />
          <TextLink href={file.url} download={file.name}>
            {t('page', { number: place + 1 })}
          </TextLink>
          <span className="text-sm text-ink-2">{fileSize(file.sizeBytes)}</span>
        </li>
      ))}
    </ul>
  );
};

/** The pages that are ready to be handed in; those sent before a reload are kept on the device. */
const HandIn = ({ lessonId, row, isReplacing }: { lessonId: string; row: LearnerWork; isReplacing: boolean }) => {
  const t = useHomeworkTexts();
  const sentence = useErrorSentence();
  const draft = useDraft<string[]>(`homework ${lessonId} ${row.learner}`);
  const [pages, setPages] = useState<string[]>(draft.kept ?? []);
  const [isUploading, setIsUploading] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const change = (changed: string[]): void => {
    setIsDone(false);
    setPages(changed);
    draft.follow(changed, changed.length > 0);
  };
  const handIn = useHandIn(lessonId, row.learner, () => {
    draft.drop();
    setPages([]);
    setIsDone(true);
  });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        handIn.submit(pages);
      }}
    >
      {pages.length > 0 && (
        <ul className="flex flex-col">
          {pages.map((url, place) => (
            <li key={url} className="flex items-center justify-between gap-3 border-line [li+&]:border-t">
              <span className="flex items-center gap-2 font-semibold">
                <FileIcon size={18} className="text-green-700" />
                {t('page', { number: place + 1 })}
              </span>
              <Button
                variant="quiet"
                isIconOnly
                aria-label={t('remove-page', { number: place + 1 })}
                onClick={() => change(pages.filter((other) => other !== url))}
              >
                <TrashIcon size={18} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {pages.length < HOMEWORK_FILES_MAX ? (
        <UploadField
          // A new one for each page: the one before has done its work.
          key={pages.join()}
          name="page"
          value=""
          onChange={(url) => url && change([...pages, url])}
          label={t(pages.length === 0 ? 'add-page' : 'next-page')}
          prompt={t('add-prompt')}
          purpose="homework"
          onBusy={setIsUploading}
        />
      ) : (
        <p className="text-sm text-ink-2">{t('pages-max')}</p>
      )}
      {pages.length > 0 && (
        <SubmitButton
          state={handIn.state}
          label={t(isReplacing ? 'replace' : 'hand-in')}
          workingLabel={t('handing-in')}
          disabled={isUploading}
          wide="phone"
        />
      )}
      <FormError message={sentence(handIn.error)} />
      <p role="status" className="text-label font-semibold text-green-700 empty:hidden">
        {isDone && t('done')}
      </p>
    </Form>
  );
};

const LearnerHomework = ({ lessonId, row, hasName }: { lessonId: string; row: LearnerWork; hasName: boolean }) => {
  const t = useHomeworkTexts();
  const dates = useDates();
  const waiting = row.work.find(({ returned }) => !returned);
  return (
    <div className="flex flex-col gap-4">
      {hasName && <h3 className="text-h3">{row.name}</h3>}
      {row.work.map((work) => (
        <div key={work.id} className="flex flex-col gap-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <WorkBadge returned={work.returned} />
            <span className="text-sm text-ink-2">
              {t('handed-in-at', { time: dates.longWithTime(work.handedInAt) })}
            </span>
          </p>
          <Pages work={work} />
          <Remark returned={work.returned} />
        </div>
      ))}
      {waiting && row.canHandIn && <p className="text-sm text-ink-2">{t('until-returned')}</p>}
      {row.canHandIn && <HandIn lessonId={lessonId} row={row} isReplacing={waiting !== undefined} />}
    </div>
  );
};

/** What was handed in, and what came back. Nothing where there is no homework. */
export const HomeworkCard = ({ lessonId }: { lessonId: string }) => {
  const t = useHomeworkTexts();
  const { data } = useHomework(lessonId);
  if (!data || (data.homework === '' && data.rows.every(({ work }) => work.length === 0))) return null;
  return (
    <Card as="section" title={t('title')}>
      {data.rows.map((row) => (
        <LearnerHomework key={row.learner} lessonId={lessonId} row={row} hasName={data.rows.length > 1} />
      ))}
    </Card>
  );
};

import {
  ANNOUNCEMENT_FIELDS,
  ANNOUNCEMENT_TEXT_MAX,
  announcementCost,
  announcementFault,
  needsSecondPerson,
} from '@temari/contracts/announcement-rules';
import * as wrong from '@temari/contracts/field-errors';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@temari/contracts/languages';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useKeyOf } from '../../../lib/api/use-key-of.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { OfficePage } from '../office-page.tsx';
import {
  audienceFrom,
  EMPTY,
  type FormValues,
  fieldName,
  forEachField,
  NO_AUDIENCE,
  wordsFrom,
} from './announcement-form.ts';
import { AudienceFields } from './audience-fields.tsx';
import { ConfirmSending } from './confirm-sending.tsx';
import { PreviewCard } from './preview-card.tsx';
import { useTexts } from './texts.ts';
import { useCreateAnnouncement, usePreview, useTestAnnouncement } from './use-announcements.ts';

export const NewAnnouncementPage = () => {
  const t = useTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const sentence = useErrorSentence();
  const keyOf = useKeyOf();
  const [language, setLanguage] = useState<Language>(useLanguage().language);
  const [isAsking, setIsAsking] = useState(false);
  const [whom, setWhom] = useState(NO_AUDIENCE);
  const audience = audienceFrom(whom);
  const preview = usePreview(audience);
  const found = audience ? preview.data : undefined;
  const form = useForm<FormValues>({
    initial: EMPTY,
    rules: forEachField((of, field) => (value: string, values: FormValues) => {
      if (value.trim() === '') return wrong.siteText({ max: ANNOUNCEMENT_TEXT_MAX[field] });
      return found ? announcementFault(field, wordsFrom(values)[of], { ...found, bySms: values.bySms }) : null;
    }),
    onSubmit: () => setIsAsking(true),
  });
  const said = wordsFrom(form.values);
  const { bySms } = form.values;
  const cost = found && announcementCost(found, said, { bySms, ...found });
  const isForTwo =
    found && cost ? needsSecondPerson({ receivers: found.receivers, santim: cost.santim }, found) : false;

  const create = useCreateAnnouncement({
    fields: (errors) => {
      setIsAsking(false);
      form.setServerErrors(errors);
    },
    done: ({ id, state }) => {
      toast({ text: t(state === 'waiting' ? 'waiting-now' : 'sending-now') });
      void navigate(officePaths.announcement(id));
    },
  });
  const test = useTestAnnouncement({
    fields: (errors) =>
      form.setServerErrors(
        Object.fromEntries(
          ANNOUNCEMENT_FIELDS.flatMap((field) => {
            const error = errors[`words.${field}`];
            return error ? [[fieldName(language, field), error]] : [];
          }),
        ),
      ),
    done: () => toast({ text: t('test-sent') }),
  });
  const send = (): void => {
    if (!audience || !found) return;
    const wish = { audience, words: said, bySms };
    create.submit({ body: { ...wish, form: keyOf(wish), receivers: found.receivers } });
  };

  return (
    <OfficePage title={t('new')} back={<BackLink to={officePaths.announcements}>{t('title')}</BackLink>}>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[1fr_340px]">
        <Form onSubmit={form.submit}>
          <Card kind="flat" as="section" title={t('who')}>
            <p className="text-sm text-ink-2">{t('audience-hint')}</p>
            <AudienceFields values={whom} onChange={setWhom} />
          </Card>
          <Card kind="flat" as="section" title={t('texts')}>
            <p className="text-sm text-ink-2">{t('text-hint')}</p>
            <div className="grid grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-2">
              {LANGUAGE_CODES.map((of) => (
                <fieldset key={of} className="flex min-w-0 flex-col gap-4">
                  <legend className="float-left w-full pb-1 font-semibold" lang={of}>
                    {LANGUAGES[of].name}
                  </legend>
                  {ANNOUNCEMENT_FIELDS.map((field) => (
                    <TextField
                      key={field}
                      {...form.field(fieldName(of, field))}
                      lang={of}
                      label={t('text-in', { text: t(`text-${field}`), language: LANGUAGES[of].name })}
                      isMultiline={field === 'body'}
                      rows={5}
                      maxLength={ANNOUNCEMENT_TEXT_MAX[field]}
                    />
                  ))}
                </fieldset>
              ))}
            </div>
            <Checkbox {...form.field('bySms')} label={t('by-sms')} hint={t('by-sms-hint')} />
            <FormError message={sentence(test.error)} />
            <div className="flex flex-wrap justify-end gap-3">
              <Button
                variant="outline"
                disabled={test.state === 'working'}
                onClick={() => test.submit({ body: { words: said[language] } })}
              >
                {t('test')}
              </Button>
              <SubmitButton
                state={create.state}
                label={t(isForTwo ? 'ask-second' : 'send')}
                disabled={!found || found.receivers === 0}
              />
            </div>
          </Card>
        </Form>
        <PreviewCard
          preview={found}
          cost={cost}
          bySms={bySms}
          isForTwo={isForTwo}
          text={said[language]}
          language={language}
          onLanguage={setLanguage}
        />
      </div>
      {isAsking && found && cost && (
        <ConfirmSending
          title={t(isForTwo ? 'confirm-second' : 'confirm')}
          send={t(isForTwo ? 'ask-second' : 'send')}
          receivers={found.receivers}
          santim={cost.santim}
          act={create}
          onSend={send}
          onClose={() => setIsAsking(false)}
        />
      )}
    </OfficePage>
  );
};

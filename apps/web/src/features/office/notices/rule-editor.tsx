import * as wrong from '@temari/contracts/field-errors';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@temari/contracts/languages';
import { OCCASIONS } from '@temari/contracts/notice-occasions';
import { filledWith, NOTICE_TEXT_MAX, NOTICE_TEXTS, placeholdersOf, textFault } from '@temari/contracts/notice-texts';
import type { NoticeRule } from '@temari/contracts/office-notices';
import { segments } from '@temari/contracts/sms-segments';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Chips } from '../chips.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useRecordForm } from '../use-record-form.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { Preview } from './preview.tsx';
import { fieldName, forEachField, type RuleValues, wordsFrom } from './rule-words.ts';
import { useTexts } from './texts.ts';
import { type NoticeBoard, useEditNoticeRule, useTestNoticeRule } from './use-notice-rules.ts';

export const RuleEditor = ({ rule, board }: { rule: NoticeRule; board: NoticeBoard }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const mayAct = useMayAct('whole-office');
  const reader = useLanguage().language;
  const [language, setLanguage] = useState<Language>(reader);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { occasion } = rule;
  const smsOf = (of: Language, text: string): string => `${board.sender}: ${filledWith(text, board.samples[of])}`;

  const form = useRecordForm<NoticeRule, RuleValues>({
    latest: rule,
    valuesOf: (stored) => forEachField((of, field) => (stored ?? rule).words[of][field]),
    rules: forEachField((of, field) => (value: string, values: RuleValues) => {
      if (value.trim() === '') return wrong.siteText({ max: NOTICE_TEXT_MAX[field] });
      const surroundings = { origin: board.origin, smsOf: (text: string) => smsOf(of, text) };
      return textFault(occasion, field, wordsFrom(values)[of], surroundings);
    }),
    onSubmit: (values, seen) => {
      const shown = seen ?? rule;
      edit.submit({
        params: { occasion },
        body: { isOn: shown.isOn, words: wordsFrom(values), version: shown.version },
      });
    },
  });
  const edit = useEditNoticeRule({
    ...form.refused,
    done: (saved) => {
      toast({ text: office('saved') });
      form.renew(saved);
    },
  });
  const test = useTestNoticeRule({
    fields: ({ sms }) => sms && form.setServerErrors({ [fieldName(language, 'sms')]: sms }),
    done: () => toast({ text: t('test-sent') }),
  });
  const words = wordsFrom(form.values);
  const line = rule.words[language].line;

  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-4 xl:grid-cols-[1fr_300px]">
      <Card
        kind="flat"
        as="section"
        title={t(`occasion-${occasion}`)}
        actions={<Badge tone={rule.isOn ? 'good' : 'quiet'}>{t(rule.isOn ? 'on' : 'off')}</Badge>}
      >
        <p className="text-sm text-ink-2">
          {[t(`sms-${OCCASIONS[occasion].sms}`), OCCASIONS[occasion].mustArrive && t('always-on')]
            .filter(Boolean)
            .join(' ')}
        </p>
        <Form onSubmit={form.submit}>
          {LANGUAGE_CODES.map((of) => (
            <fieldset key={of} className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
              <legend className="float-left w-full pb-1 font-semibold" lang={of}>
                {LANGUAGES[of].name}
              </legend>
              {NOTICE_TEXTS.map((field) => (
                <TextField
                  key={field}
                  {...form.field(fieldName(of, field))}
                  lang={of}
                  label={t('text-in', { text: t(`text-${field}`), language: LANGUAGES[of].name })}
                  hint={
                    <>
                      {t('placeholders')}{' '}
                      {placeholdersOf(occasion, field)
                        .map((name) => `{${name}}`)
                        .join(' ')}
                      {field === 'sms' && ` · ${t('sms-count', { count: segments(smsOf(of, words[of].sms)) })}`}
                    </>
                  }
                  isMultiline={field !== 'title'}
                  rows={3}
                  readOnly={!mayAct}
                  maxLength={NOTICE_TEXT_MAX[field]}
                />
              ))}
            </fieldset>
          ))}
          <FormError message={sentence(edit.error ?? test.error)} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={() => setIsHistoryOpen(true)}>
              {t('history')}
            </Button>
            {mayAct && (
              <>
                {!rule.isShipped && (
                  <Button
                    variant="outline"
                    disabled={edit.state === 'working'}
                    onClick={() =>
                      edit.submit({
                        params: { occasion },
                        body: { isOn: rule.isOn, words: null, version: rule.version },
                      })
                    }
                  >
                    {t('shipped')}
                  </Button>
                )}
                <Button
                  variant="outline"
                  disabled={test.state === 'working'}
                  onClick={() => test.submit({ params: { occasion }, body: { language, sms: words[language].sms } })}
                >
                  {t('test')}
                </Button>
                <SubmitButton state={edit.state} label={office('save')} disabled={!form.isDirty} />
              </>
            )}
          </div>
        </Form>
      </Card>
      <Card kind="flat" as="section" title={t('preview')} className="bg-sand!">
        <Chips
          label={t('preview')}
          chosen={language}
          onChoose={setLanguage}
          options={LANGUAGE_CODES.map((of) => ({ value: of, label: LANGUAGES[of].name }))}
        />
        <Preview
          language={language}
          title={filledWith(words[language].title, board.samples[language])}
          body={filledWith(words[language].body, board.samples[language])}
          line={filledWith(line, board.samples[language])}
          sms={smsOf(language, words[language].sms)}
          priceEtb={board.smsPriceEtb}
        />
      </Card>
      {isHistoryOpen && <ChangesDialog occasion={occasion} onClose={() => setIsHistoryOpen(false)} />}
    </div>
  );
};

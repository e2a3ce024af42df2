import * as wrong from '@temari/contracts/field-errors/accounts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language, OTHER_LANGUAGES } from '@temari/contracts/languages';
import { EMAIL_MAX, SITE_LINE_MAX, SITE_NAME_MAX, SITE_TEXT_MAX } from '@temari/contracts/limits';
import { SITE_PAGES, SITE_TEXTS, type SitePage } from '@temari/contracts/site';
import { isEmail } from '@temari/contracts/written-text';
import { Fragment, useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EditIcon } from '../../../ui/brand/icons.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useLanguageName } from '../language-name.ts';
import { useMay } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { TranslatedField } from '../translated-field.tsx';
import { translatedValues, translationsFrom } from '../translated-fields.ts';
import { filled } from '../use-record-dialog.ts';
import { useRecordForm } from '../use-record-form.ts';
import { BillingCalendarCard } from './billing-calendar-card.tsx';
import { linesOf } from './lines-of.ts';
import { MoneyRulesCard } from './money-rules-card.tsx';
import { ReceiptRuleCard } from './receipt-rule-card.tsx';
import { useTexts } from './texts.ts';
import { useEditSiteContact, useEditSiteRules, useEditSiteText, useSiteContent } from './use-catalogue.ts';

const SITE_WORDS = ['name', 'tagline', 'address'] as const;

const inAllLanguages = <Value,>(make: (code: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, make(code)])) as Record<Language, Value>;

type Content = NonNullable<ReturnType<typeof useSiteContent>['data']>;

export const SitePart = ({ mayAct }: { mayAct: boolean }) => {
  const content = useSiteContent();
  const may = useMay();
  const maySpeak = mayAct && may('whole-office');
  return (
    <QueryState query={content}>
      {({ contact, rules, receiptRule, moneyRules, texts }) => (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          <Contact contact={contact} mayAct={maySpeak} />
          <div className="flex flex-col gap-4">
            <Discount rules={rules} mayAct={mayAct && may(['money'])} />
            {receiptRule && <ReceiptRuleCard rule={receiptRule} mayAct={mayAct && may(['owner'])} />}
            {moneyRules && <MoneyRulesCard rules={moneyRules} mayAct={mayAct && may(['owner'])} />}
            {may(['money']) && <BillingCalendarCard mayAct={mayAct && may(['owner'])} />}
            {SITE_PAGES.map((page) => (
              <Texts key={page} page={page} texts={texts} mayAct={maySpeak} />
            ))}
          </div>
        </div>
      )}
    </QueryState>
  );
};

const Contact = ({ contact, mayAct }: { contact: Content['contact']; mayAct: boolean }) => {
  const t = useTexts();
  const joined = useJoined();
  const office = useOfficeTexts();
  const sentence = useErrorSentence();
  const toast = useToast();
  const form = useRecordForm({
    latest: contact,
    valuesOf: (stored) => {
      const { translations, version: _, ...site } = stored ?? contact;
      return { ...site, ...translatedValues(SITE_WORDS, translations), phones: site.phones.join('\n') };
    },
    rules: {
      name: filled,
      phones: filled,
      email: (value) => (isEmail(value) ? null : wrong.email),
      address: filled,
    },
    onSubmit: (values, seen) => edit.submit({ body: bodyOf(values, seen?.version ?? 0) }),
  });
  const bodyOf = (values: typeof form.values, version: number) => ({
    name: values.name,
    tagline: values.tagline,
    phones: linesOf(values.phones),
    email: values.email,
    address: values.address,
    translations: translationsFrom(SITE_WORDS, values),
    version,
  });
  const edit = useEditSiteContact({
    ...form.refused,
    done: ({ version }) => {
      toast({ text: t('shown-at-once') });
      form.renew(bodyOf(form.values, version));
    },
  });
  if (!mayAct) {
    return (
      <Card kind="flat" title={t('contact')}>
        <DefinitionList
          items={[
            {
              label: t('site-name'),
              value: (
                <>
                  <span lang={DEFAULT_LANGUAGE}>{contact.name}</span>
                  {OTHER_LANGUAGES.map((language) => {
                    const name = contact.translations?.[language]?.name;
                    return (
                      name && (
                        <Fragment key={language}>
                          {' · '}
                          <span lang={language}>{name}</span>
                        </Fragment>
                      )
                    );
                  })}
                </>
              ),
            },
            { label: t('site-phones'), value: joined(contact.phones) },
            { label: t('site-email'), value: contact.email },
            { label: t('site-address'), value: contact.address },
          ]}
        />
      </Card>
    );
  }
  return (
    <Card kind="flat" title={t('contact')}>
      <Form onSubmit={form.submit}>
        <TranslatedField field={form.field} name="name" label={t('site-name')} maxLength={SITE_NAME_MAX} />
        <TranslatedField
          field={form.field}
          name="tagline"
          label={t('site-tagline')}
          isOptional
          maxLength={SITE_LINE_MAX}
        />
        <TextField {...form.field('phones')} label={t('site-phones')} hint={t('one-per-line')} isMultiline rows={2} />
        <TextField {...form.field('email')} label={t('site-email')} type="email" maxLength={EMAIL_MAX} />
        <TranslatedField field={form.field} name="address" label={t('site-address')} maxLength={SITE_LINE_MAX} />
        <FormError message={sentence(edit.error)} />
        <div>
          <SubmitButton state={edit.state} label={office('save')} />
        </div>
      </Form>
    </Card>
  );
};

const Discount = ({ rules, mayAct }: { rules: Content['rules']; mayAct: boolean }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const toast = useToast();
  const edit = useEditSiteRules({ done: () => toast({ text: t('shown-at-once') }) });
  return (
    <Card kind="flat" title={t('discount')}>
      <Checkbox
        label={t('discount-label')}
        hint={t('discount-hint')}
        value={rules.gradeDiscount}
        disabled={!mayAct || edit.state === 'working'}
        onChange={(gradeDiscount) => edit.submit({ body: { gradeDiscount, version: rules.version } })}
      />
      <FormError message={sentence(edit.error)} />
    </Card>
  );
};

const Texts = ({ page, texts, mayAct }: { page: SitePage; texts: Content['texts']; mayAct: boolean }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const { language } = useLanguage();
  const [editing, setEditing] = useState<string | null>(null);
  const written = editing && texts[`${page}.${editing}`];
  return (
    <Card kind="flat" title={t(`page-${page}`)}>
      <ul className="flex flex-col">
        {SITE_TEXTS[page].map((name) => (
          <li key={name} className="flex items-center justify-between gap-3 border-line py-2 not-last:border-b">
            <p className="min-w-0">
              <span className="block text-sm text-ink-2">{t(`text-${name}`)}</span>
              <span className="line-clamp-2 text-label">{texts[`${page}.${name}`]?.[language]}</span>
            </p>
            {mayAct && (
              <Button
                variant="quiet"
                isIconOnly
                aria-label={office('edit-what', { name: t(`text-${name}`) })}
                onClick={() => setEditing(name)}
              >
                <EditIcon />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {written && (
        <TextDialog
          name={t(`text-${editing as 'lead'}`)}
          textKey={`${page}.${editing}`}
          text={written}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
};

const TextDialog = ({
  name,
  textKey,
  text,
  onClose,
}: {
  name: string;
  textKey: string;
  text: Content['texts'][string];
  onClose: () => void;
}) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const languageName = useLanguageName();
  const form = useRecordForm({
    latest: text,
    valuesOf: (stored) => inAllLanguages((code) => stored?.[code] ?? ''),
    rules: inAllLanguages(() => filled),
    onSubmit: (values, seen) =>
      edit.submit({ params: { key: textKey }, body: { ...values, version: seen?.version ?? 0 } }),
  });
  const edit = useEditSiteText({
    ...form.refused,
    done: () => {
      toast({ text: t('shown-at-once') });
      onClose();
    },
  });
  return (
    <EditDialog title={office('edit-what', { name })} form={form} saving={edit} onClose={onClose}>
      {LANGUAGE_CODES.map((code) => (
        <TextField
          key={code}
          {...form.field(code)}
          lang={code}
          label={languageName(code)}
          isMultiline
          rows={4}
          maxLength={SITE_TEXT_MAX}
        />
      ))}
    </EditDialog>
  );
};

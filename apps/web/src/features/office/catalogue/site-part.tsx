import { SITE_PAGES, SITE_TEXTS, type SitePage, type SiteText } from '@temari/contracts/site';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/error-sentence.ts';
import { useForm } from '../../../lib/form.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { EditIcon } from '../../../ui/icons.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { EditDialog } from './edit-dialog.tsx';
import { useTexts } from './texts.ts';
import {
  useEditSiteContact,
  useEditSiteRules,
  useEditSiteText,
  useSiteContent,
  useSiteTexts,
} from './use-catalogue.ts';

type Content = NonNullable<ReturnType<typeof useSiteContent>['data']>;

export const SitePart = ({ mayAct }: { mayAct: boolean }) => {
  const content = useSiteContent();
  return (
    <QueryState query={content}>
      {({ contact, rules, textVersions }) => (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Contact contact={contact} mayAct={mayAct} />
          <div className="flex flex-col gap-4">
            <Discount rules={rules} mayAct={mayAct} />
            {SITE_PAGES.map((page) => (
              <Texts key={page} page={page} versions={textVersions} mayAct={mayAct} />
            ))}
          </div>
        </div>
      )}
    </QueryState>
  );
};

const Contact = ({ contact, mayAct }: { contact: Content['contact']; mayAct: boolean }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const sentence = useErrorSentence();
  const toast = useToast();
  const edit = useEditSiteContact({
    done: () => toast({ text: t('shown-at-once') }),
    fields: (errors) => form.setServerErrors(errors),
  });
  const filled = (value: string): string | null => (value.trim() ? null : t('missing'));
  const form = useForm({
    initial: { ...contact, phones: contact.phones.join('\n') },
    rules: {
      name: filled,
      nameAm: filled,
      phones: filled,
      email: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? null : t('email-invalid')),
      address: filled,
      addressAm: filled,
    },
    onSubmit: (values) =>
      edit.submit({
        body: {
          ...values,
          phones: values.phones
            .split('\n')
            .map((phone) => phone.trim())
            .filter(Boolean),
          version: contact.version,
        },
      }),
  });
  if (!mayAct) {
    return (
      <Card kind="flat" title={t('contact')}>
        <DefinitionList
          items={[
            { label: t('site-name'), value: `${contact.name} · ${contact.nameAm}` },
            { label: t('site-phones'), value: contact.phones.join(', ') },
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
        <TextField {...form.field('name')} label={t('site-name')} maxLength={60} />
        <TextField {...form.field('nameAm')} label={t('site-name-am')} maxLength={60} />
        <TextField {...form.field('tagline')} label={t('site-tagline')} isOptional maxLength={200} />
        <TextField {...form.field('taglineAm')} label={t('site-tagline-am')} isOptional maxLength={200} />
        <TextField {...form.field('phones')} label={t('site-phones')} hint={t('one-per-line')} isMultiline rows={2} />
        <TextField {...form.field('email')} label={t('site-email')} type="email" maxLength={254} />
        <TextField {...form.field('address')} label={t('site-address')} maxLength={200} />
        <TextField {...form.field('addressAm')} label={t('site-address-am')} maxLength={200} />
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

const Texts = ({ page, versions, mayAct }: { page: SitePage; versions: Record<string, number>; mayAct: boolean }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const { language } = useLanguage();
  const texts = useSiteTexts(page);
  const [editing, setEditing] = useState<string | null>(null);
  return (
    <Card kind="flat" title={t(`page-${page}`)}>
      <QueryState query={texts}>
        {(written) => (
          <>
            <ul className="flex flex-col">
              {SITE_TEXTS[page].map((name) => (
                <li key={name} className="flex items-center justify-between gap-3 border-line py-2 not-last:border-b">
                  <p className="min-w-0">
                    <span className="block text-sm text-ink-2">{t(`text-${name}`)}</span>
                    <span className="line-clamp-2 text-label">{written[name]?.[language]}</span>
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
            {editing && (
              <TextDialog
                name={t(`text-${editing as 'lead'}`)}
                textKey={`${page}.${editing}`}
                text={written[editing] ?? { en: '', am: '' }}
                version={versions[`${page}.${editing}`] ?? 0}
                onClose={() => setEditing(null)}
                onSaved={() => void texts.refetch()}
              />
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
};

const TextDialog = ({
  name,
  textKey,
  text,
  version,
  onClose,
  onSaved,
}: {
  name: string;
  textKey: string;
  text: SiteText;
  version: number;
  onClose: () => void;
  onSaved: () => void;
}) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const edit = useEditSiteText({
    done: () => {
      toast({ text: t('shown-at-once') });
      onSaved();
      onClose();
    },
    fields: (errors) => form.setServerErrors(errors),
  });
  const filled = (value: string): string | null => (value.trim() ? null : t('missing'));
  const form = useForm({
    initial: text,
    rules: { en: filled, am: filled },
    onSubmit: (body) => edit.submit({ params: { key: textKey }, body: { ...body, version } }),
  });
  return (
    <EditDialog title={office('edit-what', { name })} form={form} saving={edit} onClose={onClose}>
      <TextField {...form.field('en')} label={t('text-english')} isMultiline rows={4} maxLength={1000} />
      <TextField {...form.field('am')} label={t('text-amharic')} isMultiline rows={4} maxLength={1000} />
    </EditDialog>
  );
};

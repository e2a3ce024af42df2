import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { useForm } from '../../lib/form/form.ts';
import { useKeepsDrafts } from '../../lib/form/use-draft.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CheckIcon } from '../../ui/brand/first-icons.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Form } from '../../ui/fields/form.tsx';
import { FormControl } from './form-control.tsx';
import type { Lists, Values } from './rules.ts';
import type { FieldName, FormField, FormSection } from './service-forms.ts';
import { useTexts } from './texts.ts';

export const DETAILS_FORM = 'details-form';

export type PurchaseForm = ReturnType<typeof useForm<Values>>;

type DetailsFormProps = {
  sections: FormSection[];
  form: PurchaseForm;
  lists: Lists;
  /** The question to stand at when coming back to change it. */
  focus: string | null;
  onBusy: (isBusy: boolean) => void;
  /** Shown below a question. */
  notes: Partial<Record<FieldName, ReactNode>>;
};

const FOCUSABLE = 'input:not([type="hidden"]):enabled, select, textarea, [role="spinbutton"]';

const isWide = (field: FormField): boolean =>
  field.kind === 'setting' || field.kind === 'file' || (field.kind === 'choice' && field.name !== 'grade');

/** Keeps a slot for each question, so that an edit link finds its way back to it. */
const Slot = ({ field, isFocused, children }: { field: FormField; isFocused: boolean; children: ReactNode }) => {
  const slot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) slot.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [isFocused]);
  return (
    <div ref={slot} className={classNames('min-w-0 scroll-mt-6', isWide(field) && 'sm:col-span-2')}>
      {children}
    </div>
  );
};

export const DetailsForm = ({ sections, form, lists, focus, onBusy, notes }: DetailsFormProps) => {
  const t = useTexts();
  const isKept = useKeepsDrafts();
  return (
    <Form id={DETAILS_FORM} onSubmit={form.submit} sendsNothing className="gap-8!">
      {sections.map(({ title, fields }) => (
        <section key={title} className="flex flex-col gap-5 border-b border-line pb-8">
          <h2 className="text-h3">{t(`section-${title}`)}</h2>
          <div className="grid items-start gap-x-5 gap-y-5 sm:grid-cols-2">
            {fields.map((field) => (
              <Fragment key={field.name}>
                <Slot field={field} isFocused={focus === field.name}>
                  <FormControl field={field} wired={form.field(field.name)} lists={lists} onBusy={onBusy} />
                </Slot>
                {notes[field.name] && <div className="empty:hidden sm:col-span-2">{notes[field.name]}</div>}
              </Fragment>
            ))}
          </div>
        </section>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p aria-live="polite" className="flex min-h-[1lh] items-center gap-1.5 text-sm text-ink-2">
          {isKept && <CheckIcon size={16} />}
          {isKept !== null && t(isKept ? 'kept-here' : 'not-kept')}
        </p>
        <Button type="submit" className="max-lg:hidden">
          {t('next')}
        </Button>
      </div>
    </Form>
  );
};

/** True while any file of the form is still on its way. */
export const useBusyFiles = (): [boolean, (isBusy: boolean) => void] => useState(false);

import * as wrong from '@temari/contracts/field-errors';
import { type ReactNode, useState } from 'react';
import { isStrictPhone } from '../../lib/form/account-rules.ts';
import { useForm } from '../../lib/form/form.ts';
import { useFieldErrorTexts } from '../../lib/language/i18n.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SubmitButton, type SubmitState } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Shelf } from './shelf.tsx';
import { useTexts } from './texts.ts';

const WORKS_FOR_MS = 1500;
const GRADES = ['7', '8', '9', '10'];
const TIMES = ['11:00 - 12:00', '12:00 - 01:00', '01:00 - 02:00'];

/** Lets each specimen be tried out. */
const Kept = <Value,>({
  initial,
  children,
}: {
  initial: Value;
  children: (field: { value: Value; onChange: (value: Value) => void }) => ReactNode;
}) => {
  const [value, onChange] = useState(initial);
  return children({ value, onChange });
};

export const Fields = () => {
  const t = useTexts();
  const say = useFieldErrorTexts();
  const grades = GRADES.map((grade) => ({
    value: grade,
    label: grade,
    ...(grade === '10' && { disabled: true, reason: t('full') }),
  }));
  const times = TIMES.map((time, place) => ({
    value: time,
    label: time,
    ...(place === 2 && { disabled: true, reason: t('full') }),
  }));
  const payments = [
    { value: 'online', label: t('online'), description: t('online-description') },
    { value: 'manual', label: t('manual'), description: t('manual-description') },
  ];
  const options = [
    { value: 'Online', label: t('online') },
    { value: 'In-person', label: t('in-person') },
  ];
  return (
    <Shelf title={t('fields')}>
      <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Kept initial={t('full-name-value')}>{(field) => <TextField label={t('full-name')} {...field} />}</Kept>
        <Kept initial="0911000001">
          {(field) => <PhoneField label={t('phone')} hint={t('phone-hint')} {...field} />}
        </Kept>
        <Kept initial="091100">{(field) => <PhoneField label={t('phone')} error={say(wrong.phone)} {...field} />}</Kept>
        <Kept initial="hana@example.com">
          {(field) => <TextField type="email" label={t('email')} hint={t('email-locked')} disabled {...field} />}
        </Kept>

        <Kept initial="temari12">
          {(field) => (
            <PasswordField label={t('password')} hint={t('password-hint')} autoComplete="new-password" {...field} />
          )}
        </Kept>
        <Kept initial="">
          {(field) => <TextField label={t('school')} isOptional placeholder={t('school-example')} {...field} />}
        </Kept>
        <Kept initial="8">{(field) => <SelectField label={t('grade')} options={grades} {...field} />}</Kept>
        <Kept initial="">
          {(field) => <SelectField label={t('grade')} options={grades} error={t('required')} {...field} />}
        </Kept>

        <Kept initial="Online">
          {(field) => <RadioCards name="option" label={t('learning-option')} options={options} {...field} />}
        </Kept>
        <Kept initial="">
          {(field) => (
            <RadioCards name="wrong" label={t('learning-option')} options={options} error={t('required')} {...field} />
          )}
        </Kept>
        <Kept initial="4071">{(field) => <CodeField label={t('code')} hint={t('code-left')} {...field} />}</Kept>
        <Kept initial="407123">{(field) => <CodeField label={t('code')} error={t('code-error')} {...field} />}</Kept>

        <Kept initial={TIMES[1] ?? ''}>
          {(field) => (
            <RadioCards
              name="time"
              label={t('time')}
              hint={t('time-hint')}
              options={times}
              columns={3}
              className="sm:col-span-2"
              {...field}
            />
          )}
        </Kept>
        <Kept initial="online">
          {(field) => (
            <RadioCards
              name="pay"
              label={t('pay-how')}
              options={payments}
              columns={2}
              className="sm:col-span-2"
              {...field}
            />
          )}
        </Kept>

        <Kept initial="">
          {(field) => <TextField label={t('message')} isMultiline isOptional className="sm:col-span-2" {...field} />}
        </Kept>
        <div className="flex flex-col">
          <Kept initial={true}>{(field) => <Checkbox label={t('agree')} {...field} />}</Kept>
          <Kept initial={false}>
            {(field) => <Checkbox label={t('agree')} error={say(wrong.missing)} {...field} />}
          </Kept>
        </div>
        <Kept initial={false}>{(field) => <Checkbox label={t('agree')} disabled {...field} />}</Kept>
      </div>
    </Shelf>
  );
};

export const WholeForm = () => {
  const t = useTexts();
  const [state, setState] = useState<SubmitState>('idle');
  const form = useForm({
    initial: { phone: '', password: '', agrees: false },
    rules: {
      phone: (value) => (isStrictPhone(value) ? null : wrong.phone),
      password: (value) => (value.length >= 6 ? null : wrong.passwordLength),
      agrees: (value) => (value ? null : wrong.missing),
    },
    onSubmit: () => {
      setState('working');
      setTimeout(() => setState('failed'), WORKS_FOR_MS);
    },
  });
  return (
    <Shelf title={t('forms')}>
      <Card>
        <Form onSubmit={form.submit}>
          <PhoneField label={t('phone')} {...form.field('phone')} />
          <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
          <Checkbox label={t('agree')} {...form.field('agrees')} />
          <SubmitButton state={state} label={t('get-started')} workingLabel={t('sending')} wide="always" />
          <FormError message={state === 'failed' ? t('server-refused') : null} />
        </Form>
      </Card>
    </Shelf>
  );
};

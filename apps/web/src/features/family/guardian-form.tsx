import * as wrong from '@temari/contracts/field-errors';
import type { Guardian } from '@temari/contracts/guardians';
import type { Learner } from '@temari/contracts/learners';
import { ANSWER_MAX } from '@temari/contracts/limits';
import { canonicalPhone } from '@temari/contracts/phone';
import { RELATIONS, type Relation } from '@temari/contracts/vocabulary';
import { isFilled } from '@temari/contracts/written-text';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDraft, useKeeping } from '../../lib/form/use-draft.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { isSamePerson } from './same-person.ts';
import { SaveRow } from './save-row.tsx';
import { useTexts } from './texts.ts';
import { useSaveGuardian } from './use-family.ts';

type Rights = Guardian['rights'][number];

type GuardianFormProps = {
  /** Null: somebody new. */
  guardian: Guardian | null;
  learners: readonly Learner[];
  onClose: () => void;
};

const ACTS = ['mayDecide', 'maySee', 'mayPay', 'isCalled'] as const;

const NOTHING = { mayDecide: false, maySee: false, mayPay: false, callOrder: null };
/** What a new guardian may do; more is given afterwards, learner by learner. */
const FIRST = { mayDecide: true, maySee: false, mayPay: false, callOrder: 1 };

const may = (rights: Rights, act: (typeof ACTS)[number]): boolean =>
  act === 'isCalled' ? rights.callOrder !== null : rights[act];
const withAct = (rights: Rights, act: (typeof ACTS)[number], value: boolean, before: number | null): Rights =>
  act === 'isCalled' ? { ...rights, callOrder: value ? (before ?? 1) : null } : { ...rights, [act]: value };

const rightsOf = (guardian: Guardian | null, learners: readonly Learner[]): Rights[] =>
  learners.map(({ id }) => {
    const known = guardian?.rights.find(({ learner }) => learner === id);
    return known ?? { learner: id, ...(guardian ? NOTHING : FIRST) };
  });

interface Values {
  name: string;
  phone: string;
  relation: string;
  rights: Rights[];
}

export const GuardianForm = ({ guardian, learners, onClose }: GuardianFormProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const first = rightsOf(guardian, learners);
  const [isNobodyChosen, setIsNobodyChosen] = useState(false);
  const draft = useDraft<Values>(`family guardian ${guardian?.id ?? 'new'}`);
  const save = useSaveGuardian(guardian?.id ?? null, {
    sent: draft.drop,
    done: onClose,
    refused: (errors) => form.setServerErrors(errors),
  });
  /** A number that somebody else entered is not shown whole: it stays unless another is typed. */
  const isMasked = guardian !== null && canonicalPhone(guardian.phone) === null;
  const form = useForm<Values>({
    initial: {
      name: guardian?.name ?? '',
      phone: isMasked ? '' : (guardian?.phone ?? ''),
      relation: guardian?.relation ?? '',
      ...draft.kept,
      // Learners may have come or gone since.
      rights: first.map((each) => draft.kept?.rights.find(({ learner }) => learner === each.learner) ?? each),
    },
    rules: {
      name: (value) => (isFilled(value) ? null : wrong.missing),
      phone: (value) => (value === '' ? (isMasked ? null : wrong.missing) : canonicalPhone(value) ? null : wrong.phone),
      relation: (value) => (value === '' ? wrong.choiceMissing : null),
    },
    onSubmit: ({ name, phone, relation, rights }) => {
      const given = rights.filter(
        (each) => ACTS.some((act) => may(each, act)) && others.some(({ id }) => id === each.learner),
      );
      setIsNobodyChosen(given.length === 0);
      if (given.length === 0) return;
      const isSame = phone !== '' && guardian !== null && canonicalPhone(phone) === guardian.phone;
      save.submit({
        name: name.trim(),
        phone: phone === '' || isSame ? null : canonicalPhone(phone),
        relation: relation as Relation,
        rights: given,
      });
    },
  });
  useKeeping(draft, form, (values) => values);
  const cancel = (): void => {
    draft.drop();
    onClose();
  };
  const person = { name: form.values.name, phone: form.values.phone };
  const others = learners.filter(({ fullName, phone }) => !isSamePerson(person, { name: fullName, phone }));
  const { rights } = form.values;
  const setRights = (id: string, change: (own: Rights) => Rights): void =>
    form.setValues({ rights: rights.map((each) => (each.learner === id ? change(each) : each)) });
  const change = (id: string, act: (typeof ACTS)[number], value: boolean): void => {
    const before = first.find(({ learner }) => learner === id)?.callOrder ?? null;
    setRights(id, (own) => withAct(own, act, value, before));
  };
  const choose = (id: string, isChosen: boolean): void =>
    setRights(id, () => ({ learner: id, ...(isChosen ? FIRST : NOTHING) }));
  return (
    <Card as="section" title={guardian ? t('edit-guardian', { name: guardian.name }) : t('add-guardian')}>
      <Form onSubmit={form.submit}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...form.field('name')} label={t('guardian-name')} maxLength={ANSWER_MAX} autoComplete="off" />
          <PhoneField
            {...form.field('phone')}
            label={t('guardian-phone')}
            hint={t(isMasked ? 'phone-stays' : 'guardian-phone-hint')}
            isOptional={isMasked}
            autoComplete="off"
          />
        </div>
        <RadioCards
          {...form.field('relation')}
          label={t('relation')}
          columns={3}
          options={RELATIONS.map((relation) => ({ value: relation, label: t(`relation-${relation}`) }))}
        />
        <FieldGroup label={t('for-whom')} error={isNobodyChosen ? t('for-nobody') : null}>
          {() =>
            others.map(({ id, fullName }) => {
              const own = rights.find(({ learner }) => learner === id);
              if (!own) return null;
              if (guardian === null) {
                return (
                  <Checkbox
                    key={id}
                    label={<span className="wrap-anywhere">{fullName}</span>}
                    value={own.mayDecide}
                    onChange={(isChosen) => choose(id, isChosen)}
                  />
                );
              }
              return (
                <fieldset key={id} className="min-w-0 rounded-control border border-line px-4 py-2">
                  <legend className="px-1 text-label font-semibold wrap-anywhere">{fullName}</legend>
                  <div className="grid sm:grid-cols-2">
                    {ACTS.map((act) => (
                      <Checkbox
                        key={act}
                        label={t(`may-${act}`)}
                        value={may(own, act)}
                        onChange={(value) => change(id, act, value)}
                      />
                    ))}
                  </div>
                </fieldset>
              );
            })
          }
        </FieldGroup>
        <FormError message={sentence(save.error)} />
        <SaveRow state={save.state} onCancel={cancel} />
      </Form>
    </Card>
  );
};

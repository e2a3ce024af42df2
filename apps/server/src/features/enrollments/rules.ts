import { type ApplicationField, OFFER_DAY, questionsOf } from '@temari/contracts/application-forms';
import type { LanguageForm, StudyAbroadForm, TutoringForm, VisaForm } from '@temari/contracts/enrollments';
import type { ManualPayment } from '@temari/contracts/payments';
import { type PaymentType, type Service, settingScopeOf } from '@temari/contracts/vocabulary';
import type { Wanted } from '../../domains/payments/purchases/rules.ts';

/** The content of any of the four forms, in one shape. */
export interface Application extends Wanted {
  userId: string | undefined;
  /** Whom it is for, where that was chosen. */
  learnerId: string | null;
  /** The version of the terms that was accepted. */
  termsVersion: string | null;
  paymentType: PaymentType;
  /** Complete whenever `paymentType` is manual: the contract sees to it. */
  manual: ManualPayment;
  fullName: string;
  frequency: string | null;
  time: string | null;
  learningOption: string | null;
  files: { field: 'document' | 'identification'; url: string }[];
  details: Record<string, string>;
  /** Those who were named with a number. */
  parents: { relation: 'father' | 'mother'; name: string; phone: string; callOrder: number }[];
}

type Form = TutoringForm | LanguageForm | VisaForm | StudyAbroadForm;

/** Answers that have a column of their own; every other one stands in `details`. */
const COLUMNS: readonly string[] = ['fullName', 'grade', 'frequency', 'time', 'offerDay', 'learningOption'];

/** What was answered, question by question, in the order of the form. */
const answersOf = (service: Service, form: Form): (ReturnType<typeof questionsOf>[number] & { answer: string })[] => {
  const given = new Map<string, unknown>(Object.entries(form));
  return [...questionsOf(service), { ...OFFER_DAY, name: 'offerDay' as const }].flatMap((question) => {
    const answer = given.get(question.name);
    return typeof answer === 'string' ? [{ ...question, answer }] : [];
  });
};

/** Whoever is to be contacted is called first. */
const parentsOf = (answerTo: (name: ApplicationField) => string | null): Application['parents'] =>
  (['father', 'mother'] as const).flatMap((relation) => {
    const name = answerTo(`${relation}Name`);
    const phone = answerTo(`${relation}Phone`);
    const isSecond = (answerTo('whomToContact') ?? '').toLowerCase() === (relation === 'father' ? 'mother' : 'father');
    return name && phone ? [{ relation, name, phone, callOrder: isSecond ? 2 : 1 }] : [];
  });

/** A form that its contract has let through, read by the table of its questions. */
export const applicationFrom = (service: Service, form: Form): Application => {
  const answers = answersOf(service, form);
  const answerTo = (name: ApplicationField): string | null =>
    answers.find((question) => question.name === name)?.answer ?? null;
  const birth = answers.find(({ kind }) => kind === 'date');
  const learningOption = answerTo('learningOption');
  return {
    service,
    packageId: form.package,
    userId: form.user,
    learnerId: form.learner ?? null,
    termsVersion: form.terms ?? null,
    priceSeenEtb: form.price,
    paymentType: form.paymentType,
    manual: {
      paidByName: form.paidByName ?? '',
      transactionId: form.transactionId ?? '',
      paymentOrg: form.paymentOrg ?? '',
      screenShot: form.screenShot ?? '',
    },
    fullName: form.fullName,
    grade: answerTo('grade'),
    frequency: answerTo('frequency'),
    time: answerTo('time'),
    offerDay: answerTo('offerDay'),
    learningOption,
    birthDate: birth ? { field: birth.name, value: birth.answer } : null,
    scope: settingScopeOf(service, learningOption),
    choices: answers.flatMap((question) =>
      question.kind === 'setting' ? [{ field: question.name, list: question.list, value: question.answer }] : [],
    ),
    files: answers.flatMap((question) =>
      question.kind === 'file' ? [{ field: question.purpose, url: question.answer }] : [],
    ),
    details: Object.fromEntries(
      answers
        .filter(({ name, kind }) => !COLUMNS.includes(name) && kind !== 'file')
        .map(({ name, answer }) => [name, answer]),
    ),
    parents: parentsOf(answerTo),
  };
};

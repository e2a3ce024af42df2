import {
  APPLICATION_FORMS,
  type ApplicationField,
  OFFER_DAY,
  type Question,
  questionsOf,
  type FormSection as SectionName,
} from '@temari/contracts/application-forms';
import type { Service } from '@temari/contracts/vocabulary';

export type FieldName = ApplicationField;
export type FormField = Question & { name: FieldName };

export interface FormSection {
  title: SectionName;
  fields: FormField[];
}

const FIELD_NAMES = new Set(['offerDay', ...Object.values(APPLICATION_FORMS).flatMap((form) => Object.keys(form))]);

/** Every answer any form can hold; what a form does not ask stays empty. */
export type Answers = Record<FieldName, string>;
export const NO_ANSWERS = Object.fromEntries([...FIELD_NAMES].map((name) => [name, ''])) as Answers;

const offerDay: FormField = { ...OFFER_DAY, name: 'offerDay' };

/** Where the offer's day is asked: with the times, or with the plans where there are none. */
const isForOfferDay = (section: FormSection): boolean => section.title === 'when' || section.title === 'plans';

/** The questions of a form under their headings, in the order of the form. */
export const sectionsOf = (service: Service, hasOffers: boolean): FormSection[] => {
  const questions = questionsOf(service);
  const titles = [...new Set(questions.map(({ section }) => section))];
  return titles
    .map((title) => ({ title, fields: questions.filter(({ section }) => section === title) }))
    .map((section) =>
      hasOffers && isForOfferDay(section) ? { ...section, fields: [...section.fields, offerDay] } : section,
    );
};

export const fieldsOf = (sections: FormSection[]): FormField[] => sections.flatMap(({ fields }) => fields);

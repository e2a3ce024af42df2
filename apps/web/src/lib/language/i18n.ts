import { type FieldError, withValues } from '@temari/contracts/field-error';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import { createContext, use } from 'react';
import { noteDrawnWith } from '../api/drawn-with.ts';
import { fetchForPage } from '../api/fetch-again.ts';

/** A text, or its plural forms by `Intl.PluralRules` category. `{name}` marks a value. */
type Message = string | { one: string; other: string };
type Catalogue = Record<string, Message>;
type Values = Record<string, string | number>;
export type Translate<English extends Catalogue> = (key: keyof English & string, values?: Values) => string;

/** English travels inside the chunk that shows it; another language is fetched, a feature at a time, only when chosen. */
const loaders = import.meta.glob<Catalogue>(
  [
    // What the public pages say. A first visit carries no list of the rest: see `late-catalogues.ts`.
    '../../messages/*/{accounts,app,contact,controls,errors,field-errors,grades,prices,services,site,ui}.json',
    '!../../messages/en/*.json',
  ],
  { import: 'default' },
);
const catalogues = new Map<string, Promise<Catalogue>>();

const load = async (language: Language, namespace: string): Promise<Catalogue> => {
  const path = `../../messages/${language}/${namespace}.json`;
  const late = async () =>
    namespace.startsWith('office')
      ? (await import('./office-catalogues.ts')).officeLoaders
      : (await import('./late-catalogues.ts')).lateLoaders;
  const fetchTexts = loaders[path] ?? (await late())[path];
  return (await fetchTexts?.()) ?? {};
};

/** An empty one where a language has no such texts, or where they could not be fetched. */
export const catalogueOf = (language: Language, namespace: string): Promise<Catalogue> => {
  const key = `${language}/${namespace}`;
  const known = catalogues.get(key);
  if (known) return known;
  // A page in English is better than none; whoever loads it again is asked for in the chosen language again.
  const loading = fetchForPage(() => load(language, namespace)).catch(() => ({}));
  catalogues.set(key, loading);
  // What `use` looks for, so that texts that have come are read without waiting, however short.
  void loading.then((value) => Object.assign(loading, { status: 'fulfilled', value }));
  return loading;
};

export const LanguageContext = createContext<{ language: Language; choose: (language: Language) => void }>({
  language: DEFAULT_LANGUAGE,
  choose: () => {},
});

export const useLanguage = () => use(LanguageContext);

/** The languages that the reader could choose instead. */
export const useOtherLanguages = (): Language[] => {
  const { language } = useLanguage();
  return LANGUAGE_CODES.filter((candidate) => candidate !== language);
};

/** Made when a page first counts something: waking the platform's rules costs a slow phone more than most pages' texts. */
const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {};

const isOne = (count: number, language: Language): boolean => {
  pluralRules[language] ??= new Intl.PluralRules(language);
  return pluralRules[language].select(count) === 'one';
};

export const formatMessage = (message: Message, values: Values = {}, language: Language = DEFAULT_LANGUAGE): string => {
  const text =
    typeof message === 'string' ? message : isOne(Number(values.count), language) ? message.one : message.other;
  return withValues(text, values);
};

const readCatalogue = (language: Language, namespace: string): Catalogue => {
  noteDrawnWith('texts', namespace);
  return use(catalogueOf(language, namespace));
};

/** Binds a feature to its texts: `const useTexts = defineTexts('enrollments', english)`. */
export const defineTexts =
  <const English extends Catalogue>(namespace: string, english: English) =>
  (): Translate<English> => {
    const { language } = useLanguage();
    const catalogue = language === DEFAULT_LANGUAGE ? english : readCatalogue(language, namespace);
    return (key, values) => formatMessage(catalogue[key] ?? english[key] ?? key, values, language);
  };

const wordsOf = (language: Language, namespace: string): Catalogue =>
  language === DEFAULT_LANGUAGE ? {} : readCatalogue(language, namespace);

/** Texts for the server's error codes; English needs none, the server speaks it. */
export const useErrorTexts = (): ((code: string, english: string, values?: Values) => string) => {
  const { language } = useLanguage();
  const words = wordsOf(language, 'errors');
  return (code, english, values) => formatMessage(words[code] ?? english, values, language);
};

/** Why a field is wrong, in the reader's words; English comes with the error itself. */
export const useFieldErrorTexts = (): ((error: FieldError) => string) => {
  const { language } = useLanguage();
  const words = wordsOf(language, 'field-errors');
  return ({ code, text, values }) => {
    const word = words[code];
    return withValues(typeof word === 'string' ? word : text, values);
  };
};

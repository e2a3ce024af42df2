import { createContext, use } from 'react';

export const LANGUAGES = ['en', 'am'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text, or its plural forms by `Intl.PluralRules` category. `{name}` marks a value. */
type Message = string | { one: string; other: string };
type Catalogue = Record<string, Message>;
type Values = Record<string, string | number>;
export type Translate<English extends Catalogue> = (key: keyof English & string, values?: Values) => string;

/** English travels inside the chunk that shows it; another language is fetched, a feature at a time, only when chosen. */
const amharicLoaders = import.meta.glob<Catalogue>(['../messages/am/*.json', '!../messages/am/office*.json'], {
  import: 'default',
});
const amharic = new Map<string, Promise<Catalogue>>();

const loadAmharic = async (namespace: string): Promise<Catalogue> => {
  const loaders = namespace.startsWith('office')
    ? (await import('./office-catalogues.ts')).officeLoaders
    : amharicLoaders;
  return (await loaders[`../messages/am/${namespace}.json`]?.()) ?? {};
};

const amharicCatalogue = (namespace: string): Promise<Catalogue> => {
  const known = amharic.get(namespace);
  if (known) return known;
  const loading = loadAmharic(namespace);
  loading.catch(() => amharic.delete(namespace));
  amharic.set(namespace, loading);
  return loading;
};

export const LanguageContext = createContext<{ language: Language; choose: (language: Language) => void }>({
  language: 'en',
  choose: () => {},
});

export const useLanguage = () => use(LanguageContext);

/** Made when a page first counts something: waking the platform's rules costs a slow phone more than most pages' texts. */
const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {};

const isOne = (count: number, language: Language): boolean => {
  pluralRules[language] ??= new Intl.PluralRules(language);
  return pluralRules[language].select(count) === 'one';
};

export const formatMessage = (message: Message, values: Values = {}, language: Language = 'en'): string => {
  const text =
    typeof message === 'string' ? message : isOne(Number(values.count), language) ? message.one : message.other;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
};

/** Binds a feature to its texts: `const useTexts = defineTexts('enrollments', english)`. */
export const defineTexts =
  <const English extends Catalogue>(namespace: string, english: English) =>
  (): Translate<English> => {
    const { language } = useLanguage();
    const catalogue = language === 'am' ? use(amharicCatalogue(namespace)) : english;
    return (key, values) => formatMessage(catalogue[key] ?? english[key] ?? key, values, language);
  };

/** Texts for the server's error codes and sentences; English needs none, the server speaks it. */
export const useErrorTexts = (): ((codeOrSentence: string, fallback: string) => string) => {
  const { language } = useLanguage();
  const catalogue = language === 'am' ? use(amharicCatalogue('errors')) : {};
  return (codeOrSentence, fallback) => {
    const message = catalogue[codeOrSentence];
    return typeof message === 'string' ? message : fallback;
  };
};

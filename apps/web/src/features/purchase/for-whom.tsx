import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { latePart } from '../../lib/api/late-part.ts';
import { useSession } from '../../lib/api/session.ts';
import { readHouseholdAgain, useGuardians } from '../../lib/domain/use-household.ts';
import { useLearners } from '../../lib/domain/use-learners.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { PlusIcon, UserIcon } from '../../ui/brand/icons.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { usePeopleWords } from '../../ui/people/people-words.ts';
import { Note } from '../../ui/states/note.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import type { PurchaseForm } from './details-form.tsx';
import { changedFacts, filledIn, type Household, MYSELF, SOMEBODY_NEW } from './for-whom-rules.ts';
import { useForWhomTexts } from './for-whom-texts.ts';
import { resembles } from './resembles.ts';
import type { FieldName } from './service-forms.ts';
import { keepFacts } from './use-for-whom.ts';

/** For minors alone; nobody else carries its code. */
const AskConsent = latePart('AskConsent', async () => (await import('../../ui/consent/ask-consent.tsx')).AskConsent);

type Asking = { form: PurchaseForm; names: readonly FieldName[] };
type PartProps = Asking & { household: Household };

const useChoose = ({ household, form, names }: PartProps) => {
  const { values } = form;
  return (chosen: string): void =>
    form.setValues({
      ...filledIn(household, { before: values.learner, chosen, values, names }),
      learner: chosen,
      keepsFacts: '',
    });
};

type ChoiceProps = {
  name: string;
  description: string;
  sign: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
};

/** The label is the name alone: what stands under it describes, and never names a field of the form. */
const Choice = ({ name, description, sign, isChosen, onChoose }: ChoiceProps) => {
  const id = useId();
  return (
    <div className="relative flex min-h-18 items-center gap-3.5 px-4 py-3">
      <input
        id={id}
        aria-describedby={description ? `${id}more` : undefined}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-control border-[1.5px] border-edge bg-white transition-colors checked:border-2 checked:border-green-700 checked:bg-green-50 hover:border-ink-2 checked:hover:border-green-700"
        type="radio"
        name="learner"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="pointer-events-none relative">{sign}</span>
      <span className="pointer-events-none relative min-w-0 grow leading-normal">
        <label htmlFor={id} className="block font-semibold wrap-anywhere">
          {name}
        </label>
        <span id={`${id}more`} className="block text-sm wrap-anywhere text-ink-2">
          {description}
        </span>
      </span>
      <span
        aria-hidden="true"
        className="pointer-events-none relative size-5 shrink-0 rounded-full border-[1.5px] border-edge bg-white peer-checked:border-[6px] peer-checked:border-green-700"
      />
    </div>
  );
};

const Sign = ({ children }: { children: ReactNode }) => (
  <span className="grid size-9 place-items-center rounded-full border-[1.5px] border-dashed border-edge text-ink">
    {children}
  </span>
);

const Cards = (props: PartProps) => {
  const t = useForWhomTexts();
  const words = usePeopleWords();
  const choose = useChoose(props);
  const { household, form } = props;
  const chosen = form.values.learner;
  const learner = household.learners.find(({ id }) => id === chosen);
  const isKnown = household.learners.some(({ fullName }) => resembles(household.ownName, fullName));
  return (
    <section className="flex flex-col gap-4 border-b border-line pb-8">
      <div>
        <h2 className="font-serif text-h2 font-bold">{t('title')}</h2>
        <p className="text-ink-2">{t('lead')}</p>
      </div>
      <fieldset className="grid gap-2.5 sm:grid-cols-2">
        <legend className="sr-only">{t('title')}</legend>
        {household.learners.map((each) => (
          <Choice
            key={each.id}
            name={each.fullName}
            description={words.place(each)}
            sign={<Avatar name={each.fullName} />}
            isChosen={chosen === each.id}
            onChoose={() => choose(each.id)}
          />
        ))}
        <Choice
          name={t('somebody-new')}
          description={t('somebody-new-text')}
          sign={
            <Sign>
              <PlusIcon size={18} />
            </Sign>
          }
          isChosen={chosen === SOMEBODY_NEW}
          onChoose={() => choose(SOMEBODY_NEW)}
        />
        {!isKnown && (
          <Choice
            name={t('myself')}
            description={t('myself-text')}
            sign={
              <Sign>
                <UserIcon size={18} />
              </Sign>
            }
            isChosen={chosen === MYSELF}
            onChoose={() => choose(MYSELF)}
          />
        )}
      </fieldset>
      {learner && learner.consent !== 'not-needed' && (
        <Suspense fallback={<Spinner />}>
          <AskConsent key={learner.id} learner={learner} />
        </Suspense>
      )}
    </section>
  );
};

/** 'Is it Kidus?', below the typed name. */
const Resembling = (props: PartProps) => {
  const t = useForWhomTexts();
  const choose = useChoose(props);
  const { household, form } = props;
  const { learner, fullName } = form.values;
  const isOpen = learner === '' || learner === SOMEBODY_NEW;
  const alike = isOpen ? household.learners.find((each) => resembles(fullName, each.fullName)) : undefined;
  if (!alike) return null;
  return (
    <Note
      role="status"
      action={
        <Button variant="outline" size="small" onClick={() => choose(alike.id)}>
          {t('it-is', { name: alike.fullName })}
        </Button>
      }
    >
      {t('is-it', { name: alike.fullName })}
    </Note>
  );
};

/** What was typed differently, and whether it counts from now on. */
const Keeping = ({ household, form, names }: PartProps) => {
  const t = useForWhomTexts();
  const { values } = form;
  const learner = household.learners.find(({ id }) => id === values.learner);
  const facts = changedFacts(household, { chosen: values.learner, values, names });
  if (!learner || Object.keys(facts).length === 0) return null;
  return (
    <div className="rounded-card bg-sand px-5 py-3">
      <Checkbox
        label={<span className="wrap-anywhere">{t('keep', { name: learner.fullName })}</span>}
        hint={t('keep-text')}
        value={values.keepsFacts !== ''}
        onChange={(isKept) => form.setValues({ keepsFacts: isKept ? 'yes' : '' })}
      />
    </div>
  );
};

export interface ForWhom {
  cards: (asking: Asking) => ReactNode;
  resembling: (asking: Asking) => ReactNode;
  keeping: (asking: Asking) => ReactNode;
  /** After the form was sent. */
  sent: (asking: Asking) => void;
}

const nothing = (): ReactNode => null;
const NOBODY_KNOWN: ForWhom = {
  cards: nothing,
  resembling: nothing,
  keeping: nothing,
  sent: () => void readHouseholdAgain(),
};

type WithHouseholdProps = { waiting: ReactNode; children: (forWhom: ForWhom) => ReactNode };

/** The people of the household, where it has any, before the form is shown: coming later, they would push it away. */
export const WithHousehold = ({ waiting, children }: WithHouseholdProps) => {
  // Fetched at each visit: what the device kept may be from just before the first purchase.
  const learners = useLearners({ staleTimeMs: 0 });
  const guardians = useGuardians();
  const session = useSession();
  const isAlive = useIsAlive();
  const [isShown, setIsShown] = useState(false);
  const areCardsShown = useRef(false);
  // The texts are loaded before they are needed, so that none is still loading when somebody types a name.
  useForWhomTexts();
  usePeopleWords();
  // A list that failed is asked for again when the connection is back. The form is shown by then, and stays under the fingers.
  const isWaiting = [learners, guardians].some(
    // What the device kept may be from before the first child. The server draws nobody as waiting, and is taken over so.
    ({ data = [], isFetching, failureCount }) => data.length === 0 && (!isAlive || (isFetching && failureCount === 0)),
  );
  if (isWaiting && !isShown) return waiting;
  if (!isShown) setIsShown(true);
  if (!learners.data || learners.data.length === 0) return children(NOBODY_KNOWN);
  const household: Household = {
    learners: learners.data,
    guardians: guardians.data ?? [],
    ownName: `${session?.firstName ?? ''} ${session?.lastName ?? ''}`.trim(),
  };
  /** People who are known only after somebody began to type come too late to be asked for. */
  const mayShowCards = ({ form: { isDirty } }: Asking): boolean => {
    areCardsShown.current ||= !isDirty;
    return areCardsShown.current;
  };
  return children({
    cards: (asking) => mayShowCards(asking) && <Cards {...asking} household={household} />,
    resembling: (asking) => <Resembling {...asking} household={household} />,
    keeping: (asking) => <Keeping {...asking} household={household} />,
    sent: ({ form: { values }, names }) => {
      const facts = changedFacts(household, { chosen: values.learner, values, names });
      if (values.keepsFacts !== '' && Object.keys(facts).length > 0) void keepFacts(values.learner, facts);
      else void readHouseholdAgain();
    },
  });
};

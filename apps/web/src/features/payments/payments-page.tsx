import { addisDate } from '@temari/contracts/addis-time';
import type { Balance } from '@temari/contracts/months';
import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import { Suspense, useState } from 'react';
import { latePart } from '../../lib/api/late-part.ts';
import { useNow } from '../../lib/device/use-now.ts';
import { SERVICE_NAMES } from '../../lib/domain/service-names.ts';
import { useStandingWords } from '../../lib/domain/standing-words.ts';
import { useBalance } from '../../lib/domain/use-balance.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useJoined } from '../../lib/language/listed.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Money, useMoney } from '../../ui/money/money.tsx';
import { ToastProvider } from '../../ui/overlays/toast.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { Note } from '../../ui/states/note.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { Entries } from './entries.tsx';
import { PayForm } from './pay-form.tsx';
import { type PayableMonths, payableMonths } from './rules.ts';
import { useTexts } from './texts.ts';

/** The most urgent of the family's enrollments speaks for all. */
const URGENCY = ['late', 'due', 'paid-until', 'paid-once', 'paused', 'starts-with-class', 'stopped'] as const;

const mostUrgent = (enrollments: Balance['enrollments']) =>
  [...enrollments].sort((one, other) => URGENCY.indexOf(one.standing.is) - URGENCY.indexOf(other.standing.is))[0];

const Head = ({ balance, payable }: { balance: Balance; payable: PayableMonths }) => {
  const t = useTexts();
  const money = useMoney();
  const dates = useDates();
  const standingWords = useStandingWords();
  const urgent = mostUrgent(balance.enrollments);
  const standing = urgent && standingWords(urgent.standing);
  const [first] = payable.due;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {first ? (
          <p className="font-serif text-figure font-bold">
            <Money amountEtb={payable.due.reduce((sum, { openEtb }) => sum + openEtb, 0)} />
          </p>
        ) : (
          <p className="text-h3">{t('nothing-due')}</p>
        )}
        {standing && <Badge tone={standing.tone}>{standing.words}</Badge>}
      </div>
      <p className="text-ink-2">{first ? t('by', { date: dates.long(first.dueOn) }) : t('nothing-due-text')}</p>
      {balance.balanceEtb < 0 && (
        <p className="text-sm text-green-800">{t('credit', { amount: money(-balance.balanceEtb) })}</p>
      )}
    </div>
  );
};

const OnItsWay = ({ balance }: { balance: Balance }) => {
  const t = useTexts();
  const joined = useJoined();
  const onItsWay = balance.charges.filter((charge) => charge.isOnItsWay);
  if (onItsWay.length === 0) return null;
  return (
    <Note tone="info" title={t('on-its-way')}>
      {joined([...new Set(onItsWay.map(({ fullName }) => fullName))])}
    </Note>
  );
};

/** Below what is due: it comes after. */
const GoingOn = latePart('GoingOn', async () => (await import('../../ui/enrollment-changes/going-on.tsx')).GoingOn);

/** Each enrollment that is charged by the month: how it stands, and what the family can change. */
const Enrollments = ({ enrollments }: { enrollments: Balance['enrollments'] }) => {
  const t = useTexts();
  const standingWords = useStandingWords();
  const charged = enrollments.flatMap(({ going, ...enrollment }) => (going ? [{ ...enrollment, going }] : []));
  if (charged.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-serif text-h2 font-bold">{t('my-enrollments')}</h2>
      <ul className="rounded-card bg-sand px-5 py-2">
        {charged.map(({ enrollment, fullName, service, standing, going }) => {
          const { words, tone } = standingWords(standing);
          return (
            <li key={enrollment} className="flex flex-col items-start gap-2 border-line py-4 [li+&]:border-t">
              <p>
                <span className="font-semibold wrap-anywhere">
                  <OwnLanguage>{fullName}</OwnLanguage>
                </span>
                <span className="block text-sm text-ink-2">{t(SERVICE_NAMES[SERVICE_TYPES[service]])}</span>
              </p>
              <Badge tone={tone}>{words}</Badge>
              <Suspense>
                <GoingOn enrollment={{ id: enrollment, fullName, going }} />
              </Suspense>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** One balance for the whole family: what is due, the ways to pay it, and what was paid. */
export const PaymentsPage = () => {
  const t = useTexts();
  const joined = useJoined();
  const [isPaying, setIsPaying] = useState(false);
  const query = useBalance(isPaying);
  const today = addisDate(useNow());
  const names = [...new Set(query.data?.enrollments.map(({ fullName }) => fullName.split(' ')[0]))];
  return (
    <Page
      back={<BackLink to={paths.myClass}>{t('my-enrollments')}</BackLink>}
      title={t('title')}
      lead={names.length > 0 ? t('lead-for', { names: joined(names) }) : t('lead')}
      width="text"
    >
      <title>{t('title')}</title>
      <ToastProvider>
        <QueryState query={query} errorHint={t('error-hint')}>
          {(balance) => {
            const payable = payableMonths(balance.charges, today);
            return (
              <>
                <OnItsWay balance={balance} />
                <PayForm
                  charges={balance.charges}
                  payable={payable}
                  today={today}
                  head={<Head balance={balance} payable={payable} />}
                  onPaying={() => setIsPaying(true)}
                />
                <Entries entries={balance.entries} />
                <Enrollments enrollments={balance.enrollments} />
              </>
            );
          }}
        </QueryState>
      </ToastProvider>
    </Page>
  );
};

import type { NoticeChannel, NoticeChoice, NoticeTopic } from '@temari/contracts/notice-occasions';
import type { NoticePreferences } from '@temari/contracts/notices';
import { Fragment } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useDates } from '../../lib/language/dates.ts';
import { BellIcon, ClockIcon, LockIcon, MessageIcon } from '../../ui/brand/icons.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { EmailRow } from './email-row.tsx';
import { PushRow } from './push-row.tsx';
import { TelegramRow } from './telegram-row.tsx';
import { useTexts } from './texts.ts';
import { useIsStaff, usePreferences, useSetPreference } from './use-notices.ts';
import { WayRow } from './way-row.tsx';

const Always = () => {
  const t = useTexts();
  return (
    <span className="flex items-center gap-2 text-sm text-ink-2">
      <LockIcon size={16} />
      {t('always')}
    </span>
  );
};

const TOPIC_TEXTS = {
  reminders: 'topic-reminders',
  absences: 'topic-absences',
  homework: 'topic-homework',
  news: 'topic-news',
} as const satisfies Record<NoticeTopic, string>;

const Ways = ({
  preferences,
  onSet,
}: {
  preferences: NoticePreferences;
  onSet: (name: NoticeChannel, isOn: boolean) => void;
}) => {
  const t = useTexts();
  const isStaff = useIsStaff();
  const sms = preferences.channels.find(({ channel }) => channel === 'sms');
  return (
    <Card>
      <ul>
        <WayRow Icon={BellIcon} title={t('way-app')} text={t('way-app-text')} action={<Always />} />
        <PushRow />
        <TelegramRow />
        {!isStaff && <EmailRow />}
        {sms && (
          <WayRow
            Icon={MessageIcon}
            title={t('way-sms')}
            text={t(sms.isOn ? 'way-sms-on' : 'way-sms-off')}
            action={<Switch label={t('way-sms')} isOn={sms.isOn} onChange={(isOn) => onSet('sms', isOn)} />}
          >
            <p className="text-sm font-semibold text-green-700">
              {t('way-sms-cost', { price: preferences.smsPriceEtb.toFixed(2) })}
            </p>
          </WayRow>
        )}
      </ul>
    </Card>
  );
};

const Topics = ({
  preferences,
  onSet,
}: {
  preferences: NoticePreferences;
  onSet: (name: NoticeChoice, isOn: boolean) => void;
}) => {
  const t = useTexts();
  return (
    <section>
      <h3 className="pb-2 text-h3">{t('about')}</h3>
      <ul>
        <li className="flex min-h-14 items-center justify-between gap-4 border-t border-line py-1.5">
          <span>{t('topic-always')}</span>
          <Always />
        </li>
        {preferences.topics.map(({ topic, isOn }) => (
          <Fragment key={topic}>
            <li className="flex min-h-14 items-center justify-between gap-4 border-t border-line py-1.5">
              <span>{t(TOPIC_TEXTS[topic])}</span>
              <Switch label={t(TOPIC_TEXTS[topic])} isOn={isOn} onChange={(next) => onSet(topic, next)} />
            </li>
            {topic === 'reminders' && isOn && <ReminderSms preferences={preferences} onSet={onSet} />}
          </Fragment>
        ))}
      </ul>
    </section>
  );
};

/** Asked for by whoever has nothing free; without SMS there is nothing to ask for. */
const ReminderSms = ({
  preferences: { channels, extras, smsPriceEtb },
  onSet,
}: {
  preferences: NoticePreferences;
  onSet: (name: NoticeChoice, isOn: boolean) => void;
}) => {
  const t = useTexts();
  const reminders = extras.find(({ extra }) => extra === 'reminder-sms');
  const isPossible = channels.some(({ channel, isOn }) => channel === 'sms' && isOn);
  if (!reminders || !isPossible) return null;
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 border-t border-line py-1.5">
      <span className="min-w-0 wrap-anywhere">
        {t('reminder-sms')}
        <span className="block text-sm text-ink-2">{t('reminder-sms-text', { price: smsPriceEtb.toFixed(2) })}</span>
      </span>
      <Switch label={t('reminder-sms')} isOn={reminders.isOn} onChange={(isOn) => onSet(reminders.extra, isOn)} />
    </li>
  );
};

const Quiet = ({ quiet }: { quiet: NonNullable<NoticePreferences['quiet']> }) => {
  const t = useTexts();
  const dates = useDates();
  return (
    <p className="flex gap-3 border-t border-line pt-4 text-sm text-ink-2">
      <ClockIcon size={20} />
      {t('quiet', { from: dates.time(quiet.fromMinute), until: dates.time(quiet.untilMinute) })}
    </p>
  );
};

/** Ways and topics of whoever is signed in. A switch acts at once; without a connection it goes back and says so. */
export const ReachYou = () => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const isStaff = useIsStaff();
  const set = useSetPreference();
  const onSet = (name: NoticeChoice, isOn: boolean): void => void set.submit({ body: { name, isOn } });
  return (
    <Section title={t('reach')} kind="page" className="mt-10">
      {!isStaff && <p className="-mt-3 text-ink-2">{t('reach-text')}</p>}
      <FormError message={sentence(set.error)} />
      <QueryState query={usePreferences()}>
        {(preferences) => (
          <>
            <Ways preferences={preferences} onSet={onSet} />
            {preferences.topics.length > 0 && <Topics preferences={preferences} onSet={onSet} />}
            {preferences.quiet && <Quiet quiet={preferences.quiet} />}
          </>
        )}
      </QueryState>
    </Section>
  );
};

import { addisDate } from '@temari/contracts/addis-time';
import {
  EVENT_GROUPS,
  type EventGroup,
  type EventKind,
  type HouseholdEvent,
} from '@temari/contracts/office-households';
import { ENROLLMENT_NEEDS } from '@temari/contracts/office-needs';
import { maskedPhone } from '@temari/contracts/phone';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CheckIcon, XIcon } from '../../../ui/brand/first-icons.tsx';
import { BookIcon, EditIcon, LayersIcon, MessageIcon, ReceiptIcon, UserIcon } from '../../../ui/brand/icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { WorkLink } from '../work-link.tsx';
import { useTexts } from './texts.ts';
import { useHouseholdEvents, useTakeBackNote } from './use-households.ts';

const LOOKS: Record<EventKind, { Icon: typeof CheckIcon; tile: string }> = {
  joined: { Icon: UserIcon, tile: 'bg-sand text-ink-2' },
  enrolled: { Icon: LayersIcon, tile: 'bg-sand text-ink-2' },
  assigned: { Icon: BookIcon, tile: 'bg-green-100 text-green-800' },
  payment: { Icon: ReceiptIcon, tile: 'bg-green-100 text-green-800' },
  'consent-asked': { Icon: MessageIcon, tile: 'bg-dusk-100 text-dusk-700' },
  'consent-given': { Icon: CheckIcon, tile: 'bg-green-100 text-green-800' },
  'consent-withdrawn': { Icon: XIcon, tile: 'bg-clay-100 text-clay-700' },
  sms: { Icon: MessageIcon, tile: 'bg-dusk-100 text-dusk-700' },
  message: { Icon: MessageIcon, tile: 'bg-sand text-ink-2' },
  written: { Icon: MessageIcon, tile: 'bg-dusk-100 text-dusk-700' },
  note: { Icon: EditIcon, tile: 'bg-yellow-100 text-yellow-800' },
};

/** Everything that happened in a household, newest first; one tap leaves one kind of it. */
export const Timeline = ({ householdId, seesMoney }: { householdId: string; seesMoney: boolean }) => {
  const t = useTexts();
  const [group, setGroup] = useState<EventGroup | null>(null);
  const groups = [null, ...EVENT_GROUPS.filter((each) => each !== 'money' || seesMoney)];
  return (
    <Card
      kind="flat"
      as="section"
      title={t('everything')}
      actions={
        <div className="flex flex-wrap gap-1.5">
          {groups.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={group === each}
              onClick={() => setGroup(each)}
              className={classNames(
                'min-h-11 rounded-control px-3.5 text-label font-semibold',
                group === each ? 'bg-ink text-white' : 'bg-sand text-ink-2 hover:bg-muted',
              )}
            >
              {t(`group-${each ?? 'all'}`)}
            </button>
          ))}
        </div>
      }
    >
      <Pages key={group} householdId={householdId} group={group} />
    </Card>
  );
};

const Pages = ({ householdId, group }: { householdId: string; group: EventGroup | null }) => {
  const [ends, setEnds] = useState<(string | null)[]>([null]);
  return (
    <div className="flex flex-col gap-4">
      {ends.map((before, place) => (
        <EventPage
          key={before}
          {...{ householdId, group, before }}
          onEarlier={place === ends.length - 1 ? (next) => setEnds([...ends, next]) : null}
        />
      ))}
    </div>
  );
};

type EventPageProps = {
  householdId: string;
  group: EventGroup | null;
  before: string | null;
  /** Loads earlier events; null if all of them are shown. */
  onEarlier: ((next: string) => void) | null;
};

const EventPage = ({ householdId, group, before, onEarlier }: EventPageProps) => {
  const t = useTexts();
  const events = useHouseholdEvents(householdId, group, before);
  return (
    <QueryState query={events}>
      {(data) => (
        <>
          {data.events.length === 0 && <p className="text-label text-ink-2">{t('nothing-yet')}</p>}
          <ol className="flex flex-col gap-4">
            {data.events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ol>
          {data.next !== null && onEarlier && (
            <div className="mt-4">
              <Button variant="outline" size="small" onClick={() => data.next && onEarlier(data.next)}>
                {t('show-earlier')}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryState>
  );
};

const SMS_KINDS = [
  'resetCode',
  'phoneChangeCode',
  'phoneInUse',
  'phoneChanged',
  'phoneRestored',
  'recoveryAgreed',
  'receiptAccepted',
  'receiptDeclined',
  'consentCode',
  'ownConsentCode',
  'guardianInvited',
  'handOverCode',
  'handOverTold',
  'lesson-change',
] as const;
const isSmsKind = (kind: string | null): kind is (typeof SMS_KINDS)[number] => SMS_KINDS.some((each) => each === kind);

/** What happened, in one line and one beside it. */
const useSentences = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ');
  return (event: HouseholdEvent): { title: string; below: string } => {
    const name = event.about ?? '';
    const service = event.service && words.service(event.service);
    const purpose = t(`purpose-${event.purpose ?? 'service'}`);
    switch (event.kind) {
      case 'payment':
        return {
          title: t(`payment-${event.payment ?? 'pending'}`),
          below: joined(
            name,
            service,
            event.paymentType && office(`payment-type-${event.paymentType}`),
            event.text,
            event.by,
          ),
        };
      case 'assigned':
        return { title: t('assigned', { name }), below: joined(event.class && words.className(event.class), service) };
      case 'consent-asked':
        return { title: t('consent-asked-for', { name, purpose }), below: t('asked-of', { name: event.by ?? '' }) };
      case 'consent-given':
      case 'consent-withdrawn':
        return {
          title: t(`${event.kind}-for`, { name, purpose }),
          below: joined(event.by, event.way && t(`way-${event.way}`)),
        };
      case 'sms':
        return {
          title: t('sms', { what: t(isSmsKind(event.text) ? `sms-${event.text}` : 'sms-other') }),
          below: joined(maskedPhone(name), event.sms && t(`sms-state-${event.sms}`)),
        };
      case 'message':
        return { title: t('message-by', { name: event.by ?? '' }), below: joined(maskedPhone(name), event.text) };
      case 'written':
        return { title: t('written-by', { name: event.by ?? '' }), below: event.text ?? '' };
      case 'note':
        return { title: t('note-by', { name: event.by ?? '' }), below: event.text ?? '' };
      case 'enrolled':
        return { title: t('enrolled', { name }), below: service ?? '' };
      default:
        return { title: t('joined'), below: '' };
    }
  };
};

const Event = ({ event }: { event: HouseholdEvent }) => {
  const t = useTexts();
  const words = useWords();
  const sentences = useSentences();
  const sentence = useErrorSentence();
  const takeBack = useTakeBackNote({});
  const { Icon, tile } = LOOKS[event.kind];
  const { title, below } = sentences(event);
  const isToday = addisDate(new Date(event.at)) === addisDate(new Date());
  return (
    <li className="grid grid-cols-[2.5rem_1fr] gap-x-3.5 gap-y-1 sm:grid-cols-[6.5rem_2.5rem_1fr_auto]">
      <time
        dateTime={event.at}
        title={words.when(event.at)}
        className="text-sm text-ink-2 max-sm:col-start-2 max-sm:row-start-2 sm:pt-2.5 sm:text-right"
      >
        {isToday ? t('today') : words.date(event.at)}
      </time>
      <span className={classNames('grid size-10 shrink-0 place-items-center rounded-control', tile)}>
        <Icon size={20} />
      </span>
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="font-semibold wrap-anywhere">
          {event.enrollmentId ? (
            <WorkLink to={officePaths.enrollment(event.enrollmentId)} needs={ENROLLMENT_NEEDS} className="inline-block">
              {title}
            </WorkLink>
          ) : (
            title
          )}
        </span>
        {below && (
          <span className="text-label whitespace-pre-line text-ink-2 wrap-anywhere">
            <OwnLanguage>{below}</OwnLanguage>
          </span>
        )}
        <FormError message={sentence(takeBack.error)} />
      </div>
      <div className="max-sm:col-start-2">
        {event.amountEtb !== null && (
          <span className="text-label font-semibold">
            <Money amountEtb={event.amountEtb} />
          </span>
        )}
        {event.canTakeBack && (
          <Button
            variant="quiet"
            size="small"
            disabled={takeBack.state === 'working'}
            onClick={() => takeBack.submit({ params: { id: event.id.replace('note-', '') } })}
          >
            {t('take-back')}
          </Button>
        )}
      </div>
    </li>
  );
};

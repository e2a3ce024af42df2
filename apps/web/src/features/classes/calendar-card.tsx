import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useDates } from '../../lib/language/dates.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { DownloadIcon } from '../../ui/brand/icons.tsx';
import { CalendarIcon } from '../../ui/brand/service-icons.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Note } from '../../ui/states/note.tsx';
import { useTexts } from './texts.ts';
import { useCalendarFeed } from './use-calendar-feed.ts';

const Address = ({ address }: { address: string }) => {
  const t = useTexts();
  return (
    <div className="flex flex-col gap-2.5">
      <TextField label={t('calendar-address')} hint={t('calendar-once')} value={address} onChange={() => {}} readOnly />
      <div className="flex flex-wrap gap-2.5">
        <CopyButton text={address} label={t('calendar-copy')} hasWords />
        <ButtonLink
          variant="outline"
          size="small"
          icon={<CalendarIcon size={18} />}
          href={address.replace(/^https?:/, 'webcal:')}
        >
          {t('calendar-open')}
        </ButtonLink>
      </div>
    </div>
  );
};

const Feed = () => {
  const t = useTexts();
  const dates = useDates();
  const sentence = useErrorSentence();
  const { since, endedAt, isKnown, address, make, end } = useCalendarFeed();
  if (!isKnown) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <div>
        <h3 className="font-semibold">{t('calendar-feed')}</h3>
        <p className="text-sm text-ink-2">{t('calendar-feed-text')}</p>
      </div>
      {address && <Address address={address} />}
      {since && !address && <p className="text-sm">{t('calendar-since', { date: dates.long(since) })}</p>}
      {endedAt && (
        <Note tone="warning" role="status">
          {t('calendar-ended', { date: dates.long(endedAt) })}
        </Note>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant={address ? 'quiet' : 'outline'}
          size="small"
          disabled={make.state === 'working'}
          onClick={() => make.submit(undefined)}
        >
          {make.state === 'working'
            ? t('calendar-making')
            : since || endedAt
              ? t('calendar-make-new')
              : t('calendar-make')}
        </Button>
        {since && (
          <Button variant="quiet" size="small" disabled={end.state === 'working'} onClick={() => end.submit(undefined)}>
            {t('calendar-end')}
          </Button>
        )}
      </div>
      <FormError message={sentence(make.error ?? end.error)} />
    </div>
  );
};

/** The class as a file for any calendar app, and the private address that follows all classes. */
export const CalendarCard = ({ calendarUrl, timetablePath }: { calendarUrl: string | null; timetablePath: string }) => {
  const t = useTexts();
  return (
    <Card as="section" title={t('calendar')}>
      <div className="flex flex-wrap gap-2.5">
        {calendarUrl && (
          <ButtonLink href={calendarUrl} variant="outline" size="small" wide="phone" icon={<DownloadIcon size={18} />}>
            {t('calendar-file')}
          </ButtonLink>
        )}
        <ButtonLink to={timetablePath} variant="quiet" size="small" wide="phone" icon={<CalendarIcon size={18} />}>
          {t('timetable-link')}
        </ButtonLink>
      </div>
      <Feed />
    </Card>
  );
};

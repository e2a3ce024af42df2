import { type AnnouncementCost, type AnnouncementText, announcementSms } from '@temari/contracts/announcement-rules';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@temari/contracts/languages';
import { segments, smsRoom } from '@temari/contracts/sms-segments';
import { Card } from '../../../ui/layout/card.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { Chips } from '../chips.tsx';
import { useTexts } from './texts.ts';
import type { Preview } from './use-announcements.ts';

type PreviewCardProps = {
  preview: Preview | undefined;
  cost: AnnouncementCost | undefined;
  bySms: boolean;
  isForTwo: boolean;
  text: AnnouncementText;
  language: Language;
  onLanguage: (language: Language) => void;
};

/** Whom it reaches, what it costs and how it arrives, as it is being written. */
export const PreviewCard = ({ preview, cost, bySms, isForTwo, text, language, onLanguage }: PreviewCardProps) => {
  const t = useTexts();
  const money = useMoney();
  if (!preview || !cost) {
    return (
      <Card kind="flat" as="section" title={t('preview')} className="bg-sand!">
        <p>{t('choose-first')}</p>
      </Card>
    );
  }
  const { receivers, push, telegram, email, budgetLeftSantim, aloneReceivers, aloneSantim } = preview;
  return (
    <Card kind="flat" as="section" title={t('preview')} className="bg-sand!">
      <div className="flex flex-col gap-4" aria-live="polite">
        {receivers === 0 && <Note tone="warning">{t('nobody')}</Note>}
        <DefinitionList
          items={[
            { label: t('reached-app'), value: t('people', { count: receivers }) },
            { label: t('reached-push'), value: push },
            { label: t('reached-telegram'), value: telegram },
            { label: t('reached-email'), value: email },
            { label: t('reached-sms'), value: cost.people },
            {
              label: t('cost'),
              value: cost.santim
                ? t('cost-of', { cost: money(cost.santim / 100), segments: cost.segments })
                : t('cost-none'),
            },
          ]}
        />
        {isForTwo && (
          <Note tone="info">{t('two-needed', { count: aloneReceivers, cost: money(aloneSantim / 100) })}</Note>
        )}
        {cost.santim > budgetLeftSantim && (
          <Note tone="warning">{t('budget-short', { left: money(budgetLeftSantim / 100) })}</Note>
        )}
      </div>
      <Chips
        label={t('preview')}
        chosen={language}
        onChoose={onLanguage}
        options={LANGUAGE_CODES.map((of) => ({ value: of, label: LANGUAGES[of].name }))}
      />
      <div lang={language} className="rounded-control border border-line bg-surface p-3.5">
        <p className="font-semibold break-words">{text.title}</p>
        <p className="break-words whitespace-pre-line text-ink-2">{text.body}</p>
      </div>
      {bySms && <SmsCut sms={announcementSms(preview.sender, text)} language={language} />}
    </Card>
  );
};

/** What no longer fits into the first SMS is marked. */
const SmsCut = ({ sms, language }: { sms: string; language: Language }) => {
  const t = useTexts();
  const { size, room } = smsRoom(sms);
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm text-ink-2">{t('as-sms', { language: LANGUAGES[language].name })}</h3>
      <p
        lang={language}
        className="rounded-card rounded-bl-none border border-line bg-surface p-3.5 break-words whitespace-pre-line"
      >
        {sms.slice(0, room)}
        {size > room && <mark className="bg-yellow-100 text-ink">{sms.slice(room)}</mark>}
      </p>
      <p className="text-sm">{t('sms-length', { count: segments(sms), size, room })}</p>
    </section>
  );
};

import type { Language } from '@temari/contracts/languages';
import { segments, smsRoom } from '@temari/contracts/sms-segments';
import type { ReactNode } from 'react';
import { useMoney } from '../../../ui/money/money.tsx';
import { useTexts } from './texts.ts';

type PreviewProps = {
  language: Language;
  title: string;
  body: string;
  line: string;
  /** With the name of the site. */
  sms: string;
  priceEtb: number;
};

/** As it will arrive, with sample values; what no longer fits into the first SMS is marked. */
export const Preview = ({ language, title, body, line, sms, priceEtb }: PreviewProps) => {
  const t = useTexts();
  const money = useMoney();
  const { size, room } = smsRoom(sms);
  const count = segments(sms);
  return (
    <>
      <Part title={t('preview-app')}>
        <div lang={language} className="rounded-control border border-line bg-surface p-3.5">
          <p className="font-semibold break-words">{title}</p>
          <p className="break-words whitespace-pre-line text-ink-2">{body}</p>
        </div>
      </Part>
      <Part title={t('preview-line')}>
        <p lang={language} className="rounded-control bg-ink p-3.5 break-words text-white">
          {line}
        </p>
      </Part>
      <Part title={t('preview-sms')}>
        <p lang={language} className="rounded-card rounded-bl-none border border-line bg-surface p-3.5 break-words">
          {sms.slice(0, room)}
          {size > room && <mark className="bg-yellow-100 text-ink">{sms.slice(room)}</mark>}
        </p>
      </Part>
      <p className="text-sm" aria-live="polite">
        <strong>{t('sms-count', { count })}</strong> · {t('each', { price: money(count * priceEtb) })}
        <span className="block text-ink-2">
          {size > room ? t('sms-over', { size, room, over: size - room }) : t('sms-fits', { size, room })}
        </span>
      </p>
    </>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-1.5">
    <h3 className="text-sm text-ink-2">{title}</h3>
    {children}
  </section>
);

import type { Receipt } from '@temari/contracts/office-receipts';
import { useState } from 'react';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FileIcon, ZoomInIcon } from '../../../ui/brand/icons.tsx';
import { Picture } from '../../../ui/brand/picture.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

type Shown = Pick<Receipt, 'file' | 'fullName' | 'sentAt' | 'warnings'>;

/** The photo on a dark table, with the one it looks like beside it; a PDF opens beside the desk. */
export const ReceiptPicture = ({ receipt }: { receipt: Shown }) => {
  const { file } = receipt;
  return (
    <div className="relative min-h-80 overflow-hidden rounded-card bg-ink-soft lg:min-h-130">
      {file?.mediaType.startsWith('image/') ? <Photo receipt={receipt} url={file.url} /> : <OtherFile file={file} />}
    </div>
  );
};

const OtherFile = ({ file }: { file: Shown['file'] }) => {
  const t = useTexts();
  return (
    <div className="on-green grid min-h-80 place-content-center justify-items-center gap-4 p-6 text-center">
      <FileIcon size={40} />
      <p>{file ? file.name : t('no-file')}</p>
      {file && (
        <ButtonLink href={file.url} target="_blank" rel="noreferrer" variant="accent" size="small">
          {t('open-file')}
        </ButtonLink>
      )}
    </div>
  );
};

const Photo = ({ receipt, url }: { receipt: Shown; url: string }) => {
  const t = useTexts();
  const [isZoomed, setIsZoomed] = useState(false);
  const twin = receipt.warnings.find(({ picture }) => picture !== null);
  const alt = t('picture-of', { name: receipt.fullName });
  return (
    <>
      {isZoomed && (
        <div className="grid max-h-[70vh] min-h-80 place-items-center overflow-auto p-6 lg:min-h-130">
          <Picture src={url} alt={alt} className="max-w-none rounded-badge" />
        </div>
      )}
      {!isZoomed && twin && <SideBySide receipt={receipt} url={url} twin={twin} />}
      {!isZoomed && !twin && (
        <div className="grid max-h-[70vh] min-h-80 place-items-center p-6 lg:min-h-130">
          <Picture src={url} alt={alt} className="max-h-[62vh] max-w-full rounded-badge object-contain" />
        </div>
      )}
      <Button
        variant="outline"
        size="small"
        className="absolute! top-3.5 right-3.5 border-transparent! bg-surface!"
        icon={<ZoomInIcon size={18} />}
        aria-pressed={isZoomed}
        onClick={() => setIsZoomed(!isZoomed)}
      >
        {t('zoom')}
      </Button>
    </>
  );
};

/** This receipt and the one it looks like, or shares its reference with: who sent it, and what became of it. */
const SideBySide = ({ receipt, url, twin }: { receipt: Shown; url: string; twin: Shown['warnings'][number] }) => {
  const t = useTexts();
  const words = useWords();
  const look = 'max-h-[48vh] max-w-full self-start rounded-badge object-contain';
  return (
    <div className="grid grid-cols-2 gap-4 p-5 pt-18">
      <figure className="flex min-w-0 flex-col gap-3">
        <figcaption className="on-green text-sm wrap-anywhere">
          <strong className="block font-semibold">{t('this-one', { name: receipt.fullName })}</strong>
          {t('sent', { when: words.when(receipt.sentAt) })}
        </figcaption>
        <Picture src={url} alt={t('picture-of', { name: receipt.fullName })} className={look} />
      </figure>
      <figure className="flex min-w-0 flex-col gap-3">
        <figcaption className="on-green text-sm wrap-anywhere">
          <strong className="block font-semibold">
            {twin.enrollmentId && (
              <TextLink to={officePaths.enrollment(twin.enrollmentId)} className="flex min-h-11 w-fit items-center">
                {t('looks-like', { name: twin.name ?? '' })}
              </TextLink>
            )}
          </strong>
          {[twin.status && words.payment(twin.status), twin.at && words.date(twin.at)].filter(Boolean).join(' · ')}
        </figcaption>
        <Picture src={twin.picture ?? ''} alt={t('seen-picture')} className={look} />
      </figure>
    </div>
  );
};

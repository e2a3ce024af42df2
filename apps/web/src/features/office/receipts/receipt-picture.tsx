import type { Receipt } from '@temari/contracts/office-receipts';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { FileIcon, ZoomInIcon } from '../../../ui/brand/icons.tsx';
import { Picture } from '../../../ui/brand/picture.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useTexts } from './texts.ts';

/** The photo on a dark table; a PDF opens beside the desk. */
export const ReceiptPicture = ({ receipt: { file, fullName } }: { receipt: Receipt }) => {
  const t = useTexts();
  const [isZoomed, setIsZoomed] = useState(false);
  const isPicture = file?.mediaType.startsWith('image/');
  return (
    <div className="relative min-h-80 overflow-hidden rounded-card bg-ink-soft lg:min-h-130">
      {isPicture && file ? (
        <>
          <div
            className={classNames(
              'grid max-h-[70vh] min-h-80 place-items-center p-6 lg:min-h-130',
              isZoomed && 'overflow-auto',
            )}
          >
            <Picture
              src={file.url}
              alt={t('picture-of', { name: fullName })}
              className={classNames(
                'rounded-badge',
                isZoomed ? 'max-w-none' : 'max-h-[62vh] max-w-full object-contain',
              )}
            />
          </div>
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
      ) : (
        <div className="on-green grid min-h-80 place-content-center justify-items-center gap-4 p-6 text-center">
          <FileIcon size={40} />
          <p>{file ? file.name : t('no-file')}</p>
          {file && (
            <ButtonLink href={file.url} target="_blank" rel="noreferrer" variant="accent" size="small">
              {t('open-file')}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
};

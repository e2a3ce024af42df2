import { type ComponentProps, type CSSProperties, useState } from 'react';
import { useDataSaver } from '../../lib/device/data-saver.ts';
import { classNames } from '../class-names.ts';
import { useTexts } from '../texts.ts';

type PictureProps = ComponentProps<'img'> & {
  /** Empty for a decoration: nobody misses it, so it alone is left out without saying so. */
  alt: string;
};

/** The button that was pressed is gone now, so the focus moves to the picture. */
const takeFocus = (picture: HTMLElement | null): void => picture?.focus();

/** Every picture that costs data. Where data is saved it keeps its place and comes when it is asked for. */
export const Picture = ({ children, ...picture }: PictureProps) => {
  const t = useTexts();
  const { savesData } = useDataSaver();
  const [asked, setAsked] = useState<string>();
  const { src, alt, width, height, className } = picture;
  const isAsked = asked === src;
  if (savesData && !isAsked) {
    return alt ? (
      <button
        type="button"
        className={classNames('picture-waiting', className)}
        style={{ '--width': `${width}px`, '--ratio': `${width}/${height}` } as CSSProperties}
        onClick={() => setAsked(src)}
      >
        <span>{alt}</span> <u>{t('show-picture')}</u>
      </button>
    ) : (
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        className={classNames('picture-left-out', className)}
      />
    );
  }
  const shown = <img decoding="async" {...picture} alt={alt} {...(isAsked && { ref: takeFocus, tabIndex: -1 })} />;
  return children ? (
    <picture>
      {children}
      {shown}
    </picture>
  ) : (
    shown
  );
};

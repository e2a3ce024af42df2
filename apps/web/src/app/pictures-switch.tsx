import { useDataSaver } from '../lib/device/data-saver.ts';
import { useTexts } from './texts.ts';

/** A link, so that it works before any script has arrived; then the page changes in place. */
export const PicturesSwitch = ({ className }: { className: string }) => {
  const t = useTexts();
  const { savesData, choose } = useDataSaver();
  return (
    <a
      href={`?pictures=${savesData ? 'on' : 'off'}`}
      rel="nofollow"
      className={className}
      onClick={(event) => {
        event.preventDefault();
        choose(!savesData);
      }}
    >
      {t(savesData ? 'pictures-on' : 'pictures-off')}
    </a>
  );
};

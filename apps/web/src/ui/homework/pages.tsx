import type { HandedInWork } from '@temari/contracts/homework';
import { TextLink } from '../actions/text-link.tsx';
import { useHomeworkTexts } from './texts.ts';

/** The pages as pictures, each a link to itself in full size; a PDF is a link alone. */
export const WorkPages = ({ work, name }: { work: HandedInWork; name: string }) => {
  const t = useHomeworkTexts();
  if (work.files.length === 0) return <p className="text-sm text-ink-2">{t('pages-gone')}</p>;
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {work.files.map((file, place) => (
        <li key={file.id} className="min-w-0">
          {file.mediaType.startsWith('image/') ? (
            <a
              href={file.url}
              download={file.name}
              aria-label={t('open-page', { number: place + 1 })}
              className="block overflow-hidden rounded-control border border-line bg-sand"
            >
              <img
                src={file.url}
                alt={t('page-of', { number: place + 1, name })}
                loading="lazy"
                className="max-h-120 w-full object-contain"
              />
            </a>
          ) : (
            <TextLink href={file.url} download={file.name}>
              {t('open-page', { number: place + 1 })}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
};

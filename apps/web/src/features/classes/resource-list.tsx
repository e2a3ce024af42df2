import type { ClassResource } from '@temari/contracts/classes';
import { resourceName } from '../../lib/domain/resource-name.ts';
import { useDates } from '../../lib/language/dates.ts';
import { fileSize } from '../../lib/language/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { FileIcon, LinkIcon, TrashIcon, VideoIcon } from '../../ui/brand/icons.tsx';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';
import { SaveResource } from './save-resource.tsx';
import { useTexts } from './texts.ts';
import { useSavedResource } from './use-saved-resource.ts';

const iconOf = ({ mediaType }: ClassResource) => {
  if (mediaType === null) return LinkIcon;
  return /^(video|audio)\//.test(mediaType) ? VideoIcon : FileIcon;
};

type ResourceProps = {
  classId: string;
  resource: ClassResource;
  onRemove?: ((resource: ClassResource) => void) | undefined;
};

const Resource = ({ classId, resource, onRemove }: ResourceProps) => {
  const t = useTexts();
  const dates = useDates();
  const Icon = iconOf(resource);
  const name = resourceName(resource);
  const isFile = resource.sizeBytes !== null;
  const saving = useSavedResource(classId, resource);
  return (
    <li className="flex gap-3 border-line py-3.5 first:pt-0 last:pb-0 [li+&]:border-t">
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-green-100 text-green-700">
        <Icon size={20} />
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold break-words [overflow-wrap:anywhere]">
          <TextLink
            className="inline-block max-w-full py-2.5"
            href={resource.url}
            {...(isFile ? { download: name } : { target: '_blank', rel: 'noopener noreferrer' })}
            {...(saving.state.name === 'saved' && { onClick: saving.open })}
          >
            {name}
          </TextLink>
          {resource.sizeBytes !== null && (
            <span className="pl-2 text-sm font-normal text-ink-2">{fileSize(resource.sizeBytes)}</span>
          )}
        </p>
        <p className="text-label break-words whitespace-pre-line">
          <OwnLanguage>{resource.description || t('none')}</OwnLanguage>
        </p>
        <p className="text-sm text-ink-2">{dates.brief(resource.createdAt)}</p>
        {resource.lesson && (
          <p className="text-sm">
            <TextLink to={paths.lesson(resource.lesson.id)}>
              {t('for-lesson', { date: dates.brief(resource.lesson.startsAt) })}
            </TextLink>
          </p>
        )}
        {isFile && <SaveResource saving={saving} name={name} sizeBytes={resource.sizeBytes ?? 0} />}
      </div>
      {onRemove && resource.isMine && (
        <Button
          variant="quiet"
          isIconOnly
          aria-label={t('remove-named', { name })}
          title={t('remove')}
          className="shrink-0"
          onClick={() => onRemove(resource)}
        >
          <TrashIcon size={18} />
        </Button>
      )}
    </li>
  );
};

type ResourceListProps = { classId: string; resources: readonly ClassResource[]; onRemove?: ResourceProps['onRemove'] };

/** Never taller than the screen beside it: what is older is reached by scrolling, by keyboard too. */
export const ResourceList = ({ classId, resources, onRemove }: ResourceListProps) => {
  const t = useTexts();
  if (resources.length === 0) return <p className="text-ink-2">{t('no-resources')}</p>;
  return (
    <section
      aria-label={t('resources')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      className="-m-1.5 max-h-120 overflow-y-auto overscroll-contain rounded-control p-1.5"
    >
      <ul aria-live="polite">
        {resources.map((resource) => (
          <Resource key={resource.id} classId={classId} resource={resource} onRemove={onRemove} />
        ))}
      </ul>
    </section>
  );
};

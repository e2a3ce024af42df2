import type { LearningClass } from '@temari/contracts/classes';
import { Button } from '../../ui/actions/button.tsx';
import { JoinLink } from '../../ui/actions/join-link.tsx';
import { VideoIcon } from '../../ui/brand/icons.tsx';
import { useTexts } from './texts.ts';

type JoinClassProps = { learning: Pick<LearningClass, 'id' | 'meetingLink' | 'status'> };

/** The main button of the page. Without a link it says when there will be one, or that one is missing. */
export const JoinClass = ({ learning: { id, meetingLink, status } }: JoinClassProps) => {
  const t = useTexts();
  if (meetingLink) {
    return (
      <JoinLink classId={id} size="large" icon={<VideoIcon size={20} />}>
        {t('join-class')}
      </JoinLink>
    );
  }
  return (
    <div className="flex w-full flex-col gap-1.5 sm:w-auto sm:items-end">
      <Button variant="accent" size="large" wide="phone" icon={<VideoIcon size={20} />} disabled>
        {t('join-class')}
      </Button>
      <p className="text-sm text-ink-2">{t(status === 'Running' ? 'no-link-running' : 'no-link-yet')}</p>
    </div>
  );
};

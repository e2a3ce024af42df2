import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { WifiOffIcon } from '../../ui/brand/first-icons.tsx';
import { LockIcon, VideoIcon } from '../../ui/brand/icons.tsx';
import { Steps } from '../../ui/layout/steps.tsx';
import { ToastBar, useToast } from '../../ui/overlays/toast.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { Note } from '../../ui/states/note.tsx';
import { Shelf } from './shelf.tsx';
import { useTexts } from './texts.ts';

const stay = () => {};

export const Statuses = () => {
  const t = useTexts();
  return (
    <Shelf title={t('statuses')}>
      <div className="flex flex-wrap gap-2.5">
        <Badge tone="waiting">{t('awaiting-payment')}</Badge>
        <Badge tone="review">{t('waiting-for-review')}</Badge>
        <Badge tone="good">{t('paid')}</Badge>
        <Badge tone="bad">{t('declined')}</Badge>
        <Badge tone="upcoming">{t('upcoming')}</Badge>
        <Badge tone="good" icon={<VideoIcon size={16} />}>
          {t('running')}
        </Badge>
        <Badge tone="quiet">{t('pending')}</Badge>
        <Badge tone="good">{t('approved')}</Badge>
        <Badge tone="quiet" icon={<LockIcon size={16} />}>
          {t('inactive')}
        </Badge>
        <Badge tone="warning">{t('no-link')}</Badge>
      </div>
    </Shelf>
  );
};

export const AllSteps = () => {
  const t = useTexts();
  const steps = [t('details'), t('preview'), t('payment')];
  return (
    <Shelf title={t('steps')}>
      <Steps label={t('steps-label')} steps={steps} current={0} />
      <Steps label={t('steps-label')} steps={steps} current={1} />
      <Steps label={t('steps-label')} steps={steps} current={2} />
    </Shelf>
  );
};

export const Messages = () => {
  const t = useTexts();
  const toast = useToast();
  const offline = {
    text: t('offline'),
    icon: <WifiOffIcon className="text-clay-100" />,
    action: { label: t('continue'), onPress: stay },
    isLasting: true,
  };
  return (
    <Shelf title={t('messages')}>
      <div className="flex flex-col gap-2.5">
        <Note tone="error" title={t('not-saved')}>
          {t('not-saved-more')}
        </Note>
        <Note tone="info">
          {t('on-the-way')} <TextLink to="/design">{t('continue')}</TextLink>
        </Note>
        <Note tone="warning" title={t('discount')}>
          {t('discount-more')}
        </Note>
        <Note tone="success">{t('approved-note')}</Note>
        <ToastBar toast={{ text: t('saved'), isLasting: true }} onClose={stay} />
        <ToastBar toast={offline} onClose={stay} />
        <div>
          <Button variant="outline" size="small" onClick={() => toast({ text: t('saved') })}>
            {t('show-toast')}
          </Button>
        </div>
      </div>
    </Shelf>
  );
};

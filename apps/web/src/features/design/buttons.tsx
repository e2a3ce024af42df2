import { useState } from 'react';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { VideoIcon } from '../../ui/brand/icons.tsx';
import { ArrowRightIcon } from '../../ui/brand/service-icons.tsx';
import { SubmitButton, type SubmitState } from '../../ui/fields/submit-button.tsx';
import { Shelf, Specimen } from './shelf.tsx';
import { useTexts } from './texts.ts';

const FOCUS = 'outline-3! outline-offset-2! outline-solid! outline-ring!';
const WORKS_FOR_MS = 1500;

const Changing = () => {
  const t = useTexts();
  const [state, setState] = useState<SubmitState>('idle');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setState('working');
        setTimeout(() => setState('failed'), WORKS_FOR_MS);
      }}
    >
      <SubmitButton state={state} label={t('change')} workingLabel="" />
    </form>
  );
};

export const Buttons = () => {
  const t = useTexts();
  return (
    <Shelf title={t('buttons')}>
      <div className="flex flex-wrap items-end gap-x-7 gap-y-5">
        <Specimen name={t('rest')}>
          <Button>{t('get-started')}</Button>
        </Specimen>
        <Specimen name={t('hover')}>
          <Button className="bg-green-800!">{t('get-started')}</Button>
        </Specimen>
        <Specimen name={t('pressed')}>
          <Button className="bg-green-900!">{t('get-started')}</Button>
        </Specimen>
        <Specimen name={t('focus')}>
          <Button className={FOCUS}>{t('get-started')}</Button>
        </Specimen>
        <Specimen name={t('working')}>
          <SubmitButton state="working" label={t('send')} workingLabel={t('sending')} />
        </Specimen>
        <Specimen name={t('after-error')}>
          <SubmitButton state="failed" label={t('change')} />
        </Specimen>
        <Specimen name={t('disabled')}>
          <Button disabled>{t('verify')}</Button>
        </Specimen>

        <Specimen name={t('rest')}>
          <Button variant="accent">{t('join-class')}</Button>
        </Specimen>
        <Specimen name={t('hover')}>
          <Button variant="accent" className="bg-yellow-600!">
            {t('join-class')}
          </Button>
        </Specimen>
        <Specimen name={t('pressed')}>
          <Button variant="accent" className="bg-yellow-700!">
            {t('join-class')}
          </Button>
        </Specimen>
        <Specimen name={t('focus')}>
          <Button variant="accent" className={FOCUS}>
            {t('join-class')}
          </Button>
        </Specimen>
        <Specimen name={t('outline')}>
          <Button variant="outline">{t('previous')}</Button>
        </Specimen>
        <Specimen name={t('quiet')}>
          <Button variant="quiet">{t('resend-code')}</Button>
        </Specimen>
        <Specimen name={t('small')}>
          <Button size="small">{t('detail')}</Button>
        </Specimen>

        <Specimen name={t('destructive')}>
          <Button variant="danger">{t('delete')}</Button>
        </Specimen>
        <Specimen name={t('destructive-outline')}>
          <Button variant="danger-outline">{t('decline')}</Button>
        </Specimen>
        <Specimen name={t('icon-only')}>
          <CopyButton text={t('full-name-value')} label={t('copy-account')} />
        </Specimen>
        <Specimen name={t('on-green')}>
          <div className="on-green rounded-control bg-green-800 p-2.5">
            <Button variant="accent" icon={<VideoIcon />}>
              {t('join-class')}
            </Button>
          </div>
        </Specimen>
        <Specimen name={t('focus-on-green')}>
          <div className="on-green rounded-control bg-green-800 p-2.5">
            <Button variant="outline" className={FOCUS}>
              {t('settings')}
            </Button>
          </div>
        </Specimen>
        <Specimen name={t('text-link')}>
          <TextLink to="/design">{t('forgot-password')}</TextLink>
        </Specimen>
        <Specimen name={t('back-link')}>
          <BackLink to="/design">{t('go-back')}</BackLink>
        </Specimen>

        <Specimen name={t('large')}>
          <ButtonLink to="/design" size="large" iconEnd={<ArrowRightIcon />}>
            {t('get-started')}
          </ButtonLink>
        </Specimen>
        <Specimen name={t('press-it')}>
          <Changing />
        </Specimen>
      </div>
    </Shelf>
  );
};

import { paths } from '../lib/navigation/paths.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Band } from '../ui/layout/band.tsx';
import { useTexts } from './texts.ts';

/** Stands where the next lesson will be told; the server draws it for a device that somebody is signed in on. */
export const WelcomeBack = () => {
  const t = useTexts();
  return (
    <Band
      title={t('welcome-back')}
      action={
        <ButtonLink to={paths.myClass} variant="accent" wide="phone">
          {t('dashboard')}
        </ButtonLink>
      }
    />
  );
};

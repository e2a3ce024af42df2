import { defineTexts } from '../../lib/language/i18n.ts';
import { paths } from '../../lib/navigation/paths.ts';
import english from '../../messages/en/terms-line.json';
import { TextLink } from '../actions/text-link.tsx';

const useTexts = defineTexts('terms-line', english);

/** What is accepted by going on; both open beside the form, so that nothing typed is lost. */
export const TermsLine = () => {
  const t = useTexts();
  return (
    <p className="text-sm text-ink-2">
      {t('before')}{' '}
      <TextLink href={paths.terms} target="_blank" rel="noopener">
        {t('terms')}
      </TextLink>{' '}
      {t('and')}{' '}
      <TextLink href={paths.privacyPolicy} target="_blank" rel="noopener">
        {t('privacy')}
      </TextLink>
      {t('after')}
    </p>
  );
};

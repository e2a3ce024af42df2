import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { DownloadIcon } from '../../ui/brand/icons.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useTexts } from './texts.ts';
import { useDownloadMyData } from './use-settings.ts';

export const MyData = () => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const download = useDownloadMyData();
  return (
    <Card as="section" title={t('my-data')}>
      <p className="text-label text-ink-2">{t('my-data-lead')}</p>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          download.submit(undefined);
        }}
      >
        <SubmitButton
          variant="outline"
          wide="phone"
          className="self-start"
          icon={<DownloadIcon />}
          state={download.state}
          label={t('download')}
          workingLabel={t('downloading')}
        />
        <FormError message={sentence(download.error)} />
      </Form>
    </Card>
  );
};

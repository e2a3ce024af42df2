import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DownloadIcon } from '../../ui/brand/icons.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { useTexts } from './texts.ts';
import type { useCsv } from './use-csv.ts';

export const CsvButton = ({ csv }: { csv: ReturnType<typeof useCsv> }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="outline"
        size="small"
        icon={csv.state === 'working' ? <Spinner size={18} /> : <DownloadIcon size={18} />}
        disabled={csv.state === 'working'}
        onClick={csv.save}
      >
        {t('save-csv')}
      </Button>
      <FormError message={sentence(csv.error)} />
    </div>
  );
};

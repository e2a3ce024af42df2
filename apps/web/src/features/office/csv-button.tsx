import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DownloadIcon } from '../../ui/brand/icons.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { useTexts } from './texts.ts';
import type { SavedFile } from './use-csv.ts';

const SaveButton = ({ file, label }: { file: SavedFile; label: string }) => {
  const sentence = useErrorSentence();
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="outline"
        size="small"
        icon={file.state === 'working' ? <Spinner size={18} /> : <DownloadIcon size={18} />}
        disabled={file.state === 'working'}
        onClick={file.save}
      >
        {label}
      </Button>
      <FormError message={sentence(file.error)} />
    </div>
  );
};

export const CsvButton = ({ csv }: { csv: SavedFile }) => <SaveButton file={csv} label={useTexts()('save-csv')} />;

export const XlsxButton = ({ xlsx }: { xlsx: SavedFile }) => <SaveButton file={xlsx} label={useTexts()('save-xlsx')} />;

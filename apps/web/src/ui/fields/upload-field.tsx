import { formMaxBytes, MEDIA_TYPES, UPLOAD_RULES } from '@temari/contracts/uploads';
import type { FilePurpose } from '@temari/contracts/vocabulary';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useIsOnline } from '../../lib/device/online.ts';
import { fileSize } from '../../lib/language/format.ts';
import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/upload.json';
import type { FieldProps } from './field.tsx';
import { type Upload, UploadBox } from './upload-box.tsx';
import { type UploadStep, useUpload } from './use-upload.ts';

const useTexts = defineTexts('upload', english);

type UploadFieldProps = FieldProps & {
  /** What the file is for: decides its kinds and its size. The value is the finished file's address. */
  purpose: FilePurpose;
  /** In place of 'Choose a file or drop it here'. */
  prompt?: string | undefined;
  /** True while a file is on its way, for a form that should wait for it. */
  onBusy?: ((isBusy: boolean) => void) | undefined;
};

/** The address of a picture just chosen, given back when it is no longer shown. */
const usePreview = (file: File | null): string | null => {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => {
      URL.revokeObjectURL(address);
      setPreview(null);
    };
  }, [file]);
  return preview;
};

/** A refused file stays refused; a server that failed may have recovered. */
const canHelp = ({ status }: ApiError): boolean => status < 400 || status >= 500 || status === 429;

const faceOf = (step: UploadStep, keptName: string): Upload => {
  switch (step.name) {
    case 'none':
      return keptName ? { name: 'done', fileName: keptName } : { name: 'none' };
    case 'uploading':
    case 'paused':
      return { name: step.name, fileName: step.file.name, percent: step.percent };
    case 'done':
      return { name: 'done', fileName: step.file.name };
    default:
      return { name: 'failed', fileName: step.file.name };
  }
};

/** A file field: choose or drop a file and see its progress; an upload resumes by itself after a lost connection. */
export const UploadField = ({
  name,
  value,
  onChange,
  error,
  label,
  hint,
  isOptional,
  disabled,
  purpose,
  prompt,
  onBusy,
}: UploadFieldProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const isOnline = useIsOnline();
  const { mediaTypes } = UPLOAD_RULES[purpose];
  const maxBytes = formMaxBytes(purpose);
  const endings = mediaTypes.map((type) => MEDIA_TYPES[type]);
  const types = endings.map((ending) => (ending === 'webp' ? 'WebP' : ending.toUpperCase()));
  const typeList = t('or', { list: types.slice(0, -1).join(', '), last: types[types.length - 1] ?? '' });
  const upload = useUpload(purpose, endings, onChange);
  // A form that was emptied empties its file too; one that was restored shows what it kept.
  const step: UploadStep = upload.step.name === 'done' && value === '' ? { name: 'none' } : upload.step;
  const preview = usePreview('file' in step ? step.file : null);

  const isBusy = step.name === 'uploading' || step.name === 'paused';
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);

  const statusOf = (): string | null => {
    switch (step.name) {
      case 'none':
        return value ? t('kept') : null;
      case 'uploading':
        return step.percent >= 100 ? t('checking') : t('percent', { percent: step.percent });
      case 'paused':
        return t('paused', { percent: step.percent });
      case 'done':
        return t('done', { size: fileSize(step.file.size) });
      case 'unfit':
        return {
          empty: t('empty'),
          'too-large': t('too-large', { size: fileSize(step.file.size), limit: fileSize(maxBytes) }),
          'wrong-type': t('wrong-type', { types: typeList }),
        }[step.reason];
      case 'failed':
        return sentence(step.error);
    }
  };

  const limits = t(purpose === 'resource' || purpose === 'logo' ? 'limits' : 'photos-shrink', {
    types: typeList,
    size: fileSize(maxBytes),
  });
  return (
    <UploadBox
      upload={faceOf(step, value && t('kept-name'))}
      onFile={upload.send}
      onCancel={upload.clear}
      onRetry={step.name === 'failed' && canHelp(step.error) ? () => upload.send(step.file) : undefined}
      onRemove={isOptional ? upload.clear : undefined}
      preview={preview}
      isOptional={isOptional}
      accept={[...mediaTypes, ...endings.map((ending) => `.${ending}`)].join(',')}
      label={label}
      prompt={prompt ?? t('prompt')}
      promptHint={
        <>
          {hint} {limits}
          {!isOnline && <strong className="block pt-1.5 font-normal text-ink">{t('offline')}</strong>}
        </>
      }
      status={statusOf()}
      words={{
        choose: t('choose'),
        replace: t('replace'),
        chooseAgain: t('choose-again'),
        cancel: t('cancel'),
        remove: t('remove'),
        retry: t('retry'),
      }}
      error={error}
      inputName={name}
      disabled={disabled}
    />
  );
};

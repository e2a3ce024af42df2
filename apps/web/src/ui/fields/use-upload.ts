import { formMaxBytes, UPLOAD_RULES } from '@temari/contracts/uploads';
import type { FilePurpose } from '@temari/contracts/vocabulary';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { type RunningUpload, startUpload } from '../../lib/api/upload.ts';
import { isShrunk } from '../../lib/device/shrink-photo.ts';

/** Checked before anything is sent, so that nobody waits for a refusal. */
export type Unfit = 'empty' | 'too-large' | 'wrong-type';

export type UploadStep =
  | { name: 'none' }
  | { name: 'uploading'; file: File; percent: number }
  | { name: 'paused'; file: File; percent: number }
  | { name: 'done'; file: File; url: string }
  | { name: 'unfit'; file: File; reason: Unfit }
  | { name: 'failed'; file: File; error: ApiError };

/** Systems name some kinds differently or not at all: then the file's extension decides. */
const isAllowed = (file: File, purpose: FilePurpose, endings: readonly string[]): boolean =>
  UPLOAD_RULES[purpose].mediaTypes.some((type) => type === file.type) ||
  endings.some((ending) => file.name.toLowerCase().endsWith(`.${ending}`));

export const unfitness = (file: File, purpose: FilePurpose, endings: readonly string[]): Unfit | null => {
  if (file.size === 0) return 'empty';
  if (!isAllowed(file, purpose, endings)) return 'wrong-type';
  return file.size > formMaxBytes(purpose) && !isShrunk(file, purpose) ? 'too-large' : null;
};

/** One file on its way: chosen, sent, held up, done or refused. */
export const useUpload = (purpose: FilePurpose, endings: readonly string[], onUrl: (url: string) => void) => {
  const [step, setStep] = useState<UploadStep>({ name: 'none' });
  const running = useRef<RunningUpload | null>(null);

  const stop = (): void => {
    running.current?.cancel();
    running.current = null;
  };
  useEffect(() => () => running.current?.leave(), []);

  const send = (file: File): void => {
    stop();
    onUrl('');
    const reason = unfitness(file, purpose, endings);
    if (reason) {
      setStep({ name: 'unfit', file, reason });
      return;
    }
    setStep({ name: 'uploading', file, percent: 0 });
    running.current = startUpload(file, purpose, {
      onProgress: (percent) => setStep({ name: 'uploading', file, percent }),
      onPaused: () => setStep((now) => ({ name: 'paused', file, percent: 'percent' in now ? now.percent : 0 })),
      onDone: (url) => {
        running.current = null;
        setStep({ name: 'done', file, url });
        onUrl(url);
      },
      onFailed: (error) => {
        running.current = null;
        setStep({ name: 'failed', file, error });
      },
    });
  };

  return {
    step,
    send,
    clear: () => {
      stop();
      setStep({ name: 'none' });
      onUrl('');
    },
  };
};

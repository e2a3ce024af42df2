import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button, buttonClass } from '../actions/button.tsx';
import { WifiOffIcon, XIcon } from '../brand/first-icons.tsx';
import { FileIcon, UploadIcon } from '../brand/icons.tsx';
import { classNames } from '../class-names.ts';
import { FieldMessage, LabelText } from './field.tsx';
import { ProgressBar } from './progress-bar.tsx';

export type Upload =
  | { name: 'none' }
  | { name: 'uploading'; fileName: string; percent: number }
  | { name: 'paused'; fileName: string; percent: number }
  | { name: 'done'; fileName: string }
  | { name: 'failed'; fileName: string };

type UploadBoxProps = {
  upload: Upload;
  onFile: (file: File) => void;
  onCancel?: (() => void) | undefined;
  /** Sends the same file again, where that can help. */
  onRetry?: (() => void) | undefined;
  /** Takes a finished file away again, where none is needed. */
  onRemove?: (() => void) | undefined;
  /** Address of a small picture of the file. */
  preview?: string | null | undefined;
  isOptional?: boolean | undefined;
  /** The attribute of the file input: 'image/*,application/pdf'. */
  accept: string;
  /** Above it, like the label of a field. */
  label: string;
  /** What may be chosen, and how large. */
  prompt: string;
  promptHint?: ReactNode;
  /** The line under the file's name: percentage and promise, size, or what went wrong. */
  status?: ReactNode;
  words: { choose: string; replace: string; chooseAgain: string; cancel: string; retry?: string; remove?: string };
  error?: string | null | undefined;
  inputName?: string | undefined;
  disabled?: boolean | undefined;
};

/** A file may be chosen again after a failure, so the input forgets it. */
const takeFile = (input: HTMLInputElement | null, onFile: (file: File) => void): void => {
  const file = input?.files?.[0];
  if (input) input.value = '';
  if (file) onFile(file);
};

/** Like `useEarlyInput`: a file that was chosen before the script had arrived is taken when it has. */
const useEarlyFile = (onFile: (file: File) => void): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null);
  const take = useEffectEvent(() => takeFile(input.current, onFile));
  useEffect(() => take(), []);
  return input;
};

/** The face of an upload in its five states; whoever uses it does the uploading. */
export const UploadBox = ({
  upload,
  onFile,
  onCancel,
  onRetry,
  onRemove,
  preview,
  isOptional,
  accept,
  label,
  prompt,
  promptHint,
  status,
  words,
  error,
  inputName,
  disabled,
}: UploadBoxProps) => {
  const id = useId();
  const input = useEarlyFile(onFile);
  const messageId = `${id}message`;
  const isUnderWay = upload.name === 'uploading' || upload.name === 'paused';

  const chooser = (word: string, variant: 'outline' | 'quiet') => (
    <span className="relative ml-auto inline-flex shrink-0">
      <input
        ref={input}
        id={id}
        type="file"
        name={inputName}
        accept={accept}
        disabled={disabled}
        aria-label={`${label}: ${word}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? messageId : undefined}
        className="peer absolute inset-0 cursor-pointer rounded-control text-[0px] opacity-0 disabled:cursor-not-allowed"
        onChange={(event) => takeFile(event.target, onFile)}
      />
      <span
        aria-hidden="true"
        className={classNames(
          buttonClass({ variant, size: 'small' }),
          'pointer-events-none peer-hover:border-ink-2 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring peer-disabled:text-ink-3',
        )}
      >
        {word}
      </span>
    </span>
  );

  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-label font-semibold">
        <LabelText label={label} isOptional={isOptional} />
      </p>
      {upload.name === 'none' ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut; the button does the same
        <div
          className={classNames(
            'flex flex-col items-center gap-1 rounded-card border-2 border-dashed bg-surface px-5 py-6 text-center',
            error ? 'border-clay-600' : 'border-edge',
          )}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            const file = event.dataTransfer.files[0];
            if (file && !disabled) onFile(file);
          }}
        >
          <UploadIcon size={30} className="text-green-700" />
          <p className="pt-2 text-label font-semibold">{prompt}</p>
          {promptHint && <p className="text-sm text-ink-2">{promptHint}</p>}
          <div className="pt-3">{chooser(words.choose, 'outline')}</div>
        </div>
      ) : (
        <div
          className={classNames(
            'flex flex-col gap-3 rounded-note border bg-surface p-4',
            upload.name === 'failed' ? 'border-[1.5px] border-clay-600' : 'border-line',
          )}
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {preview && <img src={preview} alt="" className="size-11 shrink-0 rounded-control object-cover" />}
            {!preview &&
              (upload.name === 'paused' ? (
                <WifiOffIcon size={22} className="text-yellow-800" />
              ) : (
                <FileIcon size={22} className="text-green-700" />
              ))}
            <div className="min-w-0 grow basis-28">
              <p className="truncate text-label font-semibold">{upload.fileName}</p>
              {status && (
                <p
                  role={upload.name === 'failed' ? 'alert' : undefined}
                  className={classNames(
                    'text-xs',
                    upload.name === 'failed' ? 'font-semibold text-clay-700' : 'text-ink-2',
                  )}
                >
                  {status}
                </p>
              )}
            </div>
            {isUnderWay && onCancel && (
              <Button variant="quiet" isIconOnly aria-label={words.cancel} onClick={onCancel} className="text-ink!">
                <XIcon size={18} />
              </Button>
            )}
            {upload.name === 'done' && chooser(words.replace, 'quiet')}
            {upload.name === 'done' && onRemove && (
              <Button variant="quiet" isIconOnly aria-label={words.remove} onClick={onRemove} className="text-ink!">
                <XIcon size={18} />
              </Button>
            )}
            {upload.name === 'failed' && onRetry && (
              <Button variant="quiet" size="small" onClick={onRetry}>
                {words.retry}
              </Button>
            )}
            {upload.name === 'failed' && chooser(words.chooseAgain, 'quiet')}
          </div>
          {isUnderWay && <ProgressBar label={upload.fileName} percent={upload.percent} />}
        </div>
      )}
      <FieldMessage id={messageId} error={error} />
    </div>
  );
};

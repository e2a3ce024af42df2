import { VOICE_SECONDS_MAX } from '@temari/contracts/scholarship-rules';
import { MEDIA_TYPES, UPLOAD_RULES } from '@temari/contracts/uploads';
import { useEffect, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { type UploadStep, useUpload } from '../../ui/fields/use-upload.ts';
import { useTexts } from './texts.ts';
import { useRecorder } from './use-recorder.ts';

const ENDINGS = UPLOAD_RULES.voice.mediaTypes.map((type) => MEDIA_TYPES[type]);

/** An address of what was just recorded, given back when it is no longer heard. */
const useOwnAddress = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file ? address : null;
};

const Status = ({ step, isKept }: { step: UploadStep; isKept: boolean }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  if (step.name === 'uploading') return <p role="status">{t('sending-voice', { percent: step.percent })}</p>;
  if (step.name === 'paused') return <p role="status">{t('voice-waits')}</p>;
  if (step.name === 'failed') return <FormError message={sentence(step.error)} />;
  return isKept ? <p role="status">{t('voice-kept')}</p> : null;
};

/** Records what a learner says, and sends it as soon as there is a line. The value is the address of the file. */
export const VoiceField = ({
  value,
  onChange,
  onBusy,
  error,
}: {
  value: string;
  onChange: (address: string) => void;
  onBusy: (isBusy: boolean) => void;
  error: string | null;
}) => {
  const t = useTexts();
  const upload = useUpload('voice', ENDINGS, onChange);
  const recorder = useRecorder(upload.send);
  const { step } = upload;
  const own = useOwnAddress('file' in step ? step.file : null);
  const isRecording = recorder.state.name === 'recording';
  const isBusy = isRecording || step.name === 'uploading' || step.name === 'paused';
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const heard = own ?? (value || null);
  return (
    <FieldGroup label={t('voice')} hint={t('voice-hint')} error={error} isOptional>
      {() => (
        <div className="flex flex-col gap-3">
          {recorder.state.name === 'recording' ? (
            <p role="timer" className="tabular-nums">
              {t('recording', { seconds: recorder.state.seconds, max: VOICE_SECONDS_MAX })}
            </p>
          ) : (
            <Status step={step} isKept={value !== ''} />
          )}
          {recorder.state.name === 'refused' && <FormError message={t('no-microphone')} />}
          {recorder.state.name === 'impossible' && <FormError message={t('no-recorder')} />}
          {heard && !isRecording && (
            // biome-ignore lint/a11y/useMediaCaption: the learner's own voice, just recorded
            <audio controls preload="none" src={heard} aria-label={t('your-recording')} className="w-full" />
          )}
          <div className="flex flex-wrap gap-3">
            {isRecording ? (
              <Button variant="accent" onClick={recorder.stop}>
                {t('stop')}
              </Button>
            ) : (
              <Button variant="outline" onClick={recorder.start}>
                {t(heard ? 'record-again' : 'record')}
              </Button>
            )}
            {heard && !isRecording && (
              <Button variant="outline" onClick={upload.clear}>
                {t('remove-voice')}
              </Button>
            )}
          </div>
        </div>
      )}
    </FieldGroup>
  );
};

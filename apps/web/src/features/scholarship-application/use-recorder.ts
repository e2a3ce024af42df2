import { VOICE_SECONDS_MAX } from '@temari/contracts/scholarship-rules';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Small enough for a slow connection: two minutes are less than half a megabyte. */
const BITS_PER_SECOND = 24_000;

export type RecorderState =
  | { name: 'idle' }
  | { name: 'recording'; seconds: number }
  | { name: 'refused' }
  | { name: 'impossible' };

/** What the browser can record and the server takes, the smallest first. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
const typeOf = (): string | undefined => TYPES.find((type) => MediaRecorder.isTypeSupported(type));

const ENDINGS: Record<string, string> = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' };

const fileOf = (parts: Blob[], type: string): File => {
  const kind = type.split(';')[0] ?? '';
  return new File(parts, `voice.${ENDINGS[kind] ?? 'webm'}`, { type: kind });
};

const isPossible = (): boolean => 'MediaRecorder' in window && navigator.mediaDevices !== undefined;

/** Records sound until it is stopped or its time is over, and gives it as a file. */
export const useRecorder = (onRecorded: (file: File) => void) => {
  const [state, setState] = useState<RecorderState>({ name: 'idle' });
  const recorder = useRef<MediaRecorder | null>(null);
  const done = useRef(onRecorded);
  done.current = onRecorded;

  const stop = useCallback((): void => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  }, []);
  // A page that is left lets the microphone go.
  useEffect(
    () => () => {
      for (const track of recorder.current?.stream.getTracks() ?? []) track.stop();
    },
    [],
  );
  const isRecording = state.name === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    const began = Date.now();
    const tick = setInterval(() => {
      const seconds = Math.floor((Date.now() - began) / 1000);
      if (seconds >= VOICE_SECONDS_MAX) stop();
      else setState({ name: 'recording', seconds });
    }, 250);
    return () => clearInterval(tick);
  }, [isRecording, stop]);

  const start = async (): Promise<void> => {
    if (!isPossible()) return setState({ name: 'impossible' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const mimeType = typeOf();
      const made = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: BITS_PER_SECOND });
      const parts: Blob[] = [];
      made.addEventListener('dataavailable', ({ data }) => parts.push(data));
      made.addEventListener('stop', () => {
        for (const track of stream.getTracks()) track.stop();
        setState({ name: 'idle' });
        done.current(fileOf(parts, made.mimeType));
      });
      recorder.current = made;
      made.start(1000);
      setState({ name: 'recording', seconds: 0 });
    } catch {
      setState({ name: 'refused' });
    }
  };

  return { state, start: (): void => void start(), stop };
};

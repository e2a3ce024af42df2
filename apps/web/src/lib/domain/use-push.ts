import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type PushState, pushState, pushStateAtOnce, switchPushOff, switchPushOn } from '../device/push.ts';

const never = () => () => {};

/** Undefined until the browser has said how it stands. What it says at once moves nothing on a page that is alive. */
export const usePush = () => {
  const atOnce = useSyncExternalStore(never, pushStateAtOnce, () => undefined);
  const [found, setState] = useState<PushState>();
  const state = found ?? atOnce;
  const [isWorking, setWorking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isShown = useRef(true);

  useEffect(() => {
    isShown.current = true;
    const look = (): void => {
      pushState().then(
        (now) => isShown.current && setState(now),
        () => isShown.current && setState('impossible'),
      );
    };
    look();
    // Who allows it in the browser's own settings comes back to this page.
    addEventListener('focus', look);
    return () => {
      isShown.current = false;
      removeEventListener('focus', look);
    };
  }, []);

  const turn = async (act: () => Promise<PushState>): Promise<void> => {
    setWorking(true);
    setFailed(false);
    try {
      setState(await act());
    } catch {
      setFailed(true);
    }
    setWorking(false);
  };
  return { state, isWorking, hasFailed, turnOn: () => turn(switchPushOn), turnOff: () => turn(switchPushOff) };
};

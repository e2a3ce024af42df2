import { useEffect, useRef, useState } from 'react';
import { type PushState, pushState, switchPushOff, switchPushOn } from '../device/push.ts';

/** Undefined until the browser has said how it stands. */
export const usePush = () => {
  const [state, setState] = useState<PushState>();
  const [isWorking, setWorking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isShown = useRef(true);

  useEffect(() => {
    isShown.current = true;
    const look = (): void => {
      pushState().then(
        (found) => isShown.current && setState(found),
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

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { DataSaverContext } from '../lib/device/data-saver.ts';
import { remember } from '../lib/device/remember.ts';

export const DataSaverProvider = ({ initial, children }: { initial: boolean; children: ReactNode }) => {
  const [savesData, setSavesData] = useState(initial);

  // The style sheet's own pictures, the hems, follow this.
  useEffect(() => {
    document.documentElement.dataset.pictures = savesData ? 'off' : 'on';
  }, [savesData]);

  const value = useMemo(
    () => ({
      savesData,
      choose: (next: boolean) => {
        remember('pictures', next ? 'off' : 'on');
        setSavesData(next);
      },
    }),
    [savesData],
  );
  return <DataSaverContext value={value}>{children}</DataSaverContext>;
};

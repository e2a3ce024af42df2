import { createContext, use } from 'react';

/** Whether pictures wait until they are asked for: the reader's choice, or their browser's wish to save data. */
export const DataSaverContext = createContext<{ savesData: boolean; choose: (savesData: boolean) => void }>({
  savesData: false,
  choose: () => {},
});

export const useDataSaver = () => use(DataSaverContext);

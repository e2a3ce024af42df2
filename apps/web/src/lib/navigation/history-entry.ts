/** What the app keeps with each entry of the browser's history. */
export interface HistoryEntry {
  state: unknown;
  /** The same for all entries of one page: opening a dialog does not leave the page. */
  key: string;
  /** How many dialogs are open at this entry. */
  dialogs: number;
}

export const newEntry = (state: unknown): HistoryEntry => ({
  state,
  key: Math.random().toString(36).slice(2, 10),
  dialogs: 0,
});

export const currentEntry = (): HistoryEntry => ({
  state: null,
  key: 'first',
  dialogs: 0,
  ...(history.state as Partial<HistoryEntry> | null),
});

export const openDialogs = (): number => currentEntry().dialogs;

/** The current page with this many dialogs open. */
export const withDialogs = (dialogs: number): HistoryEntry => ({ ...currentEntry(), dialogs });

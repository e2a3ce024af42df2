/** Storage can be full or forbidden; then nothing is kept, and nothing else fails. */
const attempt = <Result>(act: () => Result): Result | null => {
  try {
    return act();
  } catch {
    return null;
  }
};

/** What this tab keeps over a reload, by name. */
export const tabStorage = {
  read: <Kept>(name: string): Kept | null =>
    attempt(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null),
  keep: (name: string, value: unknown): void => void attempt(() => sessionStorage.setItem(name, JSON.stringify(value))),
  drop: (name: string): void => void attempt(() => sessionStorage.removeItem(name)),
};

/** What was opened, closed again in reverse order, whether the start succeeded or not. */
export interface Opened {
  add: (close: () => Promise<unknown>) => void;
  closeAll: () => Promise<void>;
}

export const createOpened = (): Opened => {
  const closers: (() => Promise<unknown>)[] = [];
  return {
    add: (close) => {
      closers.push(close);
    },
    closeAll: async () => {
      for (const close of closers.splice(0).reverse()) await close().catch(() => {});
    },
  };
};

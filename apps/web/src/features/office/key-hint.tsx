/** A key of the keyboard, shown where it works. Decorative: the word beside it names the act. */
export const KeyHint = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="grid min-w-5 place-items-center rounded-[5px] bg-ink/15 px-1 font-sans text-xs font-semibold max-sm:hidden"
  >
    {children}
  </span>
);

/** Decorative: whoever shows it says in words that work is going on. */
export const Spinner = ({ size = 20 }: { size?: number }) => (
  <svg className="shrink-0 animate-spin" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeOpacity="0.35" strokeWidth="2.5" />
    <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
);

type AvatarProps = { name: string; isUnknown?: boolean | undefined };

/** The first letter of a name. Decorative: the name itself stands beside it. */
export const Avatar = ({ name, isUnknown = false }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={`grid size-9 shrink-0 place-items-center rounded-full text-label font-bold text-ink ${isUnknown ? 'bg-sand' : 'bg-yellow-400'}`}
  >
    {isUnknown ? '?' : [...name.trim()][0]}
  </span>
);

import { CheckIcon, XIcon } from '../brand/first-icons.tsx';
import { ClockIcon, MessageIcon, MoveIcon, VideoIcon } from '../brand/icons.tsx';
import { classNames } from '../class-names.ts';

/** One square per lesson; states differ in shape and sign, not only in colour. */
const STITCHES = {
  present: { look: 'bg-green-700 text-white', Icon: CheckIcon },
  late: { look: 'bg-yellow-400 text-ink', Icon: ClockIcon },
  absent: { look: 'bg-white border-2 border-clay-600 text-clay-600', Icon: XIcon },
  excused: { look: 'bg-muted text-ink-2', Icon: MessageIcon },
  over: { look: 'bg-muted border-transparent', Icon: null },
  next: { look: 'bg-yellow-400 border-2 border-ink text-ink', Icon: VideoIcon },
  'to-come': { look: 'border-[1.5px] border-dashed border-edge', Icon: null },
  moved: { look: 'border-[1.5px] border-dashed border-edge text-ink', Icon: MoveIcon },
  cancelled: { look: 'border-[1.5px] border-edge bg-sand text-ink-2', Icon: XIcon },
};

/** How a lesson was for the learner, or where it stands. */
export type Stitch = keyof typeof STITCHES;
export const STITCH_KINDS = Object.keys(STITCHES) as Stitch[];

export const StitchSquare = ({ stitch, isSmall = false }: { stitch: Stitch; isSmall?: boolean }) => {
  const { look, Icon } = STITCHES[stitch];
  return (
    <span aria-hidden="true" className={classNames('stitch', isSmall ? 'size-4' : 'size-6.5', look)}>
      {Icon && <Icon size={isSmall ? 10 : 16} />}
    </span>
  );
};

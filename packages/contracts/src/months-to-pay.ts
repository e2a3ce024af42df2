/** A month that can be paid, with what is left to pay of it. */
export interface Payable {
  id: string;
  enrollmentId: string;
  startsOn: string;
  open: number;
}

/**
 * What a payment is for, in the order in which the months begin: the months that were chosen, and for each enrollment
 * among them as many further ones as are paid ahead. A month that is paid already, or unknown, is left out.
 */
export const linesToPay = ({
  chosen,
  written,
  ahead,
  monthsAhead,
}: {
  chosen: readonly string[];
  written: readonly Payable[];
  ahead: readonly Payable[];
  monthsAhead: number;
}): Payable[] => {
  const isChosen = ({ id }: Payable): boolean => chosen.includes(id);
  const open = [...written, ...ahead].filter((month) => month.open > 0);
  const lines = open.filter(isChosen);
  const more = [...new Set(lines.map(({ enrollmentId }) => enrollmentId))].flatMap((enrollmentId) =>
    ahead
      .filter((month) => month.enrollmentId === enrollmentId && month.open > 0 && !isChosen(month))
      .sort((one, other) => one.startsOn.localeCompare(other.startsOn))
      .slice(0, monthsAhead),
  );
  return [...lines, ...more].sort(
    (one, other) => one.startsOn.localeCompare(other.startsOn) || one.enrollmentId.localeCompare(other.enrollmentId),
  );
};

/** Only whole birr are asked for; what rounding up adds stays the household's. */
export const totalOf = (lines: readonly Payable[]): number =>
  Math.ceil(lines.reduce((sum, { open }) => sum + open, 0) / 100);

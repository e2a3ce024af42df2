import { canBePaid, isAskedFor } from '@temari/contracts/asked-months';
import type { Balance, Charge } from '@temari/contracts/months';

/** What a family is asked for now: how much, for whom and by when. */
export const askedNow = (charges: readonly Charge[], today: string) => {
  const due = charges.filter((charge) => canBePaid(charge) && isAskedFor(charge, today));
  return {
    amountEtb: due.reduce((sum, { openEtb }) => sum + openEtb, 0),
    names: [...new Set(due.map(({ fullName }) => fullName.split(' ')[0] ?? ''))],
    /** The earliest day; undefined where nothing is due. */
    by: due.map(({ dueOn }) => dueOn).sort()[0],
  };
};

/** Of an enrollment with a month to pay: that month, and the newest one that is paid. */
export const monthsApart = ({ charges, enrollments }: Balance, enrollment: string) => {
  const { standing } = enrollments.find((found) => found.enrollment === enrollment) ?? {};
  if (standing?.is !== 'due' && standing?.is !== 'late') return null;
  const own = charges.filter((charge) => charge.enrollment === enrollment);
  const asked = own.find(({ dueOn, state }) => state === 'open' && dueOn === standing.on);
  const paid = own
    .filter(({ state }) => state === 'paid' || state === 'covered')
    .sort((one, other) => (one.from < other.from ? 1 : -1))[0];
  return asked && paid ? { asked: asked.month, paid: paid.month } : null;
};

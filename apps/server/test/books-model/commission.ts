import type { Op } from '../scenarios.ts';
import { cents, must, share, text, type Book } from './book.ts';

/** Premium income that was booked of a bond up to a day. */
const incomeOf = (book: Book, name: string, through: string): number =>
  book.income.filter(([bond, on]) => bond === name && on <= through).reduce((sum, [, , amount]) => sum + amount, 0);

/** Rule 15: what was paid on the bond's account goes to fees and charges first, then to premium, the oldest first. */
const collectedOf = (book: Book, name: string): number => {
  const { account } = book.bond(name);
  const { payments, fees, charges } = book.totals(account);
  let left = Math.max(0, payments - Math.max(0, fees + charges));
  const premiums = [...book.bonds]
    .filter(([, bond]) => bond.account === account && !bond.voided)
    .toSorted(([, one], [, other]) => ((one.first?.on ?? '') < (other.first?.on ?? '') ? -1 : 1));
  for (const [bond, { shares, adjusted }] of premiums) {
    const paid = Math.min(left, shares.owed - adjusted);
    if (bond === name) return paid;
    left -= paid;
  }
  return 0;
};

/**
 * Rule 12: what the basis gives up to the period's end, less what earlier runs booked, on that day where its month is open;
 * less than nothing is an advance.
 */
const run = (book: Book, op: Op): void => {
  book.money(op);
  const [agent, through] = [text(op, 'agent'), text(op, 'through')];
  must(through <= book.today, 'the period is not over');
  const before = book.commissions.get(agent) ?? { through: '', booked: new Map<string, number>() };
  must(through >= before.through, 'a later run is booked');
  const earned = [...book.bonds]
    .filter(([, bond]) => bond.agent === agent)
    .map(([name]) => {
      const income = Math.max(0, incomeOf(book, name, through));
      const basis = text(op, 'basis') === 'collected' ? Math.min(income, collectedOf(book, name)) : income;
      return [name, share(basis, cents(op, 'percent'), 100)] as const;
    })
    .filter(([name, amount]) => amount !== (before.booked.get(name) ?? 0));
  if (earned.length === 0) return;
  const amount = earned.reduce((sum, [name, now]) => sum + now - (before.booked.get(name) ?? 0), 0);
  book.commissions.set(agent, { through, booked: new Map([...before.booked, ...earned]) });
  const on = book.isMonthOpen(op, through) ? through : book.today;
  book.book(on, ['5100', '', amount], ['2500', agent, -amount]);
};

/** What is owed to an agent is paid, at most that (rule 12). */
export const payAgent = (book: Book, op: Op): void => {
  book.money(op);
  book.reason(op);
  const [agent, amount] = [text(op, 'tag'), cents(op, 'amount')];
  must(amount > 0 && amount <= 0 - book.sum('2500', agent), 'more than is owed');
  if (amount > 50_000) book.second(op);
  book.book(book.today, ['2500', agent, amount], ['1000', '', -amount]);
};

/** Steps about commission. */
export const ON_COMMISSION: Readonly<Record<string, (book: Book, op: Op) => void>> = { commissionRun: run };

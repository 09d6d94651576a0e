import { OFFICIALS, type Op } from '../scenarios.ts';
import { cents, must, names, text, type Book, type ModelMove } from './book.ts';

/** Whom a bond's sheriff's fee and jail fee are owed to (rule 12); nobody where no parish is known. */
export const sheriffOf = (parish: string): string =>
  parish === '' || parish === 'Juvenile' ? '' : `sheriff:${parish}`;

/** Above it a second person is needed (rule 9). */
const LIMIT = 50_000;

/** A fee is named by its account and tag: `2120 sheriff:Orleans/B1`. Cents that are owed of it; below zero owed back. */
export const feeOwed = (book: Book, fee: string): number => 0 - (book.sums.get(fee) ?? 0);

export const payeeOf = (fee: string): string => fee.slice(5, fee.lastIndexOf('/'));

/** The fees that are not zero and that somebody is known to be paid. */
export const feesOf = (book: Book): string[] =>
  [...book.sums]
    .filter(([fee, sum]) => sum !== 0 && OFFICIALS.includes(fee.slice(0, 4)) && payeeOf(fee) !== '')
    .map(([fee]) => fee);

const lineOf = (book: Book, fee: string) => [fee.slice(0, 4), fee.slice(5), feeOwed(book, fee)] as const;

const make = (book: Book, op: Op, amount: number, lines: ModelMove['lines']): void => {
  book.money(op);
  book.reason(op);
  if (amount > LIMIT) book.second(op);
  const name = text(op, 'move');
  must(!book.officialMoves.has(name), `${name} is there`);
  book.officialMoves.set(name, { amount, lines, voided: false });
  book.book(book.today, ...lines);
};

/** Whether fees are of one official, whom a request names. */
const isOfOne = (fees: readonly string[]): boolean => new Set(fees.map(payeeOf)).size <= 1;

/** Each fee of one official whole; what was paid too much is taken off (rules 6 and 12). */
const pay = (book: Book, op: Op, fees: readonly string[]): void => {
  const lines = fees.map((fee) => lineOf(book, fee));
  const amount = lines.reduce((sum, [, , owed]) => sum + owed, 0);
  must(fees.length > 0 && isOfOne(fees), 'of one official');
  must(payeeOf(fees[0] ?? '') !== '', 'nobody is known to pay it to');
  must(amount > 0 && lines.every(([, , owed]) => owed !== 0), 'nothing is owed');
  make(book, op, amount, [...lines, ['1000', '', -amount]]);
};

/** Rule 6: a debit payable comes back; that of the sheriff's premium fee may be lost. */
const end =
  (kind: 'recovered' | 'lost') =>
  (book: Book, op: Op): void => {
    const lines = names(op, 'fees').map((fee) => lineOf(book, fee));
    must(isOfOne(names(op, 'fees')), 'of one official');
    must(lines.length > 0 && lines.every(([, , owed]) => owed < 0), 'nothing is owed back');
    must(kind === 'recovered' || lines.every(([account]) => account === '2120'), 'it is no expense');
    const amount = 0 - lines.reduce((sum, [, , owed]) => sum + owed, 0);
    make(book, op, amount, [[kind === 'recovered' ? '1000' : '5010', '', amount], ...lines]);
  };

/** A payment is taken back only before what ended what was paid too much of one of its fees. */
const takeBack = (book: Book, op: Op): void => {
  book.admin(op);
  book.reason(op);
  const name = text(op, 'move');
  const move = book.officialMoves.get(name);
  must(move !== undefined && !move.voided, 'it does not stand');
  const all = [...book.officialMoves];
  const since = all.slice(all.findIndex(([one]) => one === name) + 1).filter(([, { voided }]) => !voided);
  const isPayment = move.lines.some(([account, , amount]) => account === '1000' && amount < 0);
  const ended = (account: string, tag: string): boolean =>
    since.some(([, { lines }]) => lines.some((line) => line[0] === account && line[1] === tag && line[2] < 0));
  const hinders = move.lines.some(
    ([account, tag, amount]) => OFFICIALS.includes(account) && amount > 0 && ended(account, tag),
  );
  must(!isPayment || !hinders, 'what was paid too much of it has ended');
  if (move.amount > LIMIT) book.second(op);
  move.voided = true;
  book.book(book.today, ...move.lines.map(([account, tag, amount]) => [account, tag, -amount] as const));
};

/** A worked scenario pays one tag. */
export const disburseFee = (book: Book, op: Op): void => {
  const fee = `${text(op, 'account')} ${text(op, 'tag')}`;
  must(cents(op, 'amount') === feeOwed(book, fee), 'it is another amount');
  pay(book, { ...op, move: `payout ${book.officialMoves.size}` }, [fee]);
};

/** Steps about what officials are owed. */
export const ON_OFFICIALS: Readonly<Record<string, (book: Book, op: Op) => void>> = {
  payOfficial: (book, op) => pay(book, op, names(op, 'fees')),
  recoverOfficial: end('recovered'),
  loseOfficial: end('lost'),
  voidOfficial: takeBack,
};

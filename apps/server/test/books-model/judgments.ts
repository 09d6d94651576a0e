import type { Op } from '../scenarios.ts';
import { cents, must, share, text, type Book, type ModelBond, type ModelJudgment } from './book.ts';
import { heldOf } from './sureties.ts';

export const owedOf = ({ total, paid, lowered }: ModelJudgment): number => total - paid - lowered;

const judged = (book: Book, op: Op): [string, ModelBond, ModelJudgment] => {
  book.money(op);
  const name = text(op, 'bond');
  const bond = book.live(name);
  must(bond.judgment !== null, 'there is no judgment');
  return [`${name}/${bond.judgment.surety}`, bond, bond.judgment];
};

export const settleStatus = (bond: ModelBond, judgment: ModelJudgment): void => {
  if (owedOf(judgment) === 0 && judgment.paid > judgment.cameBack) bond.status = 'PAID';
};

/** Whose power a bond stands under: its own, or the nearest that its rewrites stem from. */
export const suretyOf = (book: Book, { power, source }: ModelBond): string =>
  power?.surety ?? (source === null ? '' : suretyOf(book, book.bond(source)));

/** The surety of the judgment; of one that had none by then that of the bond by now. */
const fundOf = (book: Book, bond: ModelBond, { surety }: ModelJudgment): string => surety || suretyOf(book, bond);

/** The bank, or the BUF by the surety alone (rule 13). */
const placeOf = (surety: string, said: string): readonly [account: string, tag: string] => {
  must(said !== 'buf' || surety !== '', 'no surety holds a BUF of it');
  return said === 'buf' ? ['1040', `${surety}/`] : ['1000', ''];
};

const judge = (book: Book, op: Op): void => {
  book.money(op);
  const name = text(op, 'bond');
  const bond = book.live(name);
  const amount = cents(op, 'amount');
  must(bond.status === 'FORFEITED' && bond.judgment === null, 'once, of a forfeiture');
  must(amount > 0 && amount <= bond.face, 'more than the face');
  const total = amount + cents(op, 'costs');
  const surety = suretyOf(book, bond);
  bond.judgment = { surety, total, paid: 0, lowered: 0, cameBack: 0, alone: 0, bills: [], opened: false };
  book.book(book.today, ['5500', '', total], ['2220', `${name}/${surety}`, -total]);
};

const payJudgment = (book: Book, op: Op): void => {
  const [tag, bond, judgment] = judged(book, op);
  book.reason(op);
  const amount = cents(op, 'amount');
  must(amount > 0 && amount <= owedOf(judgment), 'more than is owed');
  const fund = fundOf(book, bond, judgment);
  const place = placeOf(fund, text(op, 'from'));
  must(place[0] === '1000' || amount <= heldOf(book, fund), 'so much of the BUF is not held');
  if (judgment.alone + amount > 50_000) book.second(op);
  else judgment.alone += amount;
  judgment.paid += amount;
  settleStatus(bond, judgment);
  book.book(book.today, ['2220', tag, amount], [...place, -amount]);
};

const bill = (book: Book, op: Op): void => {
  const [, , judgment] = judged(book, op);
  const [account, amount] = [text(op, 'account'), cents(op, 'amount')];
  const remitted = judgment.lowered + judgment.cameBack;
  const net = judgment.bills.reduce((sum, { billed, givenBack }) => sum + billed - givenBack, 0);
  must(amount > 0 && amount <= judgment.total - remitted - net, 'more than is to be billed');
  book.mustBeOpen(account);
  const known = judgment.bills.find((one) => one.account === account);
  if (known) known.billed += amount;
  else judgment.bills.push({ account, billed: amount, givenBack: 0 });
  book.book(book.today, ['1100', account, amount], ['5500', '', -amount]);
};

/** Rule 16: what is owed first, the rest is money; the billed accounts have their share of all so far, the last the rest. */
const remit = (book: Book, op: Op): void => {
  const [tag, bond, judgment] = judged(book, op);
  const amount = cents(op, 'amount');
  const place = placeOf(fundOf(book, bond, judgment), text(op, 'into'));
  const before = judgment.lowered + judgment.cameBack;
  must(amount > 0 && amount <= judgment.total - before, 'more than the judgment');
  const lowered = Math.min(amount, owedOf(judgment));
  const back = (billed: number) => share(before + amount, billed, judgment.total);
  let rest = back(judgment.bills.reduce((sum, { billed }) => sum + billed, 0));
  const shares = judgment.bills.map((one, index) => {
    const whole = index === judgment.bills.length - 1 ? rest : back(one.billed);
    rest -= whole;
    return [one, whole - one.givenBack] as const;
  });
  for (const [{ account }, given] of shares) must(given === 0 || book.isOpen(account), 'a billed account is closed');
  for (const [one, given] of shares) one.givenBack += given;
  judgment.lowered += lowered;
  judgment.cameBack += amount - lowered;
  settleStatus(bond, judgment);
  const given = shares.map(([{ account }, part]) => ['1100', account, -part] as const);
  const ours = amount - shares.reduce((sum, [, part]) => sum + part, 0);
  book.book(book.today, ['2220', tag, lowered], [...place, amount - lowered], ...given, ['5500', '', -ours]);
};

/** Steps about judgments (rule 16). */
export const ON_JUDGMENTS: Readonly<Record<string, (book: Book, op: Op) => void>> = {
  judgment: judge,
  judgmentPay: payJudgment,
  judgmentBill: bill,
  remission: remit,
};

import type { Op } from '../scenarios.ts';
import { voidFee } from './accounts.ts';
import {
  cents,
  must,
  names,
  roleOf,
  share,
  stands,
  text,
  type Book,
  type Item,
  type ModelBond,
  type ModelJudgment,
  type Shares,
} from './book.ts';
import { owedOf } from './judgments.ts';
import { sheriffOf } from './officials.ts';
import { duesOf, mustTake, powerIn } from './powers.ts';

const NOTHING: Shares = { owed: 0, income: 0, commissioners: 0, held: 0, sheriff: 0 };

/** money#premium-rules, money#which-parish-prices, money#jefferson-premium: rates in hundredths of a percent. */
const sharesOf = (face: number, parish: string, isRewrite: boolean): Shares => {
  if (face === 0) return NOTHING;
  const sheriff = share(face, 2, 100);
  const name = parish.toUpperCase();
  const isJefferson = name.includes('JEFFERSON') && !name.includes('DAVIS');
  if (isRewrite) {
    const income = share(face, 200, 10_000);
    const owed = isJefferson ? share(face, 250, 10_000) : income;
    return { owed, income, commissioners: owed - income, held: 0, sheriff };
  }
  const income = Math.max(share(face, 1_200, 10_000), 12_000);
  if (!isJefferson) return { owed: income, income, commissioners: 0, held: 0, sheriff };
  const byRate = share(face, 1_250, 10_000);
  const owed = Math.max(byRate, 12_500);
  const beyond = owed - income;
  const commissioners = byRate < 12_500 ? Math.min(beyond, share(face, 50, 10_000)) : beyond;
  return { owed, income, commissioners, held: beyond - commissioners, sheriff };
};

type Lines = readonly (readonly [account: string, tag: string, cents: number])[];

/** What stands of a bond: its shares less what was adjusted. */
const linesOf = (book: Book, name: string, bond: ModelBond): Lines => {
  const { account, parish, shares, adjusted, source, power } = bond;
  const dues = duesOf(book, bond);
  const tag = power === null ? '' : `${power.surety}/${power.number}`;
  const lines: Lines = [
    ['1100', account, shares.owed - adjusted],
    ['5010', '', shares.sheriff],
    [source === null ? '4000' : '4010', '', adjusted - shares.income],
    ['2110', `24th-jdc/${name}`, -shares.commissioners],
    ['2115', name, -shares.held],
    ['2120', `${sheriffOf(parish)}/${name}`, -shares.sheriff],
    ['5000', power?.surety ?? '', dues.premium],
    ['1040', tag, dues.buf],
    ['2200', tag, -dues.premium],
    ['2210', tag, -dues.buf],
  ];
  return lines.filter(([, , amount]) => amount !== 0);
};
const mirror = (lines: Lines): Lines => lines.map(([account, tag, amount]) => [account, tag, -amount]);

/** Rule 2: on its date where that may be, else today. */
const dayOfPremium = (book: Book, op: Op, { bondDate, source }: ModelBond): string =>
  source !== null || !book.mayBookOn(op, bondDate) ? book.today : bondDate;

const bookFirst = (book: Book, op: Op, name: string, bond: ModelBond): void => {
  const [on, lines] = [dayOfPremium(book, op, bond), linesOf(book, name, bond)];
  if (lines.length > 0) bond.first = { on, lines };
  book.book(on, ...lines);
};

/** Rule 3: what it booked first goes to the new day, on the accounts of then, unless more was booked before that. */
const moveDate = (book: Book, op: Op, bond: ModelBond): void => {
  const { first, bondDate, moreOn, source } = bond;
  if (!first || source !== null || first.on === bondDate) return;
  if (!book.isMonthOpen(op, first.on) || !book.mayBookOn(op, bondDate)) return;
  if (moreOn !== null && moreOn < bondDate) return;
  book.book(first.on, ...mirror(first.lines));
  book.book(bondDate, ...first.lines);
  first.on = bondDate;
};

/** Something that a bond booked after its first premium. */
const bookMore = (book: Book, bond: ModelBond, lines: Lines): void => {
  if (lines.some(([, , amount]) => amount !== 0)) bond.moreOn ??= book.today;
  book.book(book.today, ...lines);
};

const OF_SURETY = ['1040', '2200', '2210', '5000'];

const write = (book: Book, op: Op): void => {
  const [name, account, parish] = [text(op, 'bond'), text(op, 'account'), text(op, 'parish')];
  must(!book.bonds.has(name), 'it is there');
  book.mustBeOpen(account);
  const source = 'rewriteOf' in op ? text(op, 'rewriteOf') : null;
  if (source !== null) must(book.live(source).status === 'OPEN', 'only an open bond is rewritten');
  if (source !== null && 'reason' in op) book.reason(op);
  const bondDate = text(op, 'bondDate') || book.today;
  must(bondDate <= book.today, 'the day is to come');
  const face = cents(op, 'face');
  const power = powerIn(book, op, name);
  const agent = source === null ? text(op, 'agent') : book.bond(source).agent;
  const bond: ModelBond = {
    agent,
    power: source === null ? power : null,
    account,
    face,
    parish,
    bondDate,
    status: 'OPEN',
    source,
    voided: false,
    forfeitedOn: null,
    first: null,
    moreOn: null,
    shares: sharesOf(face, parish, source !== null),
    adjusted: 0,
    judgment: null,
    opened: null,
  };
  if (source !== null) book.bond(source).status = 'REWRITTEN';
  book.bonds.set(name, bond);
  bookFirst(book, op, name, bond);
  if (source !== null && power !== null) amend(book, { op: 'amendBond', bond: name, ...power, power: power.number });
};

/** Rule 6: the new lines in place of those that stand; adjustments are cut to the new premium. */
const amend = (book: Book, op: Op): void => {
  const name = text(op, 'bond');
  const bond = book.live(name);
  const face = 'face' in op ? cents(op, 'face') : bond.face;
  const parish = 'parish' in op ? text(op, 'parish') : bond.parish;
  const bondDate = text(op, 'bondDate') || bond.bondDate;
  const power = 'power' in op ? powerIn(book, op, name) : bond.power;
  const isOther = power?.number !== bond.power?.number;
  if (isOther) mustTake(book, op, bond);
  const isSame = face === bond.face && parish === bond.parish && !isOther;
  if (isSame && bondDate === bond.bondDate) return;
  must(bond.status !== 'REWRITTEN', 'a rewrite of it stands');
  must(bondDate <= book.today, 'the day is to come');
  must(bond.status !== 'FORFEITED' || bondDate <= (bond.forfeitedOn ?? ''), 'it was forfeited before');
  const shares = sharesOf(face, parish, bond.source !== null);
  const after = { ...bond, face, parish, bondDate, power, shares, adjusted: Math.min(bond.adjusted, shares.income) };
  const lines = isSame ? [] : [...mirror(linesOf(book, name, bond)), ...linesOf(book, name, after)];
  const net = new Map<string, number>();
  for (const [account, tag, amount] of lines)
    net.set(`${account} ${tag}`, (net.get(`${account} ${tag}`) ?? 0) + amount);
  const moved = [...net].filter(([, amount]) => amount !== 0).map(([key]) => key.slice(0, 4));
  const moves = moved.length > 0;
  // What is owed to the surety alone leaves a closed account as it is (rule 5).
  must(moved.every((code) => OF_SURETY.includes(code)) || book.isOpen(bond.account), 'its account is closed');
  book.bonds.set(name, after);
  if (bond.first === null) return bookFirst(book, op, name, after);
  if (bondDate !== bond.bondDate) moveDate(book, op, after);
  bookMore(book, after, moves ? lines : []);
};

const voidBond = (book: Book, op: Op): void => {
  book.admin(op);
  const name = text(op, 'bond');
  const bond = book.live(name);
  must(bond.status === 'OPEN' || bond.status === 'FORFEITED', `it is ${bond.status}`);
  must(bond.judgment === null || owedOf(bond.judgment) === 0, 'a judgment stands');
  const lines = mirror(linesOf(book, name, bond));
  must(lines.length === 0 || book.isOpen(bond.account), 'its account is closed');
  const fees = names(op, 'fees');
  for (const fee of fees) must(book.standing(fee, 'feeOrCharge').bond === name, 'it is of another bond');
  bond.voided = true;
  if (bond.source !== null) book.bond(bond.source).status = 'OPEN';
  book.book(book.today, ...lines);
  for (const fee of fees) voidFee(book, { ...op, fee });
};

const adjust = (book: Book, op: Op): void => {
  must(['Supervisor', 'Admin'].includes(roleOf(op)), 'a Supervisor or an Admin asks');
  must((text(op, 'approvedBy') || 'Admin') === 'Admin', 'an Admin approves');
  book.reason(op);
  const bond = book.live(text(op, 'bond'));
  const amount = cents(op, 'amount');
  book.mustBeOpen(bond.account);
  must(amount !== 0 && amount <= bond.shares.income - bond.adjusted && amount >= -bond.adjusted, 'beyond the premium');
  bond.adjusted += amount;
  bookMore(book, bond, [
    [bond.source === null ? '4000' : '4010', '', amount],
    ['1100', bond.account, -amount],
  ]);
};

/** An item goes over in its kind: what of it is kept by account goes along. */
const goes = (book: Book, item: Item, to: string): void => {
  const { kind, account: from, cents: amount, recovers } = item;
  const receivable = {
    fee: 1,
    charge: 1,
    payment: recovers ? 0 : -1,
    refund: 1,
    writeOff: -1,
    lowered: 1,
    unclaimed: 1,
    opened: 0,
    payout: 0,
  };
  const held: Partial<Record<Item['kind'], number>> = { unclaimed: -1, opened: -1, payout: 1 };
  const owed = receivable[kind] * amount;
  const unclaimed = (held[kind] ?? 0) * amount;
  book.book(book.today, ['1100', to, owed], ['1100', from, -owed], ['2310', to, unclaimed], ['2310', from, -unclaimed]);
  item.account = to;
  item.since = book.today;
};

const bondGoes = (book: Book, bond: ModelBond, to: string): void => {
  const owed = bond.voided ? 0 : bond.shares.owed - bond.adjusted;
  bookMore(book, bond, [
    ['1100', to, owed],
    ['1100', bond.account, -owed],
  ]);
  bond.account = to;
};

const mustLeave = (book: Book, from: string, to: string, leaving: Item[]): void => {
  book.mustBeOpen(from);
  book.mustBeOpen(to);
  for (const item of leaving) must(!item.recovers, 'what was recovered stays');
  const payments = leaving.filter(({ kind }) => kind === 'payment').reduce((sum, item) => sum + item.cents, 0);
  must(payments === 0 || payments <= book.clientMoney(from), 'it was given back');
};

/** A bill goes over with what was given back of it; to one that was billed before, in the place of the first of the two. */
const billGoes = (book: Book, judgment: ModelJudgment, from: string, to: string): void => {
  const there = judgment.bills.find(({ account }) => account === to);
  const here = judgment.bills.find(({ account }) => account === from);
  if (!here) return;
  const owed = here.billed - here.givenBack;
  book.book(book.today, ['1100', to, owed], ['1100', from, -owed]);
  if (!there) here.account = to;
  else {
    const [kept, gone] = judgment.bills.indexOf(there) < judgment.bills.indexOf(here) ? [there, here] : [here, there];
    kept.account = to;
    kept.billed += gone.billed;
    kept.givenBack += gone.givenBack;
    judgment.bills.splice(judgment.bills.indexOf(gone), 1);
  }
};

const move = (book: Book, op: Op): void => {
  book.reason(op);
  const [name, to] = [text(op, 'bond'), text(op, 'to')];
  const bond = book.live(name);
  const { account: from } = bond;
  const payments = names(op, 'payments').map((payment) => book.standing(payment, 'payment'));
  const own = [...book.items.values()].filter((item) => item.bond === name && item.account === from && stands(item));
  const withFees = op['withFees'] !== false;
  const isBilled =
    bond.judgment?.bills.some((bill) => bill.account === from && bill.billed !== bill.givenBack) === true;
  if (payments.length > 0 || (!withFees && (isBilled || own.length > 0))) book.money(op);
  must(from !== to, 'it is there');
  for (const payment of payments) must(payment.account === from, 'it is on another account');
  const leaving = [...(withFees ? own : []), ...payments];
  mustLeave(book, from, to, leaving);
  bondGoes(book, bond, to);
  if ((withFees || !isBilled) && bond.judgment) billGoes(book, bond.judgment, from, to);
  for (const item of leaving) goes(book, item, to);
};

const transfer =
  (kind: 'feeOrCharge' | 'payment') =>
  (book: Book, op: Op): void => {
    book.money(op);
    book.reason(op);
    const item = book.standing(text(op, kind === 'payment' ? 'payment' : 'fee'), kind);
    must(item.account !== text(op, 'to'), 'it is there');
    mustLeave(book, item.account, text(op, 'to'), [item]);
    goes(book, item, text(op, 'to'));
  };

const closeByTransfer = (book: Book, op: Op): void => {
  book.money(op);
  book.reason(op);
  const [from, to] = [text(op, 'account'), text(op, 'to')];
  book.mustBeOpen(from);
  book.mustBeOpen(to);
  must(from !== to, 'it goes to itself');
  for (const { judgment } of book.bonds.values()) if (judgment) billGoes(book, judgment, from, to);
  for (const bond of book.bonds.values()) if (bond.account === from) bondGoes(book, bond, to);
  for (const item of book.on(from)) goes(book, item, to);
  book.accounts.set(from, { open: false });
};

const forfeit = (book: Book, op: Op): void => {
  const bond = book.live(text(op, 'bond'));
  must(bond.status === 'OPEN', 'it is not open');
  const on = text(op, 'on') || book.today;
  must(on <= book.today && on >= bond.bondDate, 'not on that day');
  Object.assign(bond, { status: 'FORFEITED', forfeitedOn: on });
};

/** Steps about bonds, and what goes from account to account. */
export const ON_BONDS: Readonly<Record<string, (book: Book, op: Op) => void>> = {
  writeBond: write,
  amendBond: amend,
  voidBond,
  adjustPremium: adjust,
  forfeit,
  moveBond: move,
  transferFee: transfer('feeOrCharge'),
  transferPayment: transfer('payment'),
  closeByTransfer,
};

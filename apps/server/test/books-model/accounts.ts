import { bagOf, OFFICE_DRAWER, OFFICIALS, type Op } from '../scenarios.ts';
import { cents, must, names, text, type Book, type Item } from './book.ts';
import { payAgent } from './commission.ts';
import { CARDS, cashThere, DRAWER, mustReach, paidFrom, takenInto, TRANSFERS } from './drawer.ts';
import { disburseFee, sheriffOf } from './officials.ts';
import { disburseExpense, isExpense } from './other-money.ts';

/** Above it a second person is needed (rule 9). */
const LIMIT = 50_000;

/** money#payment-methods. */
const placeOf = (method: string): readonly [string, string] => {
  if (DRAWER.includes(method)) return ['1010', 'T1'];
  if (CARDS.includes(method)) return ['1020', ''];
  return TRANSFERS.includes(method) ? ['1000', ''] : ['1030', ''];
};

/** Where a payment's money lies once it is taken (money#tills). */
const takenAt = (book: Book, method: string): readonly [string, string] =>
  DRAWER.includes(method) ? ['1010', takenInto(book, method)] : placeOf(method);

const later = (one: string, other: string | null): string => (other !== null && other > one ? other : one);
const amountOf = (op: Op): number => {
  const amount = cents(op, 'amount');
  must(Number.isInteger(amount) && amount > 0 && amount <= 1_000_000_000, 'no such amount');
  return amount;
};

const pay = (book: Book, op: Op): void => {
  const account = text(op, 'account');
  book.mustBeOpen(account);
  const [amount, on, method] = [amountOf(op), book.day(op), text(op, 'method')];
  const place = takenAt(book, method);
  book.add(text(op, 'payment'), { kind: 'payment', account, cents: amount, on, method, place });
  book.book(on, [...place, amount], ['1100', account, -amount]);
};

/** A payment and, in the same event, so much less written off; the balance stays, so a closed account takes it. */
const recover = (book: Book, op: Op): void => {
  book.money(op);
  const account = text(op, 'account');
  book.mustExist(account);
  const [amount, on, method] = [amountOf(op), book.day(op), text(op, 'method')];
  must(amount <= book.totals(account).writeOffs, 'more than is written off');
  const first = book
    .on(account, 'writeOff')
    .reduce<string | null>((day, { since }) => (day && day < since ? day : since), null);
  must(first === null || on >= first, 'before it was written off');
  const place = takenAt(book, method);
  book.add(text(op, 'payment'), { kind: 'payment', account, cents: amount, on, method, place, recovers: true });
  book.book(on, [...place, amount], ['5200', '', -amount]);
};

const addFee = (book: Book, op: Op): void => {
  const [account, kind, bondName] = [text(op, 'account'), text(op, 'kind'), text(op, 'bond')];
  book.mustBeOpen(account);
  const [amount, on] = [amountOf(op), book.day(op)];
  const bond = bondName === '' ? null : book.live(bondName);
  must(bond === null || bond.account === account, 'the bond is on another account');
  const application = kind === 'application';
  if (application) {
    must(bond !== null && amount <= 2_500, 'at most $25.00, of a bond');
    const has = [...book.items.values()].some((item) => item.application && item.bond === bondName && !item.voided);
    must(!has, 'the bond has one');
  }
  const payee = text(op, 'payee') || (bond ? sheriffOf(bond.parish) : '');
  const incomes: Record<string, readonly [string, string]> = {
    jail: ['2100', payee === '' && bondName === '' ? '' : `${payee}/${bondName}`],
    charge: ['4200', ''],
  };
  const place = incomes[kind] ?? (['4100', ''] as const);
  const what = kind === 'charge' ? 'charge' : 'fee';
  book.add(text(op, 'fee'), { kind: what, account, cents: amount, on, place, bond: bondName, application });
  book.book(on, ['1100', account, amount], [...place, -amount]);
};

export const voidFee = (book: Book, op: Op): void => {
  book.admin(op);
  const fee = book.standing(text(op, 'fee'), 'feeOrCharge');
  book.mustBeOpen(fee.account);
  if (fee.cents > LIMIT && op.op === 'voidFee') book.second(op);
  fee.voided = true;
  book.book(later(book.today, fee.since), ['1100', fee.account, -fee.cents], [...fee.place, fee.cents]);
};

/** The mirror of a payment where its money lies and where it stands. */
const takeBack = (book: Book, { account, cents: amount, place, recovers }: Item, on: string): void =>
  book.book(on, recovers ? ['5200', '', amount] : ['1100', account, amount], [...place, -amount]);

const voidPayment = (book: Book, op: Op): void => {
  book.admin(op);
  const payment = book.standing(text(op, 'payment'), 'payment');
  must(payment.bankedOn === null, 'the bank has it');
  if (!payment.recovers) book.mustBeOpen(payment.account);
  must(book.clientMoney(payment.account) >= payment.cents, 'it was given back');
  if (payment.method === 'Cash') mustReach(book, payment.cents, payment.place[1]);
  if ('reason' in op) book.reason(op);
  if (payment.cents > LIMIT) book.second(op);
  takeBack(book, payment, later(book.today, payment.since));
  payment.voided = true;
};

const mustBank = (book: Book, op: Op, item: Item, from: string): string => {
  const on = book.day(op);
  must(on >= from, 'before it came in');
  must(item.bankedOn === null, 'it is banked');
  return on;
};

const deposit = (book: Book, op: Op): void => {
  book.money(op);
  const { receipts, lines } = bagOf(op);
  const items = receipts.map((name) => book.standing(name, 'payment'));
  must(new Set(receipts).size === receipts.length, 'listed twice');
  for (const item of items) {
    must(DRAWER.includes(item.method), 'it never lay in a drawer');
    mustBank(book, op, item, item.on);
  }
  const on = book.day(op);
  const ofTills = lines.some(({ till }) => till !== OFFICE_DRAWER);
  const taken = items.map(
    (item) => [item.method === 'Cash' && !ofTills ? OFFICE_DRAWER : item.place[1], item] as const,
  );
  const places = [...new Set([OFFICE_DRAWER, ...lines.map(({ till }) => till), ...taken.map(([place]) => place)])];
  const leaving = places.map((place) => {
    const own = taken.filter(([from]) => from === place).map(([, item]) => item);
    const sumOf = (isCash: boolean) =>
      own.filter(({ method }) => (method === 'Cash') === isCash).reduce((sum, item) => sum + item.cents, 0);
    const inBag = sumOf(true) + (lines.find(({ till }) => till === place)?.cash ?? 0);
    must(inBag >= 0 && inBag <= cashThere(book, place), 'so much cash is not there');
    return ['1010', place, -(inBag + sumOf(false))] as const;
  });
  const total = leaving.reduce((sum, [, , cents]) => sum - cents, 0);
  must(total > 0 || 'leftOut' in op, 'nothing to deposit');
  must(
    !('leftOut' in op) || receipts.length > 0 || lines.every(({ cash }) => cash === 0),
    'without its receipts no cash goes along',
  );
  for (const item of items) Object.assign(item, { bankedOn: on, place: ['1000', ''] });
  book.book(on, ['1000', '', total], ...leaving);
};

/** What is missing or too much in the drawer is booked that day. */
const count = (book: Book, op: Op): void => {
  book.money(op);
  const difference = cents(op, 'counted') - cashThere(book);
  if (difference !== 0) book.book(book.today, ['1010', 'T1', difference], ['5400', '', -difference]);
};

const settle = (book: Book, op: Op): void => {
  book.money(op);
  const payments = names(op, 'payments').map((name) => book.standing(name, 'payment'));
  const refunds = names(op, 'refunds').map((name) => book.standing(name, 'refund'));
  const returns = names(op, 'chargebacks').map((name) => book.item(name, 'payment'));
  must(payments.length + refunds.length + returns.length > 0 || 'leftOut' in op, 'nothing to settle');
  for (const item of [...payments, ...refunds]) must(CARDS.includes(item.method), 'it is no card');
  const on =
    [...payments, ...refunds].reduce((day, item) => later(day, mustBank(book, op, item, item.on)), '') || book.day(op);
  for (const item of returns) {
    must(CARDS.includes(item.method) && item.bankedOn !== null, 'it was never settled');
    must(item.returnedOn !== null && !item.offPayout && on >= item.returnedOn, 'it did not come back, or is listed');
  }
  for (const item of [...payments, ...refunds]) item.bankedOn = on;
  for (const item of returns) item.offPayout = true;
  const sum = (items: Item[]) => items.reduce((all, item) => all + item.cents, 0);
  const isEmpty = payments.length + refunds.length + returns.length === 0;
  const taken = sum(payments) - sum(refunds) - sum(returns);
  const fee = isEmpty ? 0 : cents(op, 'cardFee');
  book.book(on, ['1000', '', taken - fee], ['5300', '', fee], ['1020', '', -taken]);
};

/** It books nothing, and its day is the bank's. */
const match = (book: Book, op: Op): void => {
  book.money(op);
  const payment = book.standing(text(op, 'payment'), 'payment');
  must(TRANSFERS.includes(payment.method) && payment.bankedOn === null, 'it is not to be matched');
  const on = text(op, 'on') || book.today;
  must(on <= book.today, 'the day is to come');
  payment.bankedOn = on;
};

/** Rule 1: what came as something unknown has the fate of its new place, on a closed account, too. */
const classify = (book: Book, op: Op): void => {
  book.money(op);
  const payment = book.standing(text(op, 'payment'), 'payment');
  must(payment.method === 'Other', 'it is known what it is');
  const method = { bank: 'Bank Transfer', till: 'Cash', card: 'Credit Card' }[text(op, 'into')] ?? '';
  must(method !== '', 'no such place');
  const on = book.day(op);
  must(on >= payment.on, 'before it came in');
  const place = placeOf(method);
  book.book(on, [...place, payment.cents], [...payment.place, -payment.cents]);
  Object.assign(payment, { method, place });
};

const returned = (book: Book, op: Op): void => {
  book.money(op);
  book.reason(op);
  const name = text(op, 'payment');
  const payment = book.standing(name, 'payment');
  const { account, method, bankedOn } = payment;
  const isCard = CARDS.includes(method);
  must(method !== 'Cash' && method !== 'Other', 'it cannot come back');
  must(isCard || bankedOn !== null, 'the bank does not have it');
  const on = text(op, 'on') || book.today;
  must(on <= book.today && on >= later(payment.since, bankedOn), 'not on that day');
  const [nsf, bankFee] = [cents(op, 'nsfFee'), cents(op, 'bankFee')];
  const most = DRAWER.includes(method) ? Math.max(2_500, Math.floor(payment.cents / 20)) : 0;
  must(nsf <= most, 'a larger fee than the law allows');
  payment.returnedOn = on;
  takeBack(book, payment, on);
  if (!payment.recovers || nsf > 0) book.accounts.set(account, { open: true });
  if (nsf > 0) {
    book.add(`nsf-${name}`, { kind: 'fee', account, cents: nsf, on, place: ['4100', ''] });
    book.book(on, ['1100', account, nsf], ['4100', '', -nsf]);
  }
  if (bankFee > 0) book.book(on, ['5310', '', bankFee], ['1000', '', -bankFee]);
};

const WAYS: Readonly<Record<string, readonly [method: string, place: readonly [string, string]]>> = {
  bank: ['Check', ['1000', '']],
  cash: ['Cash', ['1010', OFFICE_DRAWER]],
  card: ['Credit Card', ['1020', '']],
};

const payBack = (book: Book, name: string, account: string, amount: number, way: string): void => {
  const [method, usual] = WAYS[way] ?? ['', ['', '']];
  must(method !== '', 'no such way');
  const place = method === 'Cash' ? (['1010', paidFrom(book, amount)] as const) : usual;
  book.add(name, { kind: 'refund', account, cents: amount, on: book.today, method, place });
  book.book(book.today, ['1100', account, amount], [...place, -amount]);
};

const refund = (book: Book, op: Op): void => {
  book.money(op);
  book.second(op);
  book.reason(op);
  const [account, amount] = [text(op, 'account'), amountOf(op)];
  book.mustBeOpen(account);
  must(amount <= book.credit(account), 'more than the credit');
  payBack(book, text(op, 'refund'), account, amount, text(op, 'way'));
};

const takeOff = (book: Book, kind: 'writeOff' | 'lowered', account: string, amount: number): void => {
  book.add(`${kind} ${book.items.size}`, { kind, account, cents: amount, on: book.today });
  const [up, down] = kind === 'writeOff' ? [amount, -amount] : [-amount, amount];
  book.book(book.today, ['5200', '', up], ['1100', account, down]);
};

const writeOff = (book: Book, op: Op): void => {
  book.money(op);
  book.second(op);
  book.reason(op);
  const [account, amount] = [text(op, 'account'), amountOf(op)];
  book.mustBeOpen(account);
  must(amount <= book.totals(account).balance, 'more than is owed');
  takeOff(book, 'writeOff', account, amount);
};

const giveUp = (book: Book, account: string, amount: number): void => {
  book.add(`unclaimed ${book.items.size}`, { kind: 'unclaimed', account, cents: amount, on: book.today });
  book.book(book.today, ['1100', account, amount], ['2310', account, -amount]);
};

const disburse = (book: Book, op: Op): void => {
  if (text(op, 'account') === '2500') return payAgent(book, op);
  if (OFFICIALS.includes(text(op, 'account'))) return disburseFee(book, op);
  if (isExpense(text(op, 'account'))) return disburseExpense(book, op);
  must(text(op, 'account') === '2310', 'paid by its own command alone');
  book.money(op);
  book.reason(op);
  const [account, amount] = [text(op, 'tag'), amountOf(op)];
  book.mustExist(account);
  must(amount <= 0 - book.sum('2310', account), 'more than is held');
  if (amount > LIMIT) book.second(op);
  book.add(`payout ${book.items.size}`, { kind: 'payout', account, cents: amount, on: book.today });
  book.book(book.today, ['2310', account, amount], ['1000', '', -amount]);
};

/** Rule 5: zero, or a disposition that fits the sign; what of a credit is not the client's takes the write-off back. */
const close = (book: Book, op: Op): void => {
  const [account, disposition] = [text(op, 'account'), text(op, 'disposition')];
  book.mustBeOpen(account);
  const { balance } = book.totals(account);
  if (disposition === 'none') must(balance === 0, 'it has a balance');
  else {
    book.money(op);
    book.reason(op);
    if (disposition !== 'unclaimed') book.second(op);
    const back = book.credit(account);
    must(disposition === 'write-off' ? balance > 0 : balance < 0, 'it does not fit');
    must(disposition !== 'refund' || back > 0, 'nothing of it is the client’s');
    if (disposition === 'write-off') takeOff(book, 'writeOff', account, balance);
    if (disposition === 'refund') payBack(book, text(op, 'refund'), account, back, text(op, 'way'));
    if (disposition === 'unclaimed' && back > 0) giveUp(book, account, back);
    if (disposition !== 'write-off' && 0 - balance > back) takeOff(book, 'lowered', account, 0 - balance - back);
  }
  book.accounts.set(account, { open: false });
};

/** Steps about accounts and what is on them. */
export const ON_ACCOUNTS: Readonly<Record<string, (book: Book, op: Op) => void>> = {
  openAccount: (book, op) => {
    must(!book.accounts.has(text(op, 'account')), 'it is there');
    book.accounts.set(text(op, 'account'), { open: true });
  },
  reopenAccount: (book, op) => {
    book.reason(op);
    must(book.accounts.get(text(op, 'account'))?.open === false, 'it is not closed');
    book.accounts.set(text(op, 'account'), { open: true });
  },
  closeAccount: close,
  pay,
  addFee,
  voidFee,
  voidPayment,
  deposit,
  countDrawer: count,
  refund,
  writeOff,
  disburse,
  recoverWriteOff: recover,
  settleCards: settle,
  matchTransfer: match,
  returnPayment: returned,
  classify,
};

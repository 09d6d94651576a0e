import { z } from 'zod';
import type { Op } from '../scenarios.ts';
import { cents, monthOf, must, text, type Book, type ModelBond, type ModelMove } from './book.ts';
import { settleStatus, suretyOf } from './judgments.ts';

/** What stands of an opening, by account and whom it names: debits positive. */
export interface ModelOpening {
  cutOver: string;
  lines: ReadonlyMap<string, number>;
  sealed: boolean;
}

/**
 * Up on the side on which an account grows; an unclaimed credit names the account that pays it out, a judgment its bond,
 * what a surety is owed that surety.
 */
const lines = z.array(z.tuple([z.string(), z.int(), z.string()]));

/** Premium and BUF that a surety is owed, of no power. */
const OF_SURETIES = ['2200', '2210'];

/** How a line is found. */
export const lineOf = (account: string, tag: string): string => `${account} ${tag}`;
const accountOf = (line: string): string => line.slice(0, 4);
const tagOf = (line: string): string => line.slice(5);
/** More of what is had is a debit, more of what is owed a credit. */
const debitOf = (account: string, amount: number): number => (account.startsWith('1') ? amount : 0 - amount);

/** A judgment is owed under the surety of its opening, else of the bond's power. */
const tagIn = (book: Book, account: string, name: string): string => {
  if (OF_SURETIES.includes(account)) return `${name}/`;
  if (account !== '2220') return name;
  const bond = book.bond(name);
  return `${name}/${bond.opened ? bond.opened.surety : suretyOf(book, bond)}`;
};
const typed = (book: Book, account: string, amount: number, name: string): readonly [string, number] => [
  lineOf(account, tagIn(book, account, name)),
  debitOf(account, amount),
];

const standing = ({ opening }: Book): ModelOpening => {
  must(opening !== null, 'nothing is in');
  return opening;
};

/** Books the difference between what stands and what is wanted, on the cut-over day, with the rest on another account. */
const difference = (
  before: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
  against: string,
): ModelMove['lines'] =>
  [...new Set([...before.keys(), ...wanted.keys()])].flatMap((line) => {
    const more = (wanted.get(line) ?? 0) - (before.get(line) ?? 0);
    return more === 0 ? [] : [[accountOf(line), tagOf(line), more] as const, [against, '', -more] as const];
  });

type Lines = ReadonlyMap<string, number>;

/** What of lines of an account is more on its side, by its tag. */
const changesOf = (account: string, before: Lines, wanted: Lines): (readonly [tag: string, more: number])[] =>
  [...new Set([...before.keys(), ...wanted.keys()])]
    .filter((line) => accountOf(line) === account)
    .map((line) => [tagOf(line), (before.get(line) ?? 0) - (wanted.get(line) ?? 0)] as const)
    .filter(([, more]) => more !== 0);

/** What its account may pay out: never less than it has paid since, nor otherwise once it went along to another one. */
const mustHold = (book: Book, account: string, more: number): void => {
  book.mustExist(account);
  must((book.items.get(`opened ${account}`)?.account ?? account) === account, 'it went to another account');
  must(more - book.sum('2310', account) >= 0, 'so much was paid out');
};

const hold = (book: Book, account: string, more: number): void => {
  const name = `opened ${account}`;
  if (!book.items.has(name)) book.add(name, { kind: 'opened', account, cents: 0, on: book.today });
  const item = book.item(name, 'opened');
  item.cents += more;
  item.voided = item.cents === 0;
};

/** Never less than was paid of it, and never more than came back where the surety owed it. */
const mustPay = (
  book: Book,
  { account, tag, before, more }: { account: string; tag: string; before: Lines; more: number },
) => {
  const opened = 0 - (before.get(lineOf(account, tag)) ?? 0);
  const paid = opened + book.sum(account, tag);
  must(paid <= 0 || opened + more >= paid, 'so much was paid');
  must(paid >= 0 || opened + more <= paid, 'so much came back');
};

const bondOf = (book: Book, tag: string): ModelBond => book.live(tag.slice(0, tag.indexOf('/')));

/** Once per forfeiture; never less than was paid or billed, and not otherwise once some was remitted, or all is paid. */
const mustOwe = (book: Book, tag: string, more: number): void => {
  const { status, judgment, opened } = bondOf(book, tag);
  must(status === 'FORFEITED', 'it is not forfeited, or paid');
  if (judgment?.opened !== true) {
    must(judgment === null && (opened?.total ?? 0) === 0, 'it is judged otherwise');
    return;
  }
  const billed = judgment.bills.reduce((sum, bill) => sum + bill.billed, 0);
  must(judgment.lowered + judgment.cameBack === 0, 'some of it was remitted');
  must(judgment.total + more >= Math.max(judgment.paid, billed), 'so much was paid or billed');
};

const owe = (book: Book, tag: string, more: number): void => {
  const bond = bondOf(book, tag);
  const surety = tag.slice(tag.indexOf('/') + 1);
  const none = { surety, total: 0, paid: 0, lowered: 0, cameBack: 0, alone: 0, bills: [], opened: true };
  const judgment = bond.judgment ?? none;
  judgment.total += more;
  bond.opened = { surety, total: judgment.total };
  bond.judgment = judgment.total === 0 ? null : judgment;
  settleStatus(bond, judgment);
};

/** What accounts and bonds pay of it. */
const told = (book: Book, before: Lines, wanted: Lines): void => {
  const [unclaimed, judged] = [changesOf('2310', before, wanted), changesOf('2220', before, wanted)];
  for (const account of OF_SURETIES)
    for (const [tag, more] of changesOf(account, before, wanted)) mustPay(book, { account, tag, before, more });
  for (const [account, more] of unclaimed) mustHold(book, account, more);
  for (const [tag, more] of judged) mustOwe(book, tag, more);
  for (const [account, more] of unclaimed) hold(book, account, more);
  for (const [tag, more] of judged) owe(book, tag, more);
};

/** What the old program's books count until then: nothing else is booked there. */
const bringIn = (book: Book, op: Op): void => {
  book.admin(op);
  const cutOver = text(op, 'cutOver');
  const wanted = new Map(lines.parse(op['lines']).map(([account, amount, name]) => typed(book, account, amount, name)));
  const last = book.hardClosed.at(-1);
  must(book.opening?.sealed !== true, 'it is sealed');
  must(cutOver <= book.today, 'the day is to come');
  must(last === undefined || monthOf(cutOver) > last, 'its month is closed');
  must(book.opening === null || book.opening.cutOver === cutOver, 'the day stands');
  must(wanted.size > 0 || book.opening !== null, 'nothing is to be brought in');
  const earlier = book.journal.some(([, , amount, on]) => amount !== 0 && on <= cutOver);
  must(book.opening !== null || !earlier, 'something is booked there');
  told(book, book.opening?.lines ?? new Map(), wanted);
  book.bookOn(cutOver, ...difference(book.opening?.lines ?? new Map(), wanted, '3950'));
  book.opening = wanted.size === 0 ? null : { cutOver, lines: wanted, sealed: false };
};

const takeBack = (book: Book, op: Op): void => {
  book.admin(op);
  const { cutOver, lines: stands, sealed } = standing(book);
  must(!sealed, 'it is sealed');
  told(book, stands, new Map());
  book.bookOn(cutOver, ...difference(stands, new Map(), '3950'));
  book.opening = null;
};

/** What is left goes to the owner, or in part to earlier earnings; 3950 is zero from then on. */
const seal = (book: Book, op: Op): void => {
  book.admin(op);
  const opening = standing(book);
  must(!opening.sealed, 'it is sealed');
  book.second(op);
  const equity = [...opening.lines.values()].reduce((sum, amount) => sum + amount, 0);
  const retained = cents(op, 'retained');
  book.bookOn(opening.cutOver, ['3950', '', equity], ['3000', '', retained - equity], ['3900', '', -retained]);
  book.opening = { ...opening, sealed: true };
};

/** It books today, closed to everything else or not. */
const correct = (book: Book, op: Op): void => {
  book.admin(op);
  book.reason(op);
  const opening = standing(book);
  must(opening.sealed, 'it is not sealed');
  const [account, amount] = [text(op, 'account'), cents(op, 'amount')];
  const wanted = new Map([...opening.lines, typed(book, account, amount, text(op, 'tag'))]);
  const booked = difference(opening.lines, wanted, '3900');
  must(booked.length > 0, 'it stands already');
  book.second(op);
  told(book, opening.lines, wanted);
  book.bookOn(book.today, ...booked);
  book.opening = { ...opening, lines: wanted };
};

/** Steps about the opening of the books (moving-in#days-before-cut-over). */
export const ON_OPENING: Readonly<Record<string, (book: Book, op: Op) => void>> = {
  bringIn,
  takeBack,
  sealOpening: seal,
  correctOpening: correct,
};

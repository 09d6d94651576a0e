import { z } from 'zod';
import type { Op } from '../scenarios.ts';
import { cents, monthOf, must, text, type Book, type ModelMove } from './book.ts';

/** What stands of an opening, by account and whom it names: debits positive. */
export interface ModelOpening {
  cutOver: string;
  lines: ReadonlyMap<string, number>;
  sealed: boolean;
}

/** Up on the side on which an account grows; an unclaimed credit names the account that pays it out. */
const lines = z.array(z.tuple([z.string(), z.int(), z.string()]));

/** How a line is found. */
export const lineOf = (account: string, tag: string): string => `${account} ${tag}`;
const accountOf = (line: string): string => line.slice(0, 4);
const tagOf = (line: string): string => line.slice(5);
/** More of what is had is a debit, more of what is owed a credit. */
const debitOf = (account: string, amount: number): number => (account.startsWith('1') ? amount : 0 - amount);

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

/** What its account may pay out: never less than it has paid since, nor otherwise once it went along to another one. */
const hold = (book: Book, before: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): void => {
  const changes = [...new Set([...before.keys(), ...wanted.keys()])]
    .filter((line) => accountOf(line) === '2310')
    .map((line) => [tagOf(line), (before.get(line) ?? 0) - (wanted.get(line) ?? 0)] as const)
    .filter(([, more]) => more !== 0);
  for (const [account, more] of changes) {
    book.mustExist(account);
    must((book.items.get(`opened ${account}`)?.account ?? account) === account, 'it went to another account');
    must(more - book.sum('2310', account) >= 0, 'so much was paid out');
  }
  for (const [account, more] of changes) {
    const name = `opened ${account}`;
    if (!book.items.has(name)) book.add(name, { kind: 'opened', account, cents: 0, on: book.today });
    const item = book.item(name, 'opened');
    item.cents += more;
    item.voided = item.cents === 0;
  }
};

/** What the old program's books count until then: nothing else is booked there. */
const bringIn = (book: Book, op: Op): void => {
  book.admin(op);
  const cutOver = text(op, 'cutOver');
  const wanted = new Map(
    lines.parse(op['lines']).map(([account, amount, tag]) => [lineOf(account, tag), debitOf(account, amount)] as const),
  );
  const last = book.hardClosed.at(-1);
  must(book.opening?.sealed !== true, 'it is sealed');
  must(cutOver <= book.today, 'the day is to come');
  must(last === undefined || monthOf(cutOver) > last, 'its month is closed');
  must(book.opening === null || book.opening.cutOver === cutOver, 'the day stands');
  must(wanted.size > 0 || book.opening !== null, 'nothing is to be brought in');
  const earlier = book.journal.some(([, , amount, on]) => amount !== 0 && on <= cutOver);
  must(book.opening !== null || !earlier, 'something is booked there');
  hold(book, book.opening?.lines ?? new Map(), wanted);
  book.bookOn(cutOver, ...difference(book.opening?.lines ?? new Map(), wanted, '3950'));
  book.opening = wanted.size === 0 ? null : { cutOver, lines: wanted, sealed: false };
};

const takeBack = (book: Book, op: Op): void => {
  book.admin(op);
  const { cutOver, lines: stands, sealed } = standing(book);
  must(!sealed, 'it is sealed');
  hold(book, stands, new Map());
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
  const wanted = new Map([...opening.lines, [lineOf(account, text(op, 'tag')), debitOf(account, amount)]]);
  const booked = difference(opening.lines, wanted, '3900');
  must(booked.length > 0, 'it stands already');
  book.second(op);
  hold(book, opening.lines, wanted);
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

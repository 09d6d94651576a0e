import { z } from 'zod';
import type { Op } from '../scenarios.ts';
import { cents, monthOf, must, text, type Book, type ModelMove } from './book.ts';

/** What stands of an opening, up on the side on which its account grows: accounts of what is had. */
export interface ModelOpening {
  cutOver: string;
  lines: ReadonlyMap<string, number>;
  sealed: boolean;
}

const lines = z.array(z.tuple([z.string(), z.int()]));

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
  [...new Set([...before.keys(), ...wanted.keys()])].flatMap((account) => {
    const more = (wanted.get(account) ?? 0) - (before.get(account) ?? 0);
    return more === 0 ? [] : [[account, '', more] as const, [against, '', -more] as const];
  });

/** What the old program's books count until then: nothing else is booked there. */
const bringIn = (book: Book, op: Op): void => {
  book.admin(op);
  const cutOver = text(op, 'cutOver');
  const wanted = new Map(lines.parse(op['lines']));
  const last = book.hardClosed.at(-1);
  must(book.opening?.sealed !== true, 'it is sealed');
  must(cutOver <= book.today, 'the day is to come');
  must(last === undefined || monthOf(cutOver) > last, 'its month is closed');
  must(book.opening === null || book.opening.cutOver === cutOver, 'the day stands');
  must(wanted.size > 0 || book.opening !== null, 'nothing is to be brought in');
  const earlier = book.journal.some(([, , amount, on]) => amount !== 0 && on <= cutOver);
  must(book.opening !== null || !earlier, 'something is booked there');
  book.bookOn(cutOver, ...difference(book.opening?.lines ?? new Map(), wanted, '3950'));
  book.opening = wanted.size === 0 ? null : { cutOver, lines: wanted, sealed: false };
};

const takeBack = (book: Book, op: Op): void => {
  book.admin(op);
  const { cutOver, lines: stands, sealed } = standing(book);
  must(!sealed, 'it is sealed');
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
  const wanted = new Map([...opening.lines, [text(op, 'account'), cents(op, 'amount')]]);
  const booked = difference(opening.lines, wanted, '3900');
  must(booked.length > 0, 'it stands already');
  book.second(op);
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

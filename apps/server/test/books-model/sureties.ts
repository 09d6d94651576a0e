import type { Op } from '../scenarios.ts';
import { cents, must, names, text, type Book, type ModelMove } from './book.ts';

/** Above it a second person is needed (rule 9). */
const LIMIT = 50_000;

/** What a power owes its surety, in cents; below zero it is owed back. */
export const owedOf = (book: Book, tag: string): { premium: number; buf: number } => ({
  premium: 0 - book.sum('2200', tag),
  buf: 0 - book.sum('2210', tag),
});

/** Rule 13: what the surety holds of the BUF by now: Σ (1040 − 2210). */
export const heldOf = (book: Book, surety: string): number =>
  [...book.sums]
    .filter(([key]) => key.startsWith(`1040 ${surety}/`) || key.startsWith(`2210 ${surety}/`))
    .reduce((sum, [, amount]) => sum + amount, 0);

/** Books it, so that it can be taken back by its mirror. */
const make = (book: Book, name: string, amount: number, lines: ModelMove['lines']): void => {
  must(!book.moves.has(name), `${name} is there`);
  book.moves.set(name, { amount, lines, voided: false });
  book.book(book.today, ...lines);
};

const mustBeAsked = (book: Book, op: Op, amount: number): void => {
  book.money(op);
  book.reason(op);
  if (amount > LIMIT) book.second(op);
};

/** Each power with the whole of its tags, in one payment or in two; none of them below zero (powers#remittance). */
const remit = (book: Book, op: Op): void => {
  const surety = text(op, 'surety');
  const powers = names(op, 'powers').map(
    (power) => [`${surety}/${power}`, owedOf(book, `${surety}/${power}`)] as const,
  );
  must(powers.length > 0, 'no power is chosen');
  const premium = powers.flatMap(([tag, owed]) => (owed.premium === 0 ? [] : [['2200', tag, owed.premium] as const]));
  const buf = powers.flatMap(([tag, owed]) => (owed.buf === 0 ? [] : [['2210', tag, owed.buf] as const]));
  const parts =
    op['apart'] === true
      ? ([['premium', premium] as const, ['buf', buf] as const] as const)
      : ([['premium and buf', [...premium, ...buf]] as const] as const);
  const sumOf = (lines: ModelMove['lines']): number => lines.reduce((sum, [, , amount]) => sum + amount, 0);
  for (const [, lines] of parts) must(sumOf(lines) >= 0, 'more is owed back than is owed');
  mustBeAsked(book, op, sumOf(parts.flatMap(([, lines]) => lines)));
  for (const [kind, lines] of parts)
    if (lines.length > 0)
      make(book, `${text(op, 'remittance')}/${kind}`, sumOf(lines), [...lines, ['1000', '', -sumOf(lines)]]);
};

const moveBuf =
  (kind: 'release' | 'interest') =>
  (book: Book, op: Op): void => {
    const [surety, amount] = [text(op, 'surety'), cents(op, 'amount')];
    must(amount > 0, 'no such amount');
    must(kind === 'interest' || amount <= heldOf(book, surety), 'so much is not held');
    mustBeAsked(book, op, amount);
    const [to, from] = kind === 'release' ? (['1000', '1040'] as const) : (['1040', '4400'] as const);
    const tag = (account: string): string => (account === '1040' ? `${surety}/` : '');
    make(book, text(op, 'move'), amount, [
      [to, tag(to), amount],
      [from, tag(from), -amount],
    ]);
  };

/** Rule 6: a debit payable comes back, or is lost; the carrier still holds the BUF. */
const endRecoverable =
  (kind: 'recovered' | 'lost') =>
  (book: Book, op: Op): void => {
    const surety = text(op, 'surety');
    const powers = names(op, 'powers').map((power) => {
      const owed = owedOf(book, `${surety}/${power}`);
      return { tag: `${surety}/${power}`, premium: Math.max(0, -owed.premium), buf: Math.max(0, -owed.buf) };
    });
    must(powers.length > 0 && powers.every(({ premium, buf }) => premium + buf > 0), 'nothing is owed back');
    const [premium, buf] = [
      powers.reduce((sum, one) => sum + one.premium, 0),
      powers.reduce((sum, one) => sum + one.buf, 0),
    ];
    mustBeAsked(book, op, premium + buf);
    const lines = powers.flatMap((one) => [
      ['2200', one.tag, -one.premium] as const,
      ['2210', one.tag, -one.buf] as const,
    ]);
    const there: ModelMove['lines'] =
      kind === 'recovered'
        ? [['1000', '', premium + buf]]
        : [
            ['5000', surety, premium],
            ['1040', `${surety}/`, buf],
          ];
    make(book, text(op, 'move'), premium + buf, [...there, ...lines]);
  };

/** A payment to a surety, or what moved with it beside that, by its mirror. */
const takeBack = (book: Book, op: Op): void => {
  book.admin(op);
  book.reason(op);
  const move = book.moves.get(text(op, 'move'));
  must(move !== undefined && !move.voided, 'it does not stand');
  if (move.amount > LIMIT) book.second(op);
  move.voided = true;
  book.book(book.today, ...move.lines.map(([account, tag, amount]) => [account, tag, -amount] as const));
};

/** Steps about what powers owe, and the BUF that sureties hold. */
export const ON_SURETIES: Readonly<Record<string, (book: Book, op: Op) => void>> = {
  remit,
  bufRelease: moveBuf('release'),
  bufInterest: moveBuf('interest'),
  recoverPayable: endRecoverable('recovered'),
  losePayable: endRecoverable('lost'),
  voidRemittance: takeBack,
  voidMove: takeBack,
};

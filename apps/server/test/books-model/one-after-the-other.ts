import { mergedLines, type BookedLine, type Op } from '../scenarios.ts';
import { RefusedByModel } from './book.ts';
import { BooksModel } from './model.ts';

const orders = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first, at) => orders(items.filter((_, index) => index !== at)).map((rest) => [first, ...rest]));

/** A model that has lived so far. */
const livedBy = (history: readonly Op[]): BooksModel => {
  const model = new BooksModel();
  for (const op of history) model.play(op);
  return model;
};

/** An account that was closed in the same moment is reopened where money reached it (money#late-money-on-closed). */
const reopened = ({ book }: BooksModel, before: ReadonlySet<string>): Op[] =>
  [...book.accounts]
    .filter(([name, { open }]) => !open && before.has(name))
    .map(([account]) => ({ op: 'reopenAccount', account, reason: 'Money reached it' }));

interface Explained {
  model: BooksModel;
  /** What was done, in the order that explains it. */
  order: Op[];
}

/**
 * The same order in every way in which what comes after a close may have been judged before it: the ledger then books it
 * on the first open day (money#late-events).
 */
const judgedBefore = (order: readonly Op[]): Op[][] => {
  let ways: Op[][] = [[]];
  const closed: string[] = [];
  for (const op of order) {
    const late = closed.length === 0 ? [] : ways.map((way) => [...way, { ...op, closedMeanwhile: [...closed] }]);
    ways = [...ways.map((way) => [...way, op]), ...late];
    if (op.op === 'closeMonth') closed.push(String(op['month']));
  }
  return ways;
};

const tryOrder = (history: readonly Op[], order: readonly Op[], lines: string): Explained | null => {
  const model = livedBy(history);
  const open = new Set([...model.book.accounts].filter(([, account]) => account.open).map(([name]) => name));
  const [told, booked]: [Op[], BookedLine[]] = [[], []];
  const play = (op: Op) => {
    booked.push(...model.play(op));
    told.push(op);
  };
  try {
    for (const op of order) {
      try {
        play(op);
      } catch (error) {
        const late = reopened(model, open);
        if (!(error instanceof RefusedByModel) || late.length === 0) throw error;
        for (const one of late) play(one);
        play(op);
      }
    }
  } catch (error) {
    if (error instanceof RefusedByModel) return null;
    throw error;
  }
  return JSON.stringify(mergedLines(booked)) === lines ? { model, order: told } : null;
};

/**
 * What was done at the same moment must be as if it was done one after the other: the first order in which the model does
 * all of it and books just these lines; null where there is none.
 */
export const oneAfterTheOther = (
  history: readonly Op[],
  done: readonly Op[],
  lines: readonly BookedLine[],
): Explained | null => {
  const booked = JSON.stringify(mergedLines(lines));
  for (const order of orders(done).flatMap(judgedBefore)) {
    const explained = tryOrder(history, order, booked);
    if (explained) return explained;
  }
  return null;
};

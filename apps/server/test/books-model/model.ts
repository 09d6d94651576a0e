import type { BookedLine, Op } from '../lives.ts';
import { ON_ACCOUNTS } from './accounts.ts';
import { ON_BONDS } from './bonds.ts';
import { ON_JUDGMENTS } from './judgments.ts';
import { Book, text } from './book.ts';

/**
 * The rules of the books told a second time, from books.md alone: its own arithmetic and none of the product's code, so
 * that the two can be compared. It plays the steps of the worked lives.
 */
export class BooksModel {
  readonly book = new Book();

  /** The lines that a step books. @throws RefusedByModel where it is refused; nothing has changed then. */
  play(op: Op): BookedLine[] {
    this.book.today = op.at ?? this.book.today;
    const name = op.op === 'closeAccount' && text(op, 'disposition') === 'transfer' ? 'closeByTransfer' : op.op;
    const play = ON_ACCOUNTS[name] ?? ON_BONDS[name] ?? ON_JUDGMENTS[name];
    if (!play) throw new RangeError(`The model does not know ${op.op}.`);
    this.book.step.length = 0;
    play(this.book, op);
    return [...this.book.step];
  }
}

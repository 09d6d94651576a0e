import { z } from 'zod';
import { TILLS, type BookedLine, type Scenario, type Op } from '../scenarios.ts';
import { ON_ACCOUNTS } from './accounts.ts';
import { ON_BANK_TRANSFERS } from './bank-transfers.ts';
import { ON_BONDS } from './bonds.ts';
import { ON_COMMISSION } from './commission.ts';
import { ON_JUDGMENTS } from './judgments.ts';
import { ON_MONTHS } from './months.ts';
import { ON_OFFICIALS } from './officials.ts';
import { ON_OPENING } from './opening.ts';
import { ON_OTHER_MONEY } from './other-money.ts';
import { ON_SURETIES } from './sureties.ts';
import { ON_TILLS } from './on-tills.ts';
import { Book, text, type ModelContract } from './book.ts';

/** In which parts of cents a face counts. */
const STARTED = { proportional: 1, started100: 10_000, started1000: 100_000 };

const config = z.looseObject({
  contracts: z
    .record(
      z.string(),
      z.object({
        premiumPerThousand: z.int(),
        bufPerThousand: z.int(),
        minimum: z.int().default(0),
        rounding: z.enum(['proportional', 'started100', 'started1000']),
      }),
    )
    .default({ S1: { premiumPerThousand: 1_000, bufPerThousand: 1_000, minimum: 0, rounding: 'proportional' } }),
});

const contractsOf = (given: Scenario['config']): Record<string, ModelContract> =>
  Object.fromEntries(
    Object.entries(config.parse(given ?? {}).contracts).map(([surety, terms]) => [
      surety,
      {
        premium: terms.premiumPerThousand,
        buf: terms.bufPerThousand,
        minimum: terms.minimum,
        started: STARTED[terms.rounding],
      },
    ]),
  );

const PLAYS = {
  ...ON_ACCOUNTS,
  ...ON_BONDS,
  ...ON_JUDGMENTS,
  ...ON_SURETIES,
  ...ON_COMMISSION,
  ...ON_OFFICIALS,
  ...ON_OTHER_MONEY,
  ...ON_BANK_TRANSFERS,
  ...ON_MONTHS,
  ...ON_OPENING,
  ...ON_TILLS,
};

/**
 * The rules of the books told a second time, from money#books-oracle alone: its own arithmetic and none of the
 * product's code, so that the two can be compared. It plays the steps of the worked scenarios.
 */
export class BooksModel {
  readonly book: Book;

  constructor(given: Scenario['config'] = {}) {
    this.book = new Book(contractsOf(given));
    if (given['tills'] === true) for (const till of TILLS) this.book.tills.add(till);
  }

  /** The lines that a step books. @throws RefusedByModel where it is refused; nothing has changed then. */
  play(op: Op): BookedLine[] {
    this.book.today = op.at ?? this.book.today;
    const name = op.op === 'closeAccount' && text(op, 'disposition') === 'transfer' ? 'closeByTransfer' : op.op;
    const play = PLAYS[name];
    if (!play) throw new RangeError(`The model does not know ${op.op}.`);
    this.book.step.length = 0;
    play(this.book, op);
    for (const [account, , amount, on] of this.book.step)
      if (['4000', '4010'].includes(account) && !(name in ON_MONTHS))
        this.book.income.push([text(op, 'bond'), on, 0 - amount]);
    return [...this.book.step];
  }
}

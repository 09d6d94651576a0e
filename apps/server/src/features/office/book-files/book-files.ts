import { Injectable } from '@nestjs/common';
import type { WhichDay } from '#domain/books/which-day.ts';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { openDaysInWords, REPORT_NAMES } from '#domain/office/statements.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { LongTable, type LongHeading, type LongLine } from '../../../platform/pdf/long-table.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { chainHeadAt, recordedAt } from '../../books/ledger/index.ts';
import { Letterheads, type PaperFile } from '../../books/printing/index.ts';
import { TillNames } from '../../books/tills/index.ts';
import {
  paymentsAsked,
  paymentsInWords,
  readPayments,
  sumPayments,
  type PaymentsAsked,
} from '../payment-history/index.ts';
import { bookText, readJournal, type JournalFilter } from '../reports/index.ts';
import { readKnown, type AsKnown } from '../statement-lines/index.ts';
import { JOURNAL_COLUMNS, journalOnPaper } from './journal-paper.ts';
import { PAYMENT_COLUMNS, paymentsOnPaper } from './payments-paper.ts';

type Listed = 'journal' | 'payments';

/** Up to which entry something was known, when that was recorded, and the head of the chain there. */
interface KnownAt {
  journalNumber: number;
  knownAt: string | null;
  chainHead: string | null;
}

interface Paper extends Pick<LongHeading, 'columns'> {
  kind: Listed;
  asked: { by?: WhichDay | undefined; from?: string | undefined; to?: string | undefined };
  /** To what it is narrowed, in words. */
  narrowed: readonly (string | undefined)[];
  known: KnownAt;
  lines: AsyncIterable<LongLine>;
}

/** Rows of one piece: each is read in a transaction of its own, for what was known at a number stays as it is. */
const PIECE_ROWS = 1_000;

const told = (name: string, words: string | undefined): string | undefined => (words ? `${name} ${words}` : undefined);

/** `journal-2026-11-01-2026-11-30` */
const nameOf = (kind: Listed, { from, to }: Paper['asked']): string => [kind, from, to].filter(Boolean).join('-');

/** The journal and the payment history on paper, and as a file that is no numbered export (money#mailed-reports). */
@Injectable()
export class BookFiles {
  constructor(
    private readonly reads: Reads,
    private readonly letterheads: Letterheads,
    private readonly tills: TillNames,
  ) {}

  /** @throws Refused MONEY_STOPPED */
  known({ organizationId, timeZone }: Actor, { upToNumber: journalNumber, knownOn }: AsKnown): Promise<KnownAt> {
    return this.reads.after({ organizationId }, ['ledger', 'audit-chain'], async (tx) => {
      const known = await readKnown(tx, { organizationId, timeZone }, { journalNumber, knownOn });
      return {
        journalNumber: known.journalNumber,
        knownAt: await recordedAt(tx, organizationId, known.journalNumber),
        chainHead: await chainHeadAt(tx, organizationId, known.journalNumber),
      };
    });
  }

  /** @throws Refused MONEY_STOPPED */
  async journal(actor: Actor, { knownOn, ...asked }: JournalFilter & AsKnown): Promise<PaperFile> {
    const known = await this.known(actor, { ...asked, knownOn });
    const filter = { ...asked, upToNumber: known.journalNumber };
    const pieces = this.pieces(actor, (tx, after) =>
      readJournal(tx, actor.organizationId, filter, { ascending: true, after, limit: PIECE_ROWS }),
    );
    return this.print(actor, {
      kind: 'journal',
      asked,
      narrowed: [
        told('Ledger account', asked.account),
        asked.accountId === undefined ? undefined : 'One account alone',
        told('Person:', asked.person),
        told('Check number or reference:', asked.reference),
      ],
      known,
      columns: JOURNAL_COLUMNS,
      lines: journalOnPaper(pieces),
    });
  }

  /** @throws Refused MONEY_STOPPED */
  async payments(actor: Actor, asked: PaymentsAsked): Promise<PaperFile> {
    const { organizationId } = actor;
    const known = await this.known(actor, asked);
    const then = { ...asked, upToNumber: known.journalNumber };
    const views = ['ledger', 'accounts', optionalView('bonds'), optionalView('powers')] as const;
    const { filter, sums, narrowedTo } = await this.reads.after(actor, views, async (tx) => {
      const filter = await paymentsAsked(tx, actor, then);
      const narrowedTo = await paymentsInWords(tx, organizationId, then);
      return { filter, narrowedTo, sums: await sumPayments(tx, organizationId, filter) };
    });
    const pieces = this.pieces(actor, (tx, after) =>
      readPayments(tx, organizationId, filter, {
        sort: 'number',
        ascending: true,
        after: [after],
        limit: PIECE_ROWS,
      }),
    );
    return this.print(actor, {
      kind: 'payments',
      asked,
      narrowed: [asked.method, told('Person:', asked.person), ...narrowedTo],
      known,
      columns: PAYMENT_COLUMNS,
      lines: paymentsOnPaper(pieces, { sums, tills: await this.tills.all(actor) }),
    });
  }

  /** As the numbered exports have it, without a number. @throws Refused MONEY_STOPPED */
  async csv(
    actor: Actor,
    kind: Listed,
    narrowed: Omit<Parameters<typeof bookText>[3], 'tills'>,
  ): Promise<{ name: string; text: string }> {
    const tills = await this.tills.all(actor);
    const text = await this.reads.after(actor, ['ledger', 'accounts', 'audit-chain'], (tx) =>
      bookText(tx, actor.organizationId, `${kind}.csv`, { ...narrowed, tills }),
    );
    const { from, to } = narrowed;
    return { name: `${nameOf(kind, { from: from ?? undefined, to: to ?? undefined })}.csv`, text };
  }

  private async *pieces<Row extends { journalNumber: number }>(
    actor: Actor,
    read: (tx: TenantTransaction, after: number) => Promise<Row[]>,
  ): AsyncGenerator<Row[]> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      const rows = await this.reads.after(actor, ['ledger', 'accounts'], (tx) => read(tx, from));
      yield rows;
      after = rows.length < PIECE_ROWS ? undefined : rows.at(-1)?.journalNumber;
    }
  }

  private async print(actor: Actor, { kind, asked, narrowed, known, columns, lines }: Paper): Promise<PaperFile> {
    const { journalNumber, knownAt, chainHead } = known;
    const recorded = knownAt === null ? '' : `, recorded ${instantInWords(knownAt, actor.timeZone)}`;
    const table = await LongTable.begin({
      title: REPORT_NAMES[kind],
      letterhead: await this.letterheads.of(actor),
      facts: [
        `${openDaysInWords(asked)}, ${asked.by ?? 'booked'} days`,
        ...narrowed.filter((words) => words !== undefined),
        `As known at journal entry ${journalNumber}${recorded}`,
      ],
      footer: `Verification code ${chainHead ?? 'none yet'}`,
      columns,
    });
    for await (const line of lines) await table.add(line);
    return { name: `${nameOf(kind, asked)}.pdf`, bytes: Buffer.concat(await table.end()) };
  }
}

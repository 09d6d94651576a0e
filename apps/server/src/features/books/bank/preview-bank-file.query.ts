import { Injectable } from '@nestjs/common';
import type { previewBankFile } from '#contracts/books/bank/bank.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { UnreadableBankFile } from '#domain/books/bank-file.ts';
import { bankTable, proposedColumns } from '#domain/books/bank-csv.ts';
import { isOfx } from '#domain/books/ofx.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { hashOf, readKeptColumns } from './bank-file-columns.ts';
import { knownAccount } from './known-account.ts';
import { keyedLines, readBankFile, type KeyedLine } from './read-bank-file.ts';

type Answer = ResponseOf<typeof previewBankFile>;
type Body = InputOf<typeof previewBankFile>['body'];

/** Lines that are shown of a file, and faults that are named. */
const SHOWN = 5;

const KNOWN = `
  select line_key from bank_line
  where organization_id = $1 and bank_account_id = $2 and line_key = any($3::text[])`;

const NOTHING = {
  faults: [],
  faultCount: 0,
  newLines: 0,
  knownLines: 0,
  leftOut: 0,
  inCents: 0,
  outCents: 0,
  firstOn: null,
  lastOn: null,
  sample: [],
};

/** What can be said of a file of which nothing can be read: its headings, for whoever chooses the columns. */
const unreadable = ({ text, columns: given }: Body, problem: string): Answer => {
  if (isOfx(text)) return { format: 'OFX', headings: [], columns: null, problem, ...NOTHING };
  try {
    const table = bankTable(text);
    const columns = given ?? proposedColumns(table);
    return { format: 'CSV', headings: table.headings, columns, problem, ...NOTHING };
  } catch {
    return { format: 'CSV', headings: [], columns: given, problem, ...NOTHING };
  }
};

const sumOf = (lines: readonly KeyedLine[]): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

const figuresOf = (lines: readonly KeyedLine[], known: ReadonlySet<string>) => {
  const fresh = lines.filter(({ key }) => !known.has(hashOf(key)));
  const days = lines.map(({ on }) => on).toSorted();
  return {
    newLines: fresh.length,
    knownLines: lines.length - fresh.length,
    inCents: sumOf(fresh.filter(({ amountCents }) => amountCents > 0)),
    outCents: sumOf(fresh.filter(({ amountCents }) => amountCents < 0)),
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
    sample: lines.slice(0, SHOWN).map(({ on, amountCents, description, checkNumber }) => ({
      on,
      amountCents,
      description,
      checkNumber,
    })),
  };
};

/** What a file of the bank would bring; nothing of it is kept (money#bank-import). */
@Injectable()
export class PreviewBankFile {
  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BANK_ACCOUNT_NOT_FOUND */
  async preview(actor: Actor, bankAccountId: string, body: Body): Promise<Answer> {
    const { organizationId, timeZone } = actor;
    return this.database.read(organizationId, async (tx) => {
      const { lastFour } = await knownAccount(tx, organizationId, bankAccountId);
      const today = dayOf(this.clock.now(), timeZone);
      const kept = (headings: readonly string[]) => readKeptColumns(tx, organizationId, headings);
      try {
        const { file, ...read } = await readBankFile(body, { today, timeZone, lastFour, kept });
        const lines = keyedLines(file.lines);
        const known = await this.known(tx, organizationId, bankAccountId, lines);
        const { faults, leftOut } = file;
        return {
          ...read,
          problem: null,
          faults: faults.slice(0, SHOWN),
          faultCount: faults.length,
          leftOut,
          ...figuresOf(lines, known),
        };
      } catch (error) {
        if (error instanceof UnreadableBankFile) return unreadable(body, error.message);
        throw error;
      }
    });
  }

  private async known(
    tx: TenantTransaction,
    organizationId: string,
    bankAccountId: string,
    lines: readonly KeyedLine[],
  ): Promise<Set<string>> {
    const { rows } = await tx.query<{ lineKey: string }>(KNOWN, [
      organizationId,
      bankAccountId,
      lines.map(({ key }) => hashOf(key)),
    ]);
    return new Set(rows.map(({ lineKey }) => lineKey));
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import { importBankFile } from '#contracts/books/bank/bank.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { UnreadableBankFile, type BankFileFault } from '#domain/books/bank-file.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { hashOf, keepColumns, readKeptColumns } from './bank-file-columns.ts';
import { keepFirstAccount, knownAccount } from './known-account.ts';
import { keyedLines, readBankFile, type KeyedLine } from './read-bank-file.ts';

type Answer = ResponseOf<typeof importBankFile>;
type Body = InputOf<typeof importBankFile>['body'];

const KEEP_IMPORT = `
  insert into bank_import
    (organization_id, import_id, bank_account_id, format, line_count, new_count, imported_by, imported_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** How many of the lines are new; whoever imports the same ones at this moment waits for the lock of the account. */
const COUNT_NEW = `
  select count(*)::int as count from unnest($3::text[]) given
  where not exists (select from bank_line l
    where l.organization_id = $1 and l.bank_account_id = $2 and l.line_key = given)`;
const LOCK = 'select 1 from bank_account where organization_id = $1 and bank_account_id = $2 for update';

const KEEP_LINES = `
  insert into bank_line (organization_id, bank_account_id, import_id, bank_line_id, line_key, posted_on, place,
    amount_cents, description, check_number, reference)
  select $1, $2, $3, * from unnest($4::uuid[], $5::text[], $6::date[], $7::int[], $8::bigint[], $9::text[], $10::text[],
    $11::text[])
  on conflict (organization_id, bank_account_id, line_key) do nothing`;

/** Imports a file of a bank (money#bank-import); the command's id becomes the import's. */
export class ImportBankFile extends CommandOf(importBankFile) {}

const wrong = (message: string) => new Refused('VALIDATION_FAILED', {}, [{ path: 'text', message }]);
const NAMED = 5;

/** Why nothing is imported: each line that cannot be read, up to a few. */
const faultWords = (faults: readonly BankFileFault[]): string => {
  const words = faults.slice(0, NAMED).map(({ line, words: why }) => `Line ${String(line)}: ${why}`);
  return [...words, ...(faults.length > NAMED ? [`And ${String(faults.length - NAMED)} more.`] : [])].join(' ');
};

@CommandHandler(ImportBankFile)
export class ImportBankFileHandler implements ICommandHandler<ImportBankFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BANK_ACCOUNT_NOT_FOUND; VALIDATION_FAILED for a file that cannot be read, or a line of it */
  execute({ actor, params: { bankAccountId }, body }: ImportBankFile): Promise<Answer> {
    const { organizationId } = actor;
    const take: Work<Answer> = async (tx) => {
      await keepFirstAccount(tx, actor);
      const { lastFour } = await knownAccount(tx, organizationId, bankAccountId);
      await tx.query(LOCK, [organizationId, bankAccountId]);
      const { format, headings, columns, lines } = await this.read(tx, actor, lastFour, body);
      const keys = lines.map(({ key }) => hashOf(key));
      const { rows } = await tx.query<{ count: number }>(COUNT_NEW, [organizationId, bankAccountId, keys]);
      const newLines = rows[0]?.count ?? 0;
      await this.keep(tx, actor, bankAccountId, { format, newLines, lines, keys });
      if (columns) await keepColumns(tx, organizationId, headings, columns);
      await this.trail.record(actor, { action: 'bank-file-imported', details: { count: newLines } }, tx);
      return { importId: actor.commandId, newLines, knownLines: lines.length - newLines };
    };
    return this.rows.write(actor, { importBankFile: bankAccountId, ...body }, take, () => [
      { topic: 'bank', id: bankAccountId },
    ]);
  }

  private async read(tx: TenantTransaction, { organizationId, timeZone }: Actor, lastFour: string, body: Body) {
    const today = dayOf(this.clock.now(), timeZone);
    const kept = (headings: readonly string[]) => readKeptColumns(tx, organizationId, headings);
    try {
      const { file, ...read } = await readBankFile(body, { today, timeZone, lastFour, kept });
      if (file.faults.length > 0) throw wrong(faultWords(file.faults));
      return { ...read, lines: keyedLines(file.lines) };
    } catch (error) {
      throw error instanceof UnreadableBankFile ? wrong(error.message) : error;
    }
  }

  private async keep(
    tx: TenantTransaction,
    { organizationId, commandId: importId, userId }: Actor,
    bankAccountId: string,
    given: { format: string; newLines: number; lines: readonly KeyedLine[]; keys: readonly string[] },
  ): Promise<void> {
    const { format, newLines, lines, keys } = given;
    const now = this.clock.now();
    await tx.query(KEEP_IMPORT, [organizationId, importId, bankAccountId, format, lines.length, newLines, userId, now]);
    await tx.query(KEEP_LINES, [
      organizationId,
      bankAccountId,
      importId,
      lines.map(({ place }) => uuidV5(`line ${String(place)}`, importId)),
      keys,
      lines.map(({ on }) => on),
      lines.map(({ place }) => place),
      lines.map(({ amountCents }) => amountCents),
      lines.map(({ description }) => description),
      lines.map(({ checkNumber }) => checkNumber),
      lines.map(({ reference }) => reference),
    ]);
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takeAccountantFile } from '#contracts/office/accountant-files/accountant-files.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { FILE_FORMAT_NAMES, mappedBy, type FileFormat } from '#domain/office/accountant-files.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { readMapping } from './account-mapping.query.ts';
import {
  fileStem,
  packed,
  type FileAccount,
  type FileBooks,
  type FileEntry,
  type FilePart,
} from './accountant-file.ts';
import { readFile } from './accountant-files.query.ts';
import { readFileEntries } from './file-entries.ts';
import { fullCsvParts } from './full-csv.ts';
import { hledgerParts } from './hledger.ts';
import { iifParts } from './iif.ts';
import { quickbooksOnlineParts, xeroParts } from './journal-csv-parts.ts';

type Answer = ResponseOf<typeof takeAccountantFile>;
type Body = InputOf<typeof takeAccountantFile>['body'];

const PARTS: Readonly<Record<FileFormat, (books: FileBooks, stem: string) => FilePart[]>> = {
  'quickbooks-desktop': iifParts,
  'quickbooks-online': quickbooksOnlineParts,
  xero: xeroParts,
  hledger: hledgerParts,
  'full-csv': fullCsvParts,
};

interface Taken {
  number: number;
  from: string;
  to: string;
  takenAt: string;
  by: string;
}

/** Files of the format with a day of these, that no later one has replaced, the newest first. */
const TAKEN = `
  select f.number, f.from_day as "from", f.to_day as "to", f.taken_at, ${nameOf('a', 'Former staff')} as by
  from accountant_file f
  left join agent a on a.organization_id = f.organization_id and a.user_id = f.taken_by
  where f.organization_id = $1 and f.format = $2 and f.from_day <= $4 and f.to_day >= $3
    and not exists (select from accountant_file later
      where later.organization_id = f.organization_id and later.format = f.format and later.number > f.number
        and later.from_day <= f.to_day and later.to_day >= f.from_day)
  order by f.number desc`;

const NEXT = `
  select (select coalesce(max(number), 0) + 1 from accountant_file where organization_id = $1) as number,
    (select coalesce(max(number), 0) from journal_entry where organization_id = $1) as journal_number`;

const KEEP_FILE = `
  insert into accountant_file (organization_id, file_id, number, format, from_day, to_day, journal_number, entries,
    total_cents, file_name, sha256, reason, taken_by, taken_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;
const KEEP_PARTS = `
  insert into accountant_file_part (organization_id, file_id, part, name, rows, body)
  select $1, $2, given.part, given.name, given.rows, given.body
  from unnest($3::text[], $4::bigint[], $5::text[]) with ordinality as given (name, rows, body, part)`;

/** Takes the entries of some days as a file for an accountant (money#files-for-accountants); its id is the command's. */
export class TakeAccountantFile extends CommandOf(takeAccountantFile) {}

/**
 * Refuses days of which a file was taken already, unless a reason replaces it; a replacement covers all of its days.
 * @throws Refused ACCOUNTANT_FILE_TAKEN, ACCOUNTANT_FILE_COVERS_MORE
 */
const refuseTaken = async (
  tx: TenantTransaction,
  { organizationId, timeZone }: Actor,
  { format, from, to, reason }: Body,
): Promise<void> => {
  const { rows } = await tx.query<Taken>(TAKEN, [organizationId, format, from, to]);
  const [newest] = rows;
  if (newest === undefined) return;
  if (reason === '') {
    const on = formatDay(dayOf(new Date(newest.takenAt), timeZone));
    throw new Refused('ACCOUNTANT_FILE_TAKEN', { on, number: String(newest.number), by: newest.by });
  }
  const wider = rows.find((file) => file.from < from || file.to > to);
  if (wider === undefined) return;
  const days = { from: formatDay(wider.from), to: formatDay(wider.to) };
  throw new Refused('ACCOUNTANT_FILE_COVERS_MORE', { number: String(wider.number), ...days });
};

/** @throws Refused ACCOUNTS_NOT_MAPPED, naming each that the entries use and the format needs */
const refuseUnmapped = (format: FileFormat, accounts: readonly FileAccount[], entries: readonly FileEntry[]): void => {
  const by = mappedBy(format);
  if (by === null) return;
  const used = new Set(entries.flatMap(({ lines }) => lines.map(({ code }) => code)));
  const unmapped = accounts.filter(
    ({ code, theirName, theirNumber }) => used.has(code) && (by === 'name' ? theirName : theirNumber) === '',
  );
  if (unmapped.length === 0) return;
  throw new Refused('ACCOUNTS_NOT_MAPPED', {
    accounts: unmapped.map(({ code, name }) => `${code} ${name}`).join(', '),
  });
};

const nameOfAgency = async (tx: TenantTransaction, organizationId: string): Promise<string> => {
  const { rows } = await tx.query<{ name: string }>('select name from organization where organization_id = $1', [
    organizationId,
  ]);
  return rows[0]?.name ?? '';
};

const totalOf = (entries: readonly FileEntry[]): number =>
  entries.flatMap(({ lines }) => lines).reduce((sum, { debitCents }) => sum + debitCents, 0);

@CommandHandler(TakeAccountantFile)
export class TakeAccountantFileHandler implements ICommandHandler<TakeAccountantFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly readYourWrites: ReadYourWrites,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Refused ACCOUNTANT_FILE_TAKEN, ACCOUNTANT_FILE_COVERS_MORE, ACCOUNTS_NOT_MAPPED, ACCOUNTANT_FILE_EMPTY;
   * VALIDATION_FAILED for days that are not over
   */
  async execute({ actor, body }: TakeAccountantFile): Promise<Answer> {
    const { organizationId, timeZone, commandId: fileId } = actor;
    if (body.to >= dayOf(this.clock.now(), timeZone)) {
      const message = 'Choose days that are over: what is booked later today would be left out.';
      throw new Refused('VALIDATION_FAILED', {}, [{ path: 'to', message }]);
    }
    await this.readYourWrites.wait('ledger', organizationId);
    const take: Work<Answer> = async (tx) => {
      // Two files of one agency are taken one after the other.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`accountant-file:${organizationId}`]);
      await refuseTaken(tx, actor, body);
      const name = await this.make(tx, actor, body);
      const details = { file: name, format: FILE_FORMAT_NAMES[body.format] };
      await this.trail.record(actor, { action: 'accountant-file-taken', details }, tx);
      return readFile(tx, organizationId, fileId);
    };
    return this.rows.write(actor, { takeAccountantFile: body }, take, () => [{ topic: 'export', id: fileId }]);
  }

  /** Makes the file and keeps it; its name. */
  private async make(tx: TenantTransaction, actor: Actor, body: Body): Promise<string> {
    const { organizationId, userId, commandId: fileId } = actor;
    const { format, from, to, reason } = body;
    const { rows } = await tx.query<{ number: number; journalNumber: number }>(NEXT, [organizationId]);
    const { number, journalNumber } = rows[0] ?? { number: 1, journalNumber: 0 };
    const entries = await readFileEntries(tx, organizationId, { from, to, journalNumber });
    if (entries.length === 0) throw new Refused('ACCOUNTANT_FILE_EMPTY');
    const accounts = await readMapping(tx, organizationId);
    refuseUnmapped(format, accounts, entries);
    const stem = fileStem(number, format, body);
    const organizationName = await nameOfAgency(tx, organizationId);
    const parts = PARTS[format]({ organizationName, number, from, to, accounts, entries }, stem);
    const { name, sha256 } = packed(format, stem, parts);
    const made = [journalNumber, entries.length, totalOf(entries), name, sha256, reason, userId, this.clock.now()];
    await tx.query(KEEP_FILE, [organizationId, fileId, number, format, from, to, ...made]);
    await tx.query(KEEP_PARTS, [
      organizationId,
      fileId,
      parts.map((part) => part.name),
      parts.map((part) => part.rows),
      parts.map((part) => part.body),
    ]);
    return name;
  }
}

import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { withinPeriod } from '../../../edge/http/route.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { requestExport, type Export as ExportAnswer, type ExportKind } from '#contracts/books/ledger/exports.ts';
import type { WhichDay } from '#domain/books/which-day.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { RANGE_BACKWARDS } from '#contracts/books/account/statements.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { knownNumber } from '../statement-lines/index.ts';
import { exportFileName, exportJobId, EXPORT_QUEUE, isRun, isStatement, mayExport } from './export.ts';
import { Exports } from './exports.query.ts';

type Input = InputOf<typeof requestExport>['body'];

/** Asks for an export: a numbered row now, the file by the worker (money#exports). The command's id becomes its id. */
export class RequestExport extends CommandOf(requestExport) {}

/** A filter as typed; an empty one filters nothing. */
const filled = (typed: string | undefined): string | undefined => (typed === '' ? undefined : typed);

const refuse = ({ role }: Actor, { kind, accountId, from, to }: Input): void => {
  if (!mayExport(role, kind)) throw new Refused('ROLE_REFUSED');
  if (isStatement(kind) && !accountId) {
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'accountId', message: 'Choose an account.' }]);
  }
  if ((isStatement(kind) || isRun(kind)) && from !== undefined && to !== undefined && from > to) {
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'to', message: RANGE_BACKWARDS }]);
  }
};

/** @throws Refused ACCOUNT_NOT_FOUND */
const shortIdOf = async (tx: TenantTransaction, organizationId: string, accountId: string): Promise<number> => {
  const { rows } = await tx.query<{ shortId: number }>(
    `select n.short_id from account a
     join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
     where a.organization_id = $1 and a.account_id = $2`,
    [organizationId, accountId],
  );
  if (!rows[0]) throw new Refused('ACCOUNT_NOT_FOUND');
  return rows[0].shortId;
};

/** Of whom the whole record is produced, or of which bond of theirs, and whether with the recovery part. */
export interface ProducedOf {
  defendantId: string;
  bondId: string | null;
  withRecovery: boolean;
}

/** What is wanted as an export, and to what it is narrowed. */
interface WantedExport extends Partial<ProducedOf> {
  kind: ExportKind;
  by?: WhichDay | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  method?: PaymentMethod | undefined;
  /** Of a statement: the account, with its number for the name of the file. */
  accountId?: string | undefined;
  accountShortId?: number | undefined;
  account?: string | undefined;
  person?: string | undefined;
  olderThanDays?: number | undefined;
  /** As it was known then; else all that is known. */
  journalNumber?: number | undefined;
  /** The letters that are mailed and printed, and how many were left out. */
  letters?: { toMail: string[]; toPrint: string[]; leftOut: number };
}

const NUMBERS = `
  select (select coalesce(max(number), 0) + 1 from export where organization_id = $1) as export_number,
         (select coalesce(max(number), 0) from journal_entry where organization_id = $1) as journal_head`;

/** The next number of an export, and how far the journal is; held until the end of the transaction. */
const nextNumbers = async (
  tx: TenantTransaction,
  organizationId: string,
): Promise<{ exportNumber: number; journalHead: number }> => {
  // Two requests of one organization take their numbers one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`export:${organizationId}`]);
  const { rows } = await tx.query<{ exportNumber: number; journalHead: number }>(NUMBERS, [organizationId]);
  return rows[0] ?? { exportNumber: 1, journalHead: 0 };
};

const NOTE = `
  insert into export (organization_id, export_id, number, kind, file_name, requested_by, journal_number, which_day,
    from_day, to_day, method, account_id, ledger_account, person, older_than_days, defendant_id, bond_id, with_recovery,
    to_mail, to_print, left_out)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`;

/** Notes that something is wanted as a numbered export, and has the worker make it (money#exports). */
@Injectable()
export class NoteExport {
  constructor(
    @InjectQueue(EXPORT_QUEUE) private readonly queue: JobQueue,
    private readonly exports: Exports,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** Until the journal has what the actor has written: an export is as far as it is when it is noted. */
  wait({ organizationId }: Actor): Promise<void> {
    return this.readYourWrites.wait('ledger', organizationId);
  }

  /** In the caller's transaction; the command's id becomes the export's. Answers the name of its file. */
  async note(tx: TenantTransaction, actor: Actor, wanted: WantedExport): Promise<string> {
    const { organizationId, userId, commandId: exportId } = actor;
    const { kind, from = null, to = null, accountShortId = null, letters } = wanted;
    const { exportNumber, journalHead } = await nextNumbers(tx, organizationId);
    const fileName = exportFileName(exportNumber, kind, { accountShortId, from, to });
    const known = Math.min(wanted.journalNumber ?? journalHead, journalHead);
    await tx.query(NOTE, [
      organizationId,
      exportId,
      exportNumber,
      kind,
      fileName,
      userId,
      known,
      wanted.by ?? 'booked',
      from,
      to,
      wanted.method,
      wanted.accountId,
      wanted.account,
      wanted.person,
      wanted.olderThanDays,
      wanted.defendantId,
      wanted.bondId,
      wanted.withRecovery ?? false,
      letters?.toMail,
      letters?.toPrint,
      letters?.leftOut ?? 0,
    ]);
    return fileName;
  }

  /** Once it is noted: has it made, and answers how far it is. */
  begin(actor: Actor): Promise<ExportAnswer> {
    const { organizationId, commandId: exportId } = actor;
    this.queue.enqueueBestEffort(exportJobId(exportId), { organizationId, exportId });
    return this.exports.find(actor, exportId);
  }
}

@CommandHandler(RequestExport)
export class RequestExportHandler implements ICommandHandler<RequestExport> {
  constructor(
    private readonly rows: TenantRows,
    private readonly exports: NoteExport,
    private readonly readYourWrites: ReadYourWrites,
    private readonly mail: Mail,
  ) {}

  async execute({ actor, body }: RequestExport): Promise<ResponseOf<typeof requestExport>> {
    refuse(actor, body);
    // An auditor's file has the days of their period alone (money#auditor-access).
    const input = actor.period ? { ...body, ...withinPeriod(body, actor.period) } : body;
    if (input.kind === 'statement-run-mail' && !this.mail.isConnected) throw new Refused('MAIL_NOT_CONNECTED');
    await this.exports.wait(actor);
    if (input.accountId !== undefined || isRun(input.kind))
      await this.readYourWrites.wait('accounts', actor.organizationId);
    const { organizationId, commandId: exportId } = actor;
    await this.rows.write(actor, { requestExport: input }, async (tx) => {
      const { accountId } = input;
      const accountShortId = accountId === undefined ? undefined : await shortIdOf(tx, organizationId, accountId);
      const [account, person] = [filled(input.account), filled(input.person)];
      const journalNumber = await knownNumber(tx, actor, { ...input, upToNumber: input.journalNumber });
      await this.exports.note(tx, actor, { ...input, account, person, accountShortId, journalNumber });
      return { exportId };
    });
    return this.exports.begin(actor);
  }
}

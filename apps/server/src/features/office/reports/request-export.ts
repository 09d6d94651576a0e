import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { withinPeriod } from '../../../edge/http/route.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { PACK_KIND, requestExport, type Export as ExportAnswer } from '#contracts/books/ledger/exports.ts';
import { RANGE_BACKWARDS } from '#contracts/books/account/statements.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { exportFileName, exportJobId, EXPORT_QUEUE, isRun, isStatement, mayExport } from './export.ts';
import { Exports } from './exports.query.ts';

type Input = InputOf<typeof requestExport>['body'];

/** Asks for an export: a numbered row now, the file by the worker (money#exports). The command's id becomes its id. */
export class RequestExport extends CommandOf(requestExport) {}

/** A filter as typed; an empty one filters nothing. */
const filled = (typed: string | undefined): string | null => (typed === '' ? null : (typed ?? null));

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

/** The next number of an export, and how far the journal is; held until the end of the transaction. */
export const nextNumbers = async (
  tx: TenantTransaction,
  organizationId: string,
): Promise<{ exportNumber: number; journalHead: number }> => {
  // Two requests of one organization take their numbers one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`export:${organizationId}`]);
  const { rows } = await tx.query<{ exportNumber: number; journalHead: number }>(
    `select (select coalesce(max(number), 0) + 1 from export where organization_id = $1) as export_number,
            (select coalesce(max(number), 0) from journal_entry where organization_id = $1) as journal_head`,
    [organizationId],
  );
  return rows[0] ?? { exportNumber: 1, journalHead: 0 };
};

@CommandHandler(RequestExport)
export class RequestExportHandler implements ICommandHandler<RequestExport> {
  constructor(
    private readonly rows: TenantRows,
    @InjectQueue(EXPORT_QUEUE) private readonly queue: JobQueue,
    private readonly exports: Exports,
    private readonly readYourWrites: ReadYourWrites,
    private readonly mail: Mail,
  ) {}

  async execute({ actor, body }: RequestExport): Promise<ResponseOf<typeof requestExport>> {
    refuse(actor, body);
    // An auditor's file has the days of their period alone (money#auditor-access).
    const input = actor.period ? { ...body, ...withinPeriod(body, actor.period) } : body;
    if (input.kind === 'statement-run-mail' && !this.mail.isConnected) throw new Refused('MAIL_NOT_CONNECTED');
    await this.readYourWrites.wait('ledger', actor.organizationId);
    if (input.accountId !== undefined || isRun(input.kind))
      await this.readYourWrites.wait('accounts', actor.organizationId);
    const { organizationId, userId, commandId: exportId } = actor;
    await this.rows.write(actor, { requestExport: input }, async (tx) => {
      const {
        kind,
        by = 'booked',
        from = null,
        to = null,
        method = null,
        accountId = null,
        olderThanDays = null,
      } = input;
      const [account, person] = [filled(input.account), filled(input.person)];
      const accountShortId = accountId === null ? null : await shortIdOf(tx, organizationId, accountId);
      const { exportNumber, journalHead } = await nextNumbers(tx, organizationId);
      const journalNumber = Math.min(input.journalNumber ?? journalHead, journalHead);
      const fileName = exportFileName(exportNumber, kind, { accountShortId, from, to });
      await tx.query(
        `insert into export (organization_id, export_id, number, kind, from_day, to_day, method, account_id,
           ledger_account, person, older_than_days, journal_number, file_name, requested_by,
           which_day)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
        [
          organizationId,
          exportId,
          exportNumber,
          kind,
          from,
          to,
          method,
          accountId,
          account,
          person,
          olderThanDays,
          journalNumber,
          fileName,
          userId,
          by,
        ],
      );
      return { exportId };
    });
    this.queue.enqueueBestEffort(exportJobId(exportId), { organizationId, exportId });
    return this.exports.find(actor, exportId);
  }
}

/** Of whom the whole record is produced, or of which bond of theirs, and whether with the recovery part. */
export interface ProducedOf {
  defendantId: string;
  bondId: string | null;
  withRecovery: boolean;
}

/** Notes that somebody's whole record is wanted as a numbered export, and has the worker make it (people#produced-file). */
@Injectable()
export class NoteProducedFile {
  constructor(
    @InjectQueue(EXPORT_QUEUE) private readonly queue: JobQueue,
    private readonly exports: Exports,
  ) {}

  /** In the caller's transaction; the command's id becomes the export's. Answers the name of its file. */
  async note(tx: TenantTransaction, actor: Actor, { defendantId, bondId, withRecovery }: ProducedOf): Promise<string> {
    const { organizationId, userId, commandId: exportId } = actor;
    const { exportNumber, journalHead } = await nextNumbers(tx, organizationId);
    const kind = bondId === null ? 'person-file-pdf' : 'bond-file-pdf';
    const fileName = exportFileName(exportNumber, kind, { accountShortId: null, from: null, to: null });
    const of = [defendantId, bondId, withRecovery];
    await tx.query(
      `insert into export (organization_id, export_id, number, kind, journal_number, file_name, requested_by,
         defendant_id, bond_id, with_recovery) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [organizationId, exportId, exportNumber, kind, journalHead, fileName, userId, ...of],
    );
    return fileName;
  }

  /** Once it is noted: has it made, and answers how far it is. */
  begin(actor: Actor): Promise<ExportAnswer> {
    const { organizationId, commandId: exportId } = actor;
    this.queue.enqueueBestEffort(exportJobId(exportId), { organizationId, exportId });
    return this.exports.find(actor, exportId);
  }
}

/** Notes that the books of some days are wanted as a pack, and has the worker make it (money#audit-pack). */
@Injectable()
export class NotePack {
  constructor(
    @InjectQueue(EXPORT_QUEUE) private readonly queue: JobQueue,
    private readonly exports: Exports,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** Until the journal has what the actor has written: the pack is as far as it is when it is noted. */
  wait({ organizationId }: Actor): Promise<void> {
    return this.readYourWrites.wait('ledger', organizationId);
  }

  /** In the caller's transaction; the command's id becomes the export's. Answers the name of its file. */
  async note(tx: TenantTransaction, actor: Actor, days: { from: string; to: string }): Promise<string> {
    const { organizationId, userId, commandId: exportId } = actor;
    const { exportNumber, journalHead } = await nextNumbers(tx, organizationId);
    const fileName = exportFileName(exportNumber, PACK_KIND, { accountShortId: null, ...days });
    await tx.query(
      `insert into export (organization_id, export_id, number, kind, journal_number, file_name, requested_by, from_day, to_day)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [organizationId, exportId, exportNumber, PACK_KIND, journalHead, fileName, userId, days.from, days.to],
    );
    return fileName;
  }

  /** Once it is noted: has it made, and answers how far it is. */
  begin(actor: Actor): Promise<ExportAnswer> {
    const { organizationId, commandId: exportId } = actor;
    this.queue.enqueueBestEffort(exportJobId(exportId), { organizationId, exportId });
    return this.exports.find(actor, exportId);
  }
}

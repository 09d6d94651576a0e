import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { produceFile } from '#contracts/books/account/produce-file.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { recoveryStaff, type Role } from '#contracts/kernel/roles.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { NoteExport } from '../reports/index.ts';
import { WholeRecords } from './whole-record.query.ts';

/** Has somebody's whole record made as a PDF (people#produced-file). The command's id becomes the export's. */
export class ProduceFile extends CommandOf(produceFile) {}

@CommandHandler(ProduceFile)
export class ProduceFileHandler implements ICommandHandler<ProduceFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly records: WholeRecords,
    private readonly readYourWrites: ReadYourWrites,
    private readonly exports: NoteExport,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND, BOND_NOT_FOUND, FILE_ERASED */
  async execute({ actor, params, body }: ProduceFile): Promise<ResponseOf<typeof produceFile>> {
    const mayRecover = (recoveryStaff as readonly Role[]).includes(actor.role);
    const of = { ...params, bondId: body.bondId, withRecovery: body.withRecovery && mayRecover };
    for (const view of ['bonds', 'accounts', 'approvals', 'ledger', 'history'] as const)
      await this.readYourWrites.wait(view, actor.organizationId);
    await this.records.mustBeThere(actor, of);
    await this.rows.write(actor, { produceFile: of }, async (tx) => {
      const kind = of.bondId === null ? 'person-file-pdf' : 'bond-file-pdf';
      const file = await this.exports.note(tx, actor, { kind, ...of });
      const subject = { kind: 'defendant', id: of.defendantId };
      await this.audit.record(actor, { action: 'file-produced', subject, details: { file } }, tx);
      return { exportId: actor.commandId };
    });
    return this.exports.begin(actor);
  }
}

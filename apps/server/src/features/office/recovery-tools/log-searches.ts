import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { logSearches } from '#contracts/office/recovery-tools/recovery-tools.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { searchedPerson } from './searched-person.ts';

type Answer = ResponseOf<typeof logSearches>;

/** Somebody opened searches for a defendant on other sites: who, when and which set (recovery#recovery-tools). */
export class LogSearches extends CommandOf(logSearches) {}

@CommandHandler(LogSearches)
export class LogSearchesHandler implements ICommandHandler<LogSearches> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, DEFENDANT_NOT_FOUND */
  execute({ actor, params: searched, body: input }: LogSearches): Promise<Answer> {
    const { searchedKind, searchedId } = searched;
    const details = { set: input.set, count: input.count };
    const log: Work<Answer> = async (tx) => {
      const { defendantId } = await searchedPerson(tx, actor, searched);
      const subject =
        searchedKind === 'case' ? { kind: 'recovery-case', id: searchedId } : { kind: 'defendant', id: searchedId };
      await this.audit.record(actor, { action: 'searches-opened', subject, details }, tx);
      // What is audited of a defendant stands in the history of their file by itself.
      if (searchedKind === 'case' && defendantId !== null)
        await recordCaseFileChange(tx, actor, { defendantId, action: 'searches-opened', details });
      return { searchedId };
    };
    return this.rows.write(actor, { logSearches: searched, ...input }, log);
  }
}

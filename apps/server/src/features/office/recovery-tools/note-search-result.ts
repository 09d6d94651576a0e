import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { noteSearchResult } from '#contracts/office/recovery-tools/recovery-tools.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdCase } from '../../recovery/cases/index.ts';
import { searchedPerson } from './searched-person.ts';

type Answer = ResponseOf<typeof noteSearchResult>;

/** Notes what a search came to; the command's id becomes its id. Closed cases take it, too, marked so. */
export class NoteSearchResult extends CommandOf(noteSearchResult) {}

const INSERT = `
  insert into recovery_search_result (organization_id, id, case_id, defendant_id, result, source, found_at, recorded_at,
    recorded_by, after_closing)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** By so much the clock of a device may be ahead, in milliseconds. */
const AHEAD_MS = 60_000;

@CommandHandler(NoteSearchResult)
export class NoteSearchResultHandler implements ICommandHandler<NoteSearchResult> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, DEFENDANT_NOT_FOUND; VALIDATION_FAILED for a time to come */
  execute({ actor, params: searched, body: input }: NoteSearchResult): Promise<Answer> {
    const { organizationId, userId, commandId: searchResultId } = actor;
    const { result, source, foundAt } = input;
    const note: Work<Answer> = async (tx, em) => {
      const now = this.clock.now();
      if (Date.parse(foundAt) > now.getTime() + AHEAD_MS) {
        const message = 'The time cannot be in the future.';
        throw new Refused('VALIDATION_FAILED', {}, [{ path: 'foundAt', message }]);
      }
      const { caseId, defendantId } = await searchedPerson(tx, actor, searched);
      const row = caseId === null ? null : await holdCase(em, actor, caseId);
      await tx.query(INSERT, [
        organizationId,
        searchResultId,
        caseId,
        defendantId,
        result,
        source,
        foundAt,
        now,
        userId,
        row?.status === 'closed',
      ]);
      const subject =
        caseId === null ? { kind: 'defendant', id: searched.searchedId } : { kind: 'recovery-case', id: caseId };
      await this.audit.record(actor, { action: 'search-result-noted', subject }, tx);
      return { searchResultId, caseId };
    };
    return this.rows.write(actor, { noteSearchResult: searched, ...input }, note, ({ caseId }) => [
      caseId === null ? { topic: 'defendant', id: searched.searchedId } : { topic: 'recovery-case', id: caseId },
    ]);
  }
}

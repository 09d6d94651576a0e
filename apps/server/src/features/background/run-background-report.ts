import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../platform/audit/record-case-file-change.ts';

/** Somebody made a defendant's background report: who looked is part of the file's history. */
export class RunBackgroundReport {
  constructor(
    readonly actor: Actor,
    readonly defendantId: string,
  ) {}
}

@CommandHandler(RunBackgroundReport)
export class RunBackgroundReportHandler implements ICommandHandler<RunBackgroundReport> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, defendantId }: RunBackgroundReport): Promise<{ defendantId: string }> {
    const run = async (em: EntityManager) => {
      const found = await em.execute<object[]>(
        `select 1 from defendant where organization_id = ? and id = ? and lifecycle = 'live' for share`,
        [actor.organizationId, defendantId],
      );
      if (found.length === 0) throw new Refused('DEFENDANT_NOT_FOUND');
      await recordCaseFileChange(em, actor, { defendantId, action: 'background-run' });
      return { defendantId };
    };
    return this.rows.write(actor, { runBackgroundReport: defendantId }, run);
  }
}

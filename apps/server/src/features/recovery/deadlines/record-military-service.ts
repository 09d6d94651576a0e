import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { recordMilitaryService } from '#contracts/recovery/deadlines/military-service.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Documents } from '../../people/documents/index.ts';
import { MilitaryServices } from './military-service.query.ts';

type Answer = ResponseOf<typeof recordMilitaryService>;

/**
 * Records that a bond's defendant serves, with its proof (recovery#emergencies-and-service); the command's id becomes
 * its id.
 */
export class RecordMilitaryService extends CommandOf(recordMilitaryService) {}

const RECORD = `
  insert into military_service (organization_id, id, bond_id, kind, file_id, recorded_at, recorded_by)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (organization_id, bond_id, kind) where withdrawn_at is null do nothing`;

const STANDING = `
  select id from military_service
  where organization_id = $1 and bond_id = $2 and kind = $3 and withdrawn_at is null`;

@CommandHandler(RecordMilitaryService)
export class RecordMilitaryServiceHandler implements ICommandHandler<RecordMilitaryService> {
  constructor(
    private readonly rows: TenantRows,
    private readonly services: MilitaryServices,
    private readonly documents: Documents,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BOND_NOT_FOUND, BOND_UNFINISHED, FILE_NOT_FOUND */
  async execute({ actor, params: { bondId }, body: input }: RecordMilitaryService): Promise<Answer> {
    const { organizationId, commandId, userId } = actor;
    const { kind, fileId } = input;
    const subjectId = await this.services.defendantOf(actor, bondId);
    await this.documents.mustBeOf(actor, { subjectKind: 'defendant', subjectId }, fileId);
    return this.rows.write(
      actor,
      { recordMilitaryService: bondId, ...input },
      async (tx) => {
        const row = [organizationId, commandId, bondId, kind, fileId, this.clock.now(), userId];
        const recorded = await tx.query(RECORD, row);
        if (recorded.rowCount === 0) {
          const { rows } = await tx.query<{ id: string }>(STANDING, [organizationId, bondId, kind]);
          return { militaryServiceId: rows[0]?.id ?? commandId };
        }
        await this.audit.record(
          actor,
          { action: 'military-service-recorded', subject: { kind: 'bond', id: bondId } },
          tx,
        );
        return { militaryServiceId: commandId };
      },
      () => [{ topic: 'bond', id: bondId }],
    );
  }
}

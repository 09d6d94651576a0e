import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { strikeCheckIn } from '#contracts/books/check-ins/check-ins.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { lockDefendant } from '../../people/people/index.ts';
import { mayStrike } from './check-in.ts';

/** Strikes a check-in: it stays, and counts no more (today#logging-a-check-in). */
export class StrikeCheckIn extends CommandOf(strikeCheckIn) {}

const HOLD = `
  select kind, recorded_at, recorded_by, struck_at is not null as is_struck from check_in
  where organization_id = $1 and id = $2 and defendant_id = $3 for update`;
interface Held {
  kind: string;
  recordedAt: string;
  recordedBy: string;
  isStruck: boolean;
}

const STRIKE = 'update check_in set struck_at = $3, struck_by = $4 where organization_id = $1 and id = $2';

@CommandHandler(StrikeCheckIn)
export class StrikeCheckInHandler implements ICommandHandler<StrikeCheckIn> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND, CHECK_IN_NOT_FOUND, CHECK_IN_OF_SOMEBODY_ELSE */
  execute({ actor, params }: StrikeCheckIn): Promise<ResponseOf<typeof strikeCheckIn>> {
    const { organizationId, userId } = actor;
    const { defendantId, checkInId } = params;
    return this.rows.write(
      actor,
      { strikeCheckIn: params },
      async (tx) => {
        await lockDefendant(tx, organizationId, defendantId);
        const { rows } = await tx.query<Held>(HOLD, [organizationId, checkInId, defendantId]);
        const [row] = rows;
        if (!row) throw new Refused('CHECK_IN_NOT_FOUND');
        if (row.isStruck) return { checkInId };
        const now = this.clock.now();
        if (!mayStrike(actor, row, now)) throw new Refused('CHECK_IN_OF_SOMEBODY_ELSE');
        await tx.query(STRIKE, [organizationId, checkInId, now, userId]);
        await recordCaseFileChange(tx, actor, { defendantId, action: 'check-in-struck', details: { kind: row.kind } });
        return { checkInId };
      },
      () => [{ topic: 'defendant', id: defendantId }],
    );
  }
}

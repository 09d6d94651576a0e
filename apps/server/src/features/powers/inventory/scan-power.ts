import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { scanPower as contract } from '#contracts/powers/inventory/power-counts.ts';
import { countedLine } from '#domain/powers/power-count.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { holdOwnCount } from './held-count.ts';
import { Inventory } from './inventory.ts';

type Answer = ResponseOf<typeof contract>;

/** Marks a power of a count as found, by a scan or its last digits (powers#power-count). */
export class ScanPower extends CommandOf(contract) {}

interface Line {
  powerId: string;
  number: string;
  spelling: string;
  isFound: boolean;
}

const LINES = `
  select power_id, power_number as number, spelling, found_at is not null as is_found
  from power_count_line where organization_id = $1 and count_id = $2 and (power_number = $3 or right(power_number, $4) = $3)`;

/** One that is on no list turns up: it is noted as it stands. */
const TURNED_UP = `
  insert into power_count_line (organization_id, count_id, power_id, power_number, spelling, surety_id, amount_cents,
    state_then, is_listed, found_at, found_by)
  select p.organization_id, $2, p.power_id, p.power_number, p.spelling, p.surety_id, p.amount_cents, p.state, false, $4, $5
  from power p where p.organization_id = $1 and p.power_number = $3 and not p.gone order by p.power_id limit 1
  returning spelling, state_then as state`;

@CommandHandler(ScanPower)
export class ScanPowerHandler implements ICommandHandler<ScanPower> {
  constructor(
    private readonly rows: TenantRows,
    private readonly inventory: Inventory,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { countId }, body: { typed } }: ScanPower): Promise<Answer> {
    await this.inventory.mustBeCurrent();
    return this.rows.write(
      actor,
      { scanPower: countId, typed },
      async (tx) => {
        const { endedAt } = await holdOwnCount(tx, actor, countId);
        if (endedAt !== null) throw new Refused('POWER_COUNT_ENDED');
        return this.mark(tx, actor, countId, typed);
      },
      () => [{ topic: 'power-count', id: countId }],
    );
  }

  private async mark(tx: TenantTransaction, actor: Actor, countId: string, typed: string): Promise<Answer> {
    const { organizationId, userId } = actor;
    const [wanted, now] = [normalizePowerNumber(typed), this.clock.now()];
    const { rows } = await tx.query<Line>(LINES, [organizationId, countId, wanted, wanted.length]);
    const line = countedLine(rows, typed);
    if (line === 'several')
      return { outcome: 'several', message: `Several powers end with ${typed}. Type the whole number.` };
    if (line?.isFound) return { outcome: 'again', message: 'Scanned already.' };
    if (line) {
      await tx.query(
        `update power_count_line set found_at = $4, found_by = $5
         where organization_id = $1 and count_id = $2 and power_id = $3`,
        [organizationId, countId, line.powerId, now, userId],
      );
      return { outcome: 'found', message: `${line.spelling} found.` };
    }
    const turnedUp = await tx.query<{ spelling: string; state: string }>(TURNED_UP, [
      organizationId,
      countId,
      wanted,
      now,
      userId,
    ]);
    const [other] = turnedUp.rows;
    if (other)
      return { outcome: 'elsewhere', message: `Power ${other.spelling} is not on this list: it is ${other.state}.` };
    return { outcome: 'unknown', message: `Power ${typed} is not in the inventory.` };
  }
}

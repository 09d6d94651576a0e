import { Injectable } from '@nestjs/common';
import type { ToldMove } from '#contracts/powers/inventory/power-gaps.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { streamName } from '../../../platform/event-log/stream-name.ts';
import { powerDecider } from '../../books/power-numbers/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';

const MOVES: Partial<Record<string, ToldMove['move']>> = {
  PowerVoided: 'void',
  PowerReactivated: 'un-voided',
  PowerLost: 'lost',
  PowerFound: 'found',
  PowerTransferred: 'transferred',
  PowerReturned: 'returned',
};

const SAID = `
  select r.event_id, r.body as reason from entry_text r
  where r.organization_id = $1 and r.event_id = any ($2::uuid[]) and r.field = 'reason' and r.body <> ''`;
const NAMES = `
  select user_id, ${nameOf('agent')} as name from agent
  where organization_id = $1 and user_id = any ($2::uuid[])`;

/** Reads why a power was made void, lost, transferred or returned, from its stream (powers#reason-of-a-move). */
@Injectable()
export class PowerStatusReasons {
  constructor(
    private readonly log: EventLog,
    private readonly database: TenantDatabase,
  ) {}

  /** The newest first; `key` is its number as it is compared. What nobody gave a reason for is left out. */
  async of({ organizationId }: Actor, { powerId, key }: { powerId: string; key: string }): Promise<ToldMove[]> {
    const moved: (Omit<ToldMove, 'reason' | 'saidBy'> & { eventId: string; userId: string })[] = [];
    for await (const { type, data, eventId, metadata } of this.log.readStream(
      streamName(powerDecider.category, organizationId, key),
    )) {
      const move = MOVES[type];
      if (move === undefined || !('powerId' in data) || data.powerId !== powerId) continue;
      moved.push({ move, eventId, userId: metadata.actorId, saidAt: metadata.occurredAt });
    }
    if (moved.length === 0) return [];
    const [said, names] = await this.database.read(organizationId, (tx) =>
      Promise.all([
        tx.query<{ eventId: string; reason: string }>(SAID, [organizationId, moved.map(({ eventId }) => eventId)]),
        tx.query<{ userId: string; name: string }>(NAMES, [organizationId, moved.map(({ userId }) => userId)]),
      ]),
    );
    return moved.toReversed().flatMap(({ eventId, userId, ...of }) => {
      const reason = said.rows.find((row) => row.eventId === eventId)?.reason;
      const saidBy = names.rows.find((row) => row.userId === userId)?.name ?? 'Former staff';
      return reason === undefined ? [] : [{ ...of, reason, saidBy }];
    });
  }
}

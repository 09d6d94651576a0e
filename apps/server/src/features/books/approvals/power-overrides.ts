import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { mustWait, type KeptOverride } from './power-override.ts';
import { keptOverride, roleNow } from './power-overrides.query.ts';

/** Whoever gives it holds it while the bond is written; after a minute without an end another one may (a crash). */
const HOLD = `
  update power_override set state = 'giving', decided_by = $3, decided_at = $4, alone = $5
  where organization_id = $1 and override_id = $2
    and (state = 'pending' or (state = 'giving' and (decided_by = $3 or decided_at < $4::timestamptz - interval '60 seconds')))`;

const RELEASE = `
  update power_override set state = 'pending', decided_by = null, decided_at = null, alone = false
  where organization_id = $1 and override_id = $2 and state = 'giving' and decided_by = $3`;

/** The requests for overrides as they are kept (powers#above-its-power). */
@Injectable()
export class PowerOverrides {
  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  find({ organizationId }: Actor, overrideId: string): Promise<KeptOverride | null> {
    return this.database.read(organizationId, (tx) => keptOverride(tx, organizationId, overrideId));
  }

  /** @throws Refused REQUEST_NOT_FOUND, also for another organization's. */
  async get(actor: Actor, overrideId: string): Promise<KeptOverride> {
    const kept = await this.find(actor, overrideId);
    if (!kept) throw new Refused('REQUEST_NOT_FOUND');
    return kept;
  }

  /** Holds it for who gives it. @throws Refused REQUEST_DECIDED; CONFLICT while another one gives it. */
  async hold(actor: Actor, overrideId: string, alone: boolean): Promise<void> {
    const { organizationId, userId } = actor;
    const { rowCount } = await this.database.write(organizationId, (tx) =>
      tx.query(HOLD, [organizationId, overrideId, userId, this.clock.now(), alone]),
    );
    if (rowCount === 1) return;
    mustWait(await this.get(actor, overrideId));
    throw new Refused('CONFLICT');
  }

  /** It waits again: the bond was refused. */
  async release({ organizationId, userId }: Actor, overrideId: string): Promise<void> {
    await this.database.write(organizationId, (tx) => tx.query(RELEASE, [organizationId, overrideId, userId]));
  }

  /** Who asked, as they would write the bond now. @throws Refused OVERRIDE_CHANGED where they have left. */
  async requester(actor: Actor, { askedBy, overrideId }: KeptOverride): Promise<Actor> {
    const { organizationId } = actor;
    const role = await this.database.read(organizationId, (tx) => roleNow(tx, organizationId, askedBy));
    if (!role) throw new Refused('OVERRIDE_CHANGED', { words: 'Who asked has left the agency. Decline the request.' });
    const { endpoint: _, ...by } = actor;
    return { ...by, userId: askedBy, role, commandId: overrideId };
  }
}

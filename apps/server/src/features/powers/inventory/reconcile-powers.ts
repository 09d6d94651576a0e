import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { dayOf } from '#domain/kernel/days.ts';
import { trustedOrganizationId, type Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { eachRow } from '../../../platform/jobs/each-row.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { agePower, PowerClaims, powerDecider } from '../../books/power-numbers/index.ts';

interface Found {
  organizationId: string;
  powerNumber: string;
  powerId: string;
  timeZone: string;
}

type PowerToReconcile = Pick<Found, 'powerNumber' | 'powerId'> & { actor: Actor };

const FOUND = `p.organization_id, p.power_number, p.power_id,
  o.time_zone from power p join organization o on o.organization_id = p.organization_id`;

/** Powers whose bond says otherwise than they stand, or has said nothing for a minute since it claimed them. */
const TO_FOLLOW = `
  select ${FOUND}
  where p.claim_bond_id is not null and p.standing <> 'void' and not p.gone and p.bond_says is distinct from p.standing
    and (p.bond_says is not null or (p.standing = 'in hand' and p.claimed_at < $1::timestamptz - interval '60 seconds'))
  order by p.claimed_at limit 1000`;

/** Papers whose last day is past where their agency is, and reservations whose time is over. */
const TO_AGE = `
  select ${FOUND}
  where p.standing = 'in hand' and p.claim_bond_id is null and not p.gone
    and (p.expires_on < ($1::timestamptz at time zone o.time_zone)::date or p.reserved_until <= $1) limit 1000`;

const EVERY_MS = { follow: 20_000, age: 300_000 };

/**
 * Sets powers to what their bonds' heads say, within a minute (powers#bond-judges-power): after a crash between two
 * streams, and once for every number that was claimed before the inventory was there. Expires papers the day after
 * their last.
 */
@Injectable()
export class ReconcilePowers implements OnModuleInit {
  constructor(
    private readonly claims: PowerClaims,
    private readonly commands: CommandRunner,
    private readonly schedules: Schedules,
    private readonly clock: Clock,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'follow-bonds-of-powers', everyMs: EVERY_MS.follow, run: () => this.follow() });
    this.schedules.add({ name: 'expire-powers', everyMs: EVERY_MS.age, run: () => this.age() });
  }

  async follow(): Promise<void> {
    await this.each(TO_FOLLOW, ({ actor, powerNumber }) => this.claims.follow(actor, powerNumber));
  }

  async age(): Promise<void> {
    const now = this.clock.now();
    await this.each(TO_AGE, ({ actor, powerNumber, powerId }) => {
      const today = dayOf(now, actor.timeZone);
      return this.commands.run(powerDecider, { id: powerNumber, actor, input: { powerId } }, (state) =>
        agePower(state, powerId, now, today),
      );
    });
  }

  private async each(sql: string, work: (power: PowerToReconcile) => Promise<unknown>): Promise<void> {
    await eachRow(await this.found(sql), 'A power is not as its bond or its day says.', work);
  }

  /** The agency itself acts: nobody has to be named for what time and bonds bring about. */
  private async found(sql: string): Promise<PowerToReconcile[]> {
    const { rows } = await this.projector.query<Found>(sql, [this.clock.now()]);
    return rows.map(({ organizationId, powerNumber, powerId, timeZone }) => {
      const decided = { organizationId: trustedOrganizationId(organizationId), userId: organizationId, timeZone };
      return { actor: actorOfJob({ ...decided, commandId: randomUUID() }, powerId), powerNumber, powerId };
    });
  }
}

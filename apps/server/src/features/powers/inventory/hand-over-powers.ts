import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { ROLES } from '#contracts/kernel/roles.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { trustedOrganizationId, type Actor, type OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { eachRow } from '../../../platform/jobs/each-row.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { WorkOfAgents } from '../../agency/organizations/index.ts';
import { handOverPower, powerDecider } from '../../books/power-numbers/index.ts';
import { Credentials } from '../../agency/sureties/index.ts';

/** Papers that somebody has: what the gap finder lists of who is gone (powers#gap-finder). */
const HELD = `p.organization_id = $1 and p.holder_id = $2 and p.standing in ('in hand', 'expired') and not p.gone`;

/** Papers of people who left or may hold none any more, where their successor is here; of one agency or of all. */
const LEFT = `
  select p.organization_id, p.power_number, p.power_id,
    p.holder_id as "from", s.successor_id as "to", s.named_by, o.time_zone
  from agent_successor s
  join organization o on o.organization_id = s.organization_id
  join power p on p.organization_id = s.organization_id and p.holder_id = s.user_id and not p.gone
    and p.standing in ('in hand', 'expired') and p.claim_bond_id is null and p.reserved_for is null
  where s.work = 'powers' and ($1::uuid is null or s.organization_id = $1)
    and not exists (select from agent a where a.organization_id = s.organization_id and a.user_id = s.user_id
      and a.left_at is null and a.role <> 'Auditor')
    and (s.successor_id is null or exists (select from agent a where a.organization_id = s.organization_id
      and a.user_id = s.successor_id and a.left_at is null and a.role <> 'Auditor'))
  order by p.organization_id, p.power_id limit $2`;

const EVERY_MS = 20_000;
/** So many at once while somebody waits for the answer, and in a round. */
const HAND_OVER_LIMIT = { asked: 200, round: 1_000 };

interface Left {
  organizationId: string;
  powerNumber: string;
  powerId: string;
  from: string;
  to: string | null;
  namedBy: string;
  timeZone: string;
}

/**
 * Hands the powers of people who left over to their successors, one stream after the other
 * (powers#leaving-agents-powers). A round finishes what a crash left over, what a bond or an override held then, and
 * what reached them afterwards.
 */
@Injectable()
export class HandOverPowers implements OnModuleInit {
  constructor(
    private readonly commands: CommandRunner,
    private readonly credentials: Credentials,
    private readonly database: TenantDatabase,
    private readonly schedules: Schedules,
    private readonly clock: Clock,
    private readonly work: WorkOfAgents,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.work.register({
      kind: 'powers',
      roles: ROLES.filter((role) => role !== 'Auditor'),
      projection: 'powers',
      countOf: async (tx, organizationId, agentId) => {
        const sql = `select count(*)::int as n from power p where ${HELD}`;
        const { rows } = await tx.query<{ n: number }>(sql, [organizationId, agentId]);
        return rows[0]?.n ?? 0;
      },
      mustTake: (actor, agentId, successor) => this.mustTake(actor, agentId, successor),
      handOver: (organizationId) => this.handOver(organizationId, HAND_OVER_LIMIT.asked),
    });
    this.schedules.add({ name: 'hand-over-powers', everyMs: EVERY_MS, run: () => this.round() });
  }

  round(): Promise<void> {
    return this.handOver(null, HAND_OVER_LIMIT.round);
  }

  /** Licence and appointments are asked once, when a successor is named. @throws Refused POWER_UNUSABLE. */
  private async mustTake(actor: Actor, agentId: string, successor: string): Promise<void> {
    const { organizationId } = actor;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ suretyId: string | null }>(`select distinct p.surety_id from power p where ${HELD}`, [
        organizationId,
        agentId,
      ]),
    );
    const on = dayOf(this.clock.now(), actor.timeZone);
    for (const { suretyId } of rows) await this.credentials.mustHold(actor, { agentId: successor, suretyId, on });
  }

  private async handOver(organizationId: OrganizationId | null, most: number): Promise<void> {
    const { rows } = await this.projector.query<Left>(LEFT, [organizationId, most]);
    await eachRow(rows, 'A power stays with former staff.', ({ powerNumber, powerId, from, to, namedBy, ...left }) => {
      const decided = {
        organizationId: trustedOrganizationId(left.organizationId),
        userId: namedBy,
        timeZone: left.timeZone,
      };
      const actor = actorOfJob({ ...decided, commandId: randomUUID() }, powerId);
      return this.commands.run(powerDecider, { id: powerNumber, actor, input: { powerId, from, to } }, (state) =>
        handOverPower(state, { powerId, from, to }),
      );
    });
  }
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectQueue } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { eachRow } from '../../../platform/jobs/each-row.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { keptFrom, nightDue, PROOF_QUEUE, type LastNight } from './books-proof.ts';

/** How soon after 2:00 AM a night is seen, in milliseconds. */
const EVERY_MS = 60_000;

/** Whose books were proven longest ago comes first. */
const AGENCIES = `
  select o.organization_id, o.time_zone, o.created_at as since, max(p.night) as night
  from organization o left join books_proof p on p.organization_id = o.organization_id
  group by o.organization_id order by max(p.ended_at) nulls first, o.organization_id`;

/** A night once, whoever the worker is; while another proof waits, that one comes first. */
const INSERT = `
  insert into books_proof (organization_id, proof_id, night, asked_at, state) values ($1, $2, $3, $4, 'waiting')
  on conflict do nothing`;

const FORGET = `
  delete from books_proof
  where organization_id = $1 and (asked_at at time zone $3)::date < $2::date and state <> 'waiting'`;

interface Agency extends LastNight {
  organizationId: string;
}

/**
 * Asks for the proof of each agency's books from 2:00 AM of its day on (money#nightly-proof). Each night is a row: a
 * worker that is killed, and an emptied queue, lose none.
 */
@Injectable()
export class NightlyProofs implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
    @InjectQueue(PROOF_QUEUE) private readonly queue: JobQueue,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'ask-for-proofs', everyMs: EVERY_MS, run: () => this.round() });
  }

  async round(): Promise<void> {
    const { rows } = await this.projector.query<Agency>(AGENCIES);
    await eachRow(rows, 'The proof of an agency was not asked for.', (agency) => this.ofAgency(agency));
  }

  /** Asks for the night that is due in one agency, if any. */
  async ofAgency(agency: Agency): Promise<void> {
    const now = this.clock.now();
    const night = nightDue(agency, now);
    if (night === null) return;
    const organizationId = trustedOrganizationId(agency.organizationId);
    const proofId = randomUUID();
    const isAsked = await this.database.write(organizationId, async (tx) => {
      await tx.query(FORGET, [organizationId, keptFrom(night), agency.timeZone]);
      return (await tx.query(INSERT, [organizationId, proofId, night, now])).rowCount === 1;
    });
    if (isAsked) this.queue.enqueueBestEffort(proofId, { organizationId, proofId });
  }
}

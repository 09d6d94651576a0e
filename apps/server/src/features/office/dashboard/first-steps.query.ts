import { Inject, Injectable } from '@nestjs/common';
import { FIRST_STEPS, type FirstStep, type FirstSteps as Answer } from '#contracts/office/dashboard/first-steps.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';

const MARKS = 'select mark from first_step_mark where organization_id = $1';

/** What the product sees by itself of each step; the first row of each answers. */
const SEEN = `
  select
    (select phone <> '' and address <> '' from organization where organization_id = $1)
      and exists (select from organization_logo where organization_id = $1) as agency,
    exists (select from surety_contract where organization_id = $1) as surety,
    exists (select from power where organization_id = $1) as powers,
    exists (select from invitation where organization_id = $1 and state = 'waiting')
      or (select count(*) from agent where organization_id = $1 and left_at is null) > 1 as team,
    exists (select from defendant where organization_id = $1 and lifecycle = 'live') as clients,
    exists (select from bond where organization_id = $1 and voided_at is null and not unfinished) as bond`;

type Seen = Record<Exclude<FirstStep, 'rates' | 'papers' | 'mail'>, boolean>;

/** What a new agency has done of its first steps (screens#first-steps). */
@Injectable()
export class FirstSteps {
  constructor(
    private readonly reads: Reads,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** For an Admin's dashboard: null where the list is put away, or everything is done. */
  async waiting(actor: Actor): Promise<Answer | null> {
    const steps = await this.of(actor);
    return steps.isPutAway || steps.done.length === FIRST_STEPS.length ? null : steps;
  }

  of(actor: Actor): Promise<Answer> {
    return this.reads.after(actor, [optionalView('bonds'), optionalView('powers')], (tx) =>
      this.in(tx, actor.organizationId),
    );
  }

  /** In the transaction that may have just marked one. */
  async in(tx: TenantTransaction, organizationId: string): Promise<Answer> {
    const { rows } = await tx.query<{ mark: string }>(MARKS, [organizationId]);
    const marks = new Set(rows.map(({ mark }) => mark));
    const isPutAway = marks.has('put-away');
    const seen = await tx.query<Seen>(SEEN, [organizationId]);
    const done: Partial<Record<FirstStep, boolean>> = { ...seen.rows[0], mail: this.settings.SMTP_URL !== undefined };
    return { done: FIRST_STEPS.filter((step) => done[step] ?? marks.has(step)), isPutAway };
  }
}

import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { outsideFeeCents, outsideFeeInWords, type OutsideFee } from '#domain/recovery/outside-link.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { eachRow } from '../../../platform/jobs/each-row.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { holdCase } from '../cases/index.ts';
import { proposeCost } from '../recovery-costs/index.ts';
import { FACE_OF_CASE } from './outside-fee.ts';

/** How soon a fee is proposed after its case closed, in milliseconds. */
const EVERY_MS = 5_000;

/**
 * SQL: whether the grant of the link `of` stood on the day of the surrender that closed its case `c`: it was made by then,
 * had not expired and was not revoked before. `o` is its agency, whose days count.
 */
const wasActiveOn = (of: string): string => `${of}.fee_basis is not null
  and (${of}.made_at at time zone o.time_zone)::date <= c.outcome_on
  and (${of}.expires_at at time zone o.time_zone)::date >= c.outcome_on
  and (${of}.revoked_at is null or (${of}.revoked_at at time zone o.time_zone)::date >= c.outcome_on)`;

/**
 * Fees that a surrender in time has earned and nobody proposed yet (recovery#outside-fee). In time: no bond of the
 * case was discharged after its deadline. Of several links to one payee the newest counts.
 */
const DUE = `
  select l.organization_id, l.id as link_id, l.case_id, l.made_by as user_id,
    l.fee_payee_id as payee_id, l.fee_basis, l.fee_cents,
    l.fee_basis_points, ${FACE_OF_CASE} as face_cents, c.outcome_on as surrendered_on,
    to_char(l.revoked_at at time zone o.time_zone, 'MM/DD/YYYY, FMHH12:MI AM') as revoked_at
  from outside_link l
  join recovery_case c on c.organization_id = l.organization_id and c.id = l.case_id
  join organization o on o.organization_id = l.organization_id
  where c.status = 'closed' and c.outcome = 'surrendered' and ${wasActiveOn('l')}
    and not exists (select from recovery_cost k
      where k.organization_id = l.organization_id and k.outside_link_id = l.id)
    and not exists (select from outside_link n
      where n.organization_id = l.organization_id and n.case_id = l.case_id and n.fee_payee_id = l.fee_payee_id
        and (n.made_at, n.id) > (l.made_at, l.id) and ${wasActiveOn('n')})
    and not exists (select from recovery_case_bond cb
      join bond b on b.organization_id = cb.organization_id and b.bond_id = cb.bond_id
      where cb.organization_id = c.organization_id and cb.case_id = c.id and b.voided_at is null
        and b.discharged_on > b.answer_by)
    and (c.due_on is null or c.outcome_on <= c.due_on or exists (select from recovery_case_bond cb
      where cb.organization_id = c.organization_id and cb.case_id = c.id))
    and ${FACE_OF_CASE} > case when l.fee_basis = 'flat' then -1 else 0 end`;

const ALL_DUE = `${DUE} order by l.made_at limit 1000`;
const ONE_DUE = `${DUE} and l.organization_id = $1 and l.id = $2`;

interface DueFee extends OutsideFee {
  organizationId: string;
  linkId: string;
  caseId: string;
  userId: string;
  payeeId: string;
  faceCents: number;
  surrenderedOn: string;
  /** As it is read, in the zone of the agency; null where the link was not revoked. */
  revokedAt: string | null;
}

/** Proposes the fees of links as costs of their cases, by whatever door a case was closed. */
@Injectable()
export class ProposeOutsideFees implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly rows: TenantRows,
    private readonly clock: Clock,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'propose-outside-fees', everyMs: EVERY_MS, run: () => this.round() });
  }

  /** Proposes what is due. */
  async round(): Promise<void> {
    const { rows } = await this.projector.query<DueFee>(ALL_DUE);
    await eachRow(rows, 'A fee is proposed later.', (due) => this.propose(due));
  }

  /** Whoever proposes it: its cost has the link's id, and the case is held while it is looked at once more. */
  private async propose({ linkId, caseId, ...seen }: DueFee): Promise<void> {
    const organizationId = trustedOrganizationId(seen.organizationId);
    const decided = { organizationId, userId: seen.userId, timeZone: DEFAULT_TIME_ZONE, commandId: v7() };
    const actor = actorOfJob(decided, linkId);
    await this.rows.write(
      actor,
      { proposeOutsideFee: linkId },
      async (tx, em) => {
        await holdCase(em, actor, caseId);
        const { rows } = await tx.query<DueFee>(ONE_DUE, [organizationId, linkId]);
        const [due] = rows;
        if (due?.caseId !== caseId) return {};
        const { payeeId, faceCents, surrenderedOn: spentOn, revokedAt } = due;
        // Whoever enters the cost, or leaves it, decides what the revocation means for it.
        const but = revokedAt === null ? '' : `; the link was revoked on ${revokedAt}`;
        const whatFor = `Fee for the surrender, ${outsideFeeInWords(due, faceCents)}${but}`;
        const cost = { organizationId, caseId, amountCents: outsideFeeCents(due, faceCents), spentOn, whatFor };
        await proposeCost(em, { ...cost, at: this.clock.now() }, { outsideLinkId: linkId, payeeId });
        return {};
      },
      () => [{ topic: 'recovery-case', id: caseId }],
    );
  }
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 as uuidV5 } from 'uuid';
import { DEFAULT_TIME_ZONE, dayOf } from '#domain/kernel/days.ts';
import {
  officersFee,
  surrenderReason,
  type SurrenderReason,
  type SurrenderStatus,
} from '#domain/recovery/surrender.ts';
import { organizationId as vouchedFor, type Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { bondDecider, dischargeBond, liveBond } from '../../books/bond/index.ts';
import { PowerClaims } from '../../books/power-numbers/index.ts';
import { CaseHolds, CasesOfBonds } from '../cases/index.ts';
import { proposeCost } from '../recovery-costs/index.ts';
import { holdSurrender, tellCase, type HeldSurrender } from './surrender.ts';

/** How soon what was cut in the middle is finished, in milliseconds. */
const EVERY_MS = 5_000;
/** How long closing the case waits for the view of bonds, in milliseconds. */
const SEEN_WITHIN_MS = 15_000;

/** What only time or somebody else can settle: the next round tries again. */
const LATER = ['CONFLICT', 'TEMPORARILY_UNAVAILABLE', 'MONEY_STOPPED', 'CLOCK_WRONG', 'DISK_FULL'] as const;

type Result = 'discharged' | 'judgment stands' | 'ended otherwise';

interface Certified {
  reason: SurrenderReason;
  court: string;
  certificateOn: string;
  certificateFileId: string;
  courtPaperId: string | null;
  isLate: boolean;
  timeZone: string;
  bonds: { bondId: string; result: Result | null }[];
}

const CERTIFIED = `
  select s.reason, s.court, s.certificate_on as "certificateOn", s.certificate_file_id as "certificateFileId",
    s.court_paper_id as "courtPaperId", s.late_approved_by is not null as "isLate", o.time_zone as "timeZone",
    (select jsonb_agg(jsonb_build_object('bondId', c.bond_id, 'result', c.result) order by c.bond_id)
     from surrender_bond c where c.organization_id = s.organization_id and c.surrender_id = s.id) as bonds
  from surrender s join organization o on o.organization_id = s.organization_id
  where s.organization_id = $1 and s.id = $2 and s.status = 'booking'`;

const KEEP = 'update surrender_bond set result = $4 where organization_id = $1 and surrender_id = $2 and bond_id = $3';

const BOOKING = `
  select s.organization_id as "organizationId", s.id, s.certified_by as "userId" from surrender s
  where s.status = 'booking' order by s.certified_at limit 1000`;

/** Begun, and nothing is left to surrender: the bond left by another door, or the case was closed by hand. */
const POINTLESS = `
  select s.organization_id as "organizationId", s.id, s.author as "userId" from surrender s
  join bond b on b.organization_id = s.organization_id and b.bond_id = s.bond_id
  join recovery_case c on c.organization_id = s.organization_id and c.id = s.case_id
  where s.status in ('asked', 'waiting', 'open', 'late')
    and (b.voided_at is not null or b.status not in ('OPEN', 'FORFEITED') or c.status = 'closed')
  limit 1000`;

/** Whether a surrender of the case has a bond yet to surrender. */
const HOLDS = `
  select 1 from surrender s
  where s.organization_id = $1 and s.case_id = $2 and s.status in ('asked', 'waiting', 'open', 'late', 'booking')
    and exists (
      select from bond b where b.organization_id = s.organization_id and b.voided_at is null
        and b.status in ('OPEN', 'FORFEITED')
        and case when s.status = 'booking' then b.bond_id in (
            select c.bond_id from surrender_bond c
            where c.organization_id = s.organization_id and c.surrender_id = s.id and c.result is null)
          else b.bond_id = s.bond_id end)
  limit 1`;

const OFFICERS_FEE_FOR = 'Fee of the officer for the certificate of surrender (C.Cr.P. 331(C))';

interface Which {
  organizationId: string;
  id: string;
  userId: string;
}

/**
 * Finishes surrenders whose certificate is recorded: each bond's own event judges, and what was cut in the middle is
 * taken up again; then the case closes where nothing holds it (recovery#certificate-of-surrender).
 */
@Injectable()
export class FinishSurrenders implements OnModuleInit {
  private readonly logger = new Logger('surrender');

  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly powers: PowerClaims,
    private readonly cases: CasesOfBonds,
    private readonly holds: CaseHolds,
    private readonly readYourWrites: ReadYourWrites,
    private readonly log: EventLog,
    private readonly clock: Clock,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'finish-surrenders', everyMs: EVERY_MS, run: () => this.round() });
    this.holds.add(async (tx, { organizationId, caseId }) => {
      const { rowCount } = await tx.query(HOLDS, [organizationId, caseId]);
      return rowCount !== 0;
    });
  }

  /** Finishes what was certified and ends what has nothing left to surrender. One that fails is logged; the others go on. */
  async round(): Promise<void> {
    const [booking, pointless] = await Promise.all([
      this.projector.query<Which>(BOOKING),
      this.projector.query<Which>(POINTLESS),
    ]);
    for (const which of booking.rows) await this.attempt(which, (actor) => this.finish(actor, which.id));
    for (const which of pointless.rows) await this.attempt(which, (actor) => this.end(actor, which.id));
  }

  /** Finishes one now; where that fails, a round does it later. */
  async soon(actor: Actor, surrenderId: string): Promise<void> {
    await this.finish(actor, surrenderId).catch((error: unknown) => this.warn(error));
  }

  private async finish(actor: Actor, surrenderId: string): Promise<void> {
    const { organizationId } = actor;
    const found = await this.database.read(organizationId, (tx) =>
      tx.query<Certified>(CERTIFIED, [organizationId, surrenderId]),
    );
    const [certified] = found.rows;
    if (!certified) return;
    for (const bond of certified.bonds) {
      bond.result ??= await this.discharge(actor, surrenderId, { ...certified, bondId: bond.bondId });
      const values = [organizationId, surrenderId, bond.bondId, bond.result];
      await this.database.write(organizationId, (tx) => tx.query(KEEP, values));
    }
    await this.seen();
    await this.done(actor, surrenderId, certified);
  }

  /**
   * The case closes by how its bonds stand: waits until the view has read all that the log holds, the discharges among it.
   * @throws Refused TEMPORARILY_UNAVAILABLE where it does not in time: the next round closes it
   */
  private async seen(): Promise<void> {
    const head = await this.log.head();
    if (head !== null && !(await this.readYourWrites.reached('bonds', head, SEEN_WITHIN_MS)))
      throw new Refused('TEMPORARILY_UNAVAILABLE');
  }

  /** Discharges one bond; a repeated one does it once, since its command has an id of its own. */
  private async discharge(
    actor: Actor,
    surrenderId: string,
    { bondId, ...certified }: Certified & { bondId: string },
  ): Promise<Result> {
    const { reason, court, certificateOn, certificateFileId, courtPaperId, isLate, timeZone } = certified;
    const by = { ...actor, commandId: uuidV5(bondId, surrenderId) };
    const text = { reason: `Surrendered: ${surrenderReason(reason).words}`, court };
    const proof =
      isLate && courtPaperId !== null
        ? { proofKind: 'Court paper' as const, proofId: courtPaperId }
        : { proofKind: 'Certificate of surrender' as const, proofId: certificateFileId };
    const today = dayOf(this.clock.now(), timeZone);
    // What needed a role was decided by people: a late one by a Supervisor or an Admin.
    const decision = { dischargedOn: certificateOn, ...proof, today, role: 'Supervisor' as const, hasReason: true };
    try {
      await this.commands.run(
        bondDecider,
        { id: bondId, actor: by, input: { surrender: surrenderId }, text },
        (state) => dischargeBond(state, { ...decision, basedOn: liveBond(state).versions.length - 1 }),
      );
    } catch (error) {
      if (!(error instanceof Refused) || LATER.some((code) => code === error.code)) throw error;
      return error.code === 'JUDGMENT_STANDS' ? 'judgment stands' : 'ended otherwise';
    }
    await this.powers.followSoon(by, ...(await this.powers.numbersUnder(by, bondId)));
    return 'discharged';
  }

  private async done(actor: Actor, surrenderId: string, { reason, bonds, ...certified }: Certified): Promise<void> {
    const { certificateOn: on, certificateFileId: fileId } = certified;
    const isDischarged = bonds.some(({ result }) => result === 'discharged');
    await this.settle(actor, surrenderId, {
      from: ['booking'],
      to: 'done',
      premiumReturn: isDischarged && !surrenderReason(reason).lawful ? 'proposed' : null,
      closing: { on, fileId },
    });
  }

  private end(actor: Actor, surrenderId: string): Promise<void> {
    const from = ['asked', 'waiting', 'open', 'late'] as const;
    return this.settle(actor, surrenderId, { from, to: 'ended', premiumReturn: null, closing: null });
  }

  private async settle(
    actor: Actor,
    surrenderId: string,
    step: {
      from: readonly SurrenderStatus[];
      to: SurrenderStatus;
      premiumReturn: 'proposed' | null;
      closing: { on: string; fileId: string } | null;
    },
  ): Promise<void> {
    const { from, to, premiumReturn, closing } = step;
    const by = { ...actor, commandId: uuidV5(to, surrenderId) };
    await this.rows.write(
      by,
      { settleSurrender: surrenderId, to },
      async (tx, em) => {
        const held = await holdSurrender(em, by, surrenderId);
        const { status: before, caseId } = held;
        if (!from.includes(before)) return { caseId };
        const at = this.clock.now();
        em.assign(held, { status: to, premiumReturn, version: held.version + 1 });
        if (to === 'ended') held.endedAt = at;
        await em.flush();
        await tellCase(tx, em, by, { held, from: before, at });
        if (closing !== null) await proposeOfficersFee(em, held, at);
        if (closing !== null) await this.cases.closeSurrendered(tx, em, by, { caseId, ...closing });
        return { caseId };
      },
      ({ caseId }) => [
        { topic: 'recovery-case', id: caseId },
        { topic: 'approval', id: surrenderId },
      ],
    );
  }

  private async attempt(which: Which, work: (actor: Actor) => Promise<void>): Promise<void> {
    const { id, userId } = which;
    const organizationId = vouchedFor(which.organizationId);
    // The days that count are read with the surrender, in the zone of its agency.
    const decided = { organizationId, userId, timeZone: DEFAULT_TIME_ZONE, commandId: id };
    await work(actorOfJob(decided, id)).catch((error: unknown) => this.warn(error));
  }

  private warn(error: unknown): void {
    this.logger.warn(new Error('A surrender is finished later.', { cause: error }));
  }
}

/** The officer's fee for a certificate of surrender; of a constructive one no officer took the person (C.Cr.P. 331(C)). */
const proposeOfficersFee = async (em: EntityManager, held: HeldSurrender, at: Date): Promise<void> => {
  const { organizationId, id: surrenderId, caseId, kind, certificateOn } = held;
  if (kind !== 'physical' || certificateOn == null) return;
  const cost = { amountCents: officersFee(certificateOn), spentOn: certificateOn, whatFor: OFFICERS_FEE_FOR };
  await proposeCost(em, { organizationId, caseId, ...cost, at }, { surrenderId });
};

import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { dayOf } from '#domain/kernel/days.ts';
import {
  officersFee,
  surrenderReason,
  type SurrenderReason,
  type SurrenderStatus,
} from '#domain/recovery/surrender.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { bondDecider, dischargeBond, liveBond } from '../../books/bond/index.ts';
import { PowerClaims } from '../../books/power-numbers/index.ts';
import { CaseCloseBlockers, CasesOfBonds } from '../cases/index.ts';
import { proposeCost } from '../recovery-costs/index.ts';
import { holdSurrender, recordCaseChange, type HeldSurrender } from './surrender.ts';

/** How long closing the case waits for the view of bonds, in milliseconds. */
const SEEN_WITHIN_MS = 15_000;

/** What only time or somebody else can settle: the next round tries again. */
const LATER = ['CONFLICT', 'TEMPORARILY_UNAVAILABLE', 'MONEY_STOPPED', 'CLOCK_WRONG', 'DISK_FULL'] as const;

type Result = 'discharged' | 'judgment stands' | 'ended otherwise';

interface Certified {
  id: string;
  status: 'booking';
  reason: SurrenderReason;
  court: string;
  certificateOn: string;
  certificateFileId: string;
  courtPaperId: string | null;
  isLate: boolean;
  bonds: { bondId: string; result: Result | null }[];
}

/** Begun, and nothing is left to surrender: the bond left by another door, or the case was closed by hand. */
interface Pointless {
  id: string;
  status: 'pointless';
}

const UNFINISHED = `
  select s.organization_id, s.id, coalesce(s.late_approved_by, s.certified_by) as user_id,
    s.certified_at as decided_at, s.status, s.reason, s.court, s.certificate_on,
    s.certificate_file_id, s.court_paper_id,
    s.late_approved_by is not null as is_late,
    (select jsonb_agg(jsonb_build_object('bondId', c.bond_id, 'result', c.result) order by c.bond_id)
     from surrender_bond c where c.organization_id = s.organization_id and c.surrender_id = s.id) as bonds
  from surrender s where s.status = 'booking'
  union all
  select s.organization_id, s.id, s.author, now(), 'pointless', null, null, null, null, null, null, null
  from surrender s
  join bond b on b.organization_id = s.organization_id and b.bond_id = s.bond_id
  join recovery_case c on c.organization_id = s.organization_id and c.id = s.case_id
  where s.status in ('asked', 'waiting', 'open', 'late')
    and (b.voided_at is not null or b.status not in ('OPEN', 'FORFEITED') or c.status = 'closed')`;

const KEEP = 'update surrender_bond set result = $4 where organization_id = $1 and surrender_id = $2 and bond_id = $3';

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

/**
 * Finishes surrenders whose certificate is recorded: each bond's own event judges, then the case closes where nothing
 * holds it (recovery#certificate-of-surrender). Ends those that have nothing left to surrender.
 */
@Injectable()
export class FinishSurrenders extends Process<Certified | Pointless> {
  readonly name = 'finish-surrenders';
  readonly work = 'Finishing a surrender';
  readonly unfinished = UNFINISHED;

  constructor(
    private readonly database: TenantDatabase,
    private readonly powers: PowerClaims,
    private readonly cases: CasesOfBonds,
    private readonly holds: CaseCloseBlockers,
    private readonly readYourWrites: ReadYourWrites,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {
    super();
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.holds.add(async (tx, { organizationId, caseId }) => {
      const { rowCount } = await tx.query(HOLDS, [organizationId, caseId]);
      return rowCount !== 0;
    });
  }

  async carryOut(run: Run, surrender: Certified | Pointless): Promise<void> {
    if (surrender.status === 'pointless') return this.end(run, surrender);
    const { organizationId } = run.actor;
    for (const bond of surrender.bonds) {
      bond.result ??= await this.discharge(run, { ...surrender, bondId: bond.bondId });
      const values = [organizationId, surrender.id, bond.bondId, bond.result];
      await this.database.write(organizationId, (tx) => tx.query(KEEP, values));
    }
    await this.seen();
    await this.done(run, surrender);
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
  private async discharge(run: Run, { bondId, ...certified }: Certified & { bondId: string }): Promise<Result> {
    const { id: surrender, reason, court, certificateOn, certificateFileId, courtPaperId, isLate } = certified;
    const text = { reason: `Surrendered: ${surrenderReason(reason).words}`, court };
    const proof =
      isLate && courtPaperId !== null
        ? { proofKind: 'Court paper' as const, proofId: courtPaperId }
        : { proofKind: 'Certificate of surrender' as const, proofId: certificateFileId };
    const today = dayOf(this.clock.now(), run.actor.timeZone);
    // What needed a role was decided by people: a late one by a Supervisor or an Admin.
    const decision = { dischargedOn: certificateOn, ...proof, today, role: 'Supervisor' as const, hasReason: true };
    try {
      await run.on(bondDecider, { id: bondId, step: bondId, input: { surrender }, text }, (state) =>
        dischargeBond(state, { ...decision, basedOn: liveBond(state).versions.length - 1 }),
      );
    } catch (error) {
      if (!(error instanceof Refused) || LATER.some((code) => code === error.code)) throw error;
      return error.code === 'JUDGMENT_STANDS' ? 'judgment stands' : 'ended otherwise';
    }
    const by = run.by(bondId);
    await this.powers.syncPowersNow(by, ...(await this.powers.numbersUnder(by, bondId)));
    return 'discharged';
  }

  private async done(run: Run, { id, reason, bonds, ...certified }: Certified): Promise<void> {
    const { certificateOn: on, certificateFileId: fileId } = certified;
    const isDischarged = bonds.some(({ result }) => result === 'discharged');
    await this.close(run, id, {
      from: ['booking'],
      to: 'done',
      premiumReturn: isDischarged && !surrenderReason(reason).lawful ? 'proposed' : null,
      closing: { on, fileId },
    });
  }

  private end(run: Run, { id }: Pointless): Promise<void> {
    const from = ['asked', 'waiting', 'open', 'late'] as const;
    return this.close(run, id, { from, to: 'ended', premiumReturn: null, closing: null });
  }

  private async close(
    run: Run,
    surrenderId: string,
    step: {
      from: readonly SurrenderStatus[];
      to: SurrenderStatus;
      premiumReturn: 'proposed' | null;
      closing: { on: string; fileId: string } | null;
    },
  ): Promise<void> {
    const { from, to, premiumReturn, closing } = step;
    await run.write(
      { step: to, request: { settleSurrender: surrenderId, to } },
      async (by, em, tx) => {
        const row = await holdSurrender(em, by, surrenderId);
        const { status: before, caseId } = row;
        if (!from.includes(before)) return { caseId };
        const now = this.clock.now();
        em.assign(row, { status: to, premiumReturn, version: row.version + 1 });
        if (to === 'ended') row.endedAt = now;
        await em.flush();
        await recordCaseChange(tx, em, by, { held: row, from: before, at: now });
        if (closing !== null) await proposeOfficersFee(em, row, now);
        if (closing !== null) await this.cases.closeSurrendered(tx, em, by, { caseId, ...closing });
        return { caseId };
      },
      ({ caseId }) => [
        { topic: 'recovery-case', id: caseId },
        { topic: 'approval', id: surrenderId },
      ],
    );
  }
}

/** The officer's fee for a certificate of surrender; of a constructive one no officer took the person (C.Cr.P. 331(C)). */
const proposeOfficersFee = async (em: EntityManager, row: HeldSurrender, now: Date): Promise<void> => {
  const { organizationId, id: surrenderId, caseId, kind, certificateOn } = row;
  if (kind !== 'physical' || certificateOn == null) return;
  const cost = { amountCents: officersFee(certificateOn), spentOn: certificateOn, whatFor: OFFICERS_FEE_FOR };
  await proposeCost(em, { organizationId, caseId, ...cost, at: now }, { surrenderId });
};

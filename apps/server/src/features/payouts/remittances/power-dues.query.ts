import { Injectable } from '@nestjs/common';
import type { getDues, PowerDueRow, RemittanceRow } from '#contracts/payouts/remittances/disbursements.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { totalOf, type PowerDue } from '#domain/payouts/remittance.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { WaitsElsewhere } from '#contracts/books/approvals/approvals.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ProjectionHalts } from '../../../platform/projections/projection-halts.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Approvers, hasOthers, type Reader } from '../../books/approvals/index.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { advancesOf, colleaguesOf } from './advances.query.ts';
import { dueBefore } from './disbursement-before.ts';
import { disbursementDecider, waitingPowers, waitingVoid, type Disbursements } from './disbursement-state.ts';
import { pendingIds, readerMayDecide, waitingPayouts } from './waiting-for-second.ts';
import { requesterNames } from './requester-names.query.ts';

/**
 * What each power owes its surety, what was paid taken off, and the first entry of it; `$3` names powers, or all that
 * owe anything, with what was due of none.
 */
const DUES = `
  select p.power_id, min(p.journal_number) as first_number,
    coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.ledger_account = '2200'), 0)::bigint as premium_cents,
    coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.ledger_account = '2210'), 0)::bigint as buf_cents
  from posting p
  where p.organization_id = $1 and p.surety_id = $2
    and p.ledger_account in ('2200', '2210') and ($3::uuid[] is null or p.power_id = any ($3))
  group by p.power_id`;

const LISTED = `
  select d.power_id, d.premium_cents, d.buf_cents, first.booked_on, first.effective_on,
    coalesce(w.spelling, '') as power_number, d.power_id is null or w.written_in is not null as is_reported, (
      select coalesce(array_agg(distinct b.bond_id), '{}') from posting b
      where b.organization_id = $1 and b.surety_id = $2 and b.power_id = d.power_id and b.bond_id is not null
    ) as bond_ids
  from (${DUES}) d
  join journal_entry first on first.organization_id = $1 and first.number = d.first_number
  left join power w on w.organization_id = $1 and w.power_id = d.power_id
  where d.premium_cents <> 0 or d.buf_cents <> 0
  order by d.power_id is not null, w.power_number, d.power_id`;

const REPORTED = `
  select power_id, spelling, written_in is not null as is_reported from power
  where organization_id = $1 and power_id = any ($2::uuid[])`;

const powersOf = (lines: readonly PowerDue[]): number => lines.filter(({ powerId }) => powerId !== null).length;

/** @throws Refused REMITTANCE_CHANGED where nothing is due by now. */
const mustBeDue = (due: PowerDue): PowerDue => {
  if (due.premiumCents === 0 && due.bufCents === 0) throw new Refused('REMITTANCE_CHANGED', { amount: formatCents(0) });
  return due;
};

const voidOf = (state: Disbursements, disbursementId: string, reader: Reader) => {
  const voidWaits = waitingVoid(state, disbursementId);
  const voidOwn = voidWaits !== null && state.voids.get(voidWaits)?.askedBy === reader.userId;
  return { voidWaits, voidOwn, readerMay: readerMayDecide(state, voidWaits, reader) };
};

/** What powers owe their surety, as the ledger says (money#buf-tags). */
@Injectable()
export class PowerDues {
  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
    private readonly readYourWrites: ReadYourWrites,
    private readonly halts: ProjectionHalts,
    private readonly log: EventLog,
    private readonly commands: CommandRunner,
    private readonly sureties: Sureties,
    private readonly agency: Agency,
    private readonly approvers: Approvers,
  ) {}

  /**
   * What these powers owe, in their order, once the ledger has booked the surety's own stream up to `head`, and what stood
   * in the log by now; what was due of none (null) is what the surety's stream knows.
   * @throws Refused MONEY_STOPPED; TEMPORARILY_UNAVAILABLE; NOTHING_TO_REMIT, POWER_NOT_REPORTED, REMITTANCE_CHANGED where
   *   `mustOwe`.
   */
  async owedAt(
    { organizationId }: Actor,
    state: Disbursements,
    { powerIds, head, mustOwe }: { powerIds: readonly (string | null)[]; head: bigint; mustOwe: boolean },
  ): Promise<PowerDue[]> {
    if ((await this.halts.of('ledger', organizationId)) === 'stopped') throw new Refused('MONEY_STOPPED');
    const newest = (await this.log.head()) ?? head;
    const reached = await Promise.all(
      ['ledger', 'powers'].map((view) => this.readYourWrites.reached(view, newest > head ? newest : head)),
    );
    if (reached.includes(false)) throw new Refused('TEMPORARILY_UNAVAILABLE');
    const named = powerIds.filter((powerId) => powerId !== null);
    const [dues, known] = await this.database.read(organizationId, (tx) =>
      Promise.all([
        tx.query<PowerDue>(DUES, [organizationId, state.suretyId, named]),
        tx.query<{ powerId: string; spelling: string; isReported: boolean }>(REPORTED, [organizationId, named]),
      ]),
    );
    const byPower = new Map(dues.rows.map((line) => [line.powerId, line]));
    const powers = new Map(known.rows.map((power) => [power.powerId, power]));
    return powerIds.map((powerId) => {
      if (powerId === null) return mustOwe ? mustBeDue(dueBefore(state)) : dueBefore(state);
      const { premiumCents = 0, bufCents = 0 } = byPower.get(powerId) ?? {};
      const due = { powerId, premiumCents, bufCents };
      const { spelling: number = '', isReported = false } = powers.get(powerId) ?? {};
      if (mustOwe && due.premiumCents === 0 && due.bufCents === 0) throw new Refused('NOTHING_TO_REMIT', { number });
      if (mustOwe && !isReported) throw new Refused('POWER_NOT_REPORTED', { number });
      return due;
    });
  }

  /** What every power of a surety owes, and what was remitted. @throws Refused SURETY_NOT_FOUND, MONEY_STOPPED. */
  async list(actor: Actor, suretyId: string): Promise<ResponseOf<typeof getDues>> {
    const { organizationId } = actor;
    const surety = (await this.sureties.names(actor)).find((one) => one.suretyId === suretyId);
    if (!surety) throw new Refused('SURETY_NOT_FOUND');
    const [state, { approvalLimitCents: limitCents }, reader] = await Promise.all([
      this.commands.read(disbursementDecider, actor, suretyId),
      this.agency.find(actor),
      this.approvers.reader(actor),
    ]);
    return this.reads.after(actor, ['ledger', optionalView('powers')], async (tx) => {
      const { rows } = await tx.query<Omit<PowerDueRow, 'isWaiting'>>(LISTED, [organizationId, suretyId, null]);
      const waiting = waitingPowers(state);
      return {
        suretyName: surety.name,
        dues: rows.map((row) => ({ ...row, isWaiting: waiting.has(row.powerId) })),
        remittances: await this.history(tx, actor, state, reader),
        advances: await advancesOf(tx, actor, state, reader),
        colleagues: await colleaguesOf(tx, organizationId),
        limitCents,
        secondApprover: hasOthers(reader),
      };
    });
  }

  /** How many remittances and movements of the BUF, and voids of either, wait for a second person, by surety. */
  async waiting(tx: TenantTransaction, organizationId: OrganizationId): Promise<WaitsElsewhere[]> {
    const found = [];
    for (const { subjectId, name, state } of await this.ofSureties(tx, organizationId)) {
      const { remittances, voids, repayments, money } = state;
      const paid = pendingIds(remittances, voids, repayments).length;
      const moved = pendingIds(money.moves, money.voids).length;
      found.push({ subjectId, name, kind: 'remittances' as const, waiting: paid });
      found.push({ subjectId, name, kind: 'movements of the BUF' as const, waiting: moved });
    }
    return found;
  }

  /** What of each surety waits for a second person. */
  async waitingPayouts(tx: TenantTransaction, organizationId: OrganizationId, reader: Reader) {
    const all = await this.ofSureties(tx, organizationId);
    return all.flatMap(({ subjectId, name, state }) =>
      waitingPayouts(state, reader).map((payout) => ({ subjectId, name, ...payout })),
    );
  }

  private async ofSureties(tx: TenantTransaction, organizationId: OrganizationId) {
    const { rows } = await tx.query<{ subjectId: string; name: string }>(
      `select surety_id as subject_id, name from surety where organization_id = $1 order by name_key`,
      [organizationId],
    );
    const found = [];
    for (const surety of rows) {
      const state = await this.commands.read(disbursementDecider, { organizationId }, surety.subjectId);
      found.push({ ...surety, state });
    }
    return found;
  }

  private async history(
    tx: TenantTransaction,
    { organizationId }: Actor,
    state: Disbursements,
    reader: Reader,
  ): Promise<RemittanceRow[]> {
    const remittances = state.remittances.valueSeq().toArray();
    const { nameOf, textOf } = await requesterNames(tx, organizationId, {
      people: remittances.flatMap(({ askedBy, advancedBy }) => [askedBy, advancedBy ?? askedBy]),
      events: [...remittances, ...state.payments.values()].map(({ eventId }) => eventId),
    });
    return remittances
      .map(({ requestId, lines, askedBy, askedAt, eventId, advancedBy, ...remittance }) => ({
        requestId,
        state: remittance.state,
        method: remittance.method,
        bufApart: remittance.bufApart,
        amountCents: totalOf(lines),
        powers: powersOf(lines),
        paysBefore: powersOf(lines) < lines.length,
        askedAt,
        own: askedBy === reader.userId,
        alone: remittance.alone,
        askedBy: nameOf(askedBy),
        reason: textOf(eventId, 'reason'),
        externalReference: textOf(eventId, 'externalReference'),
        bufReference: textOf(eventId, 'bufReference'),
        advancedBy: advancedBy === null ? null : nameOf(advancedBy),
        readerMay: readerMayDecide(state, remittance.state === 'pending' ? requestId : null, reader),
        payments: state.payments
          .valueSeq()
          .filter((payment) => payment.requestId === requestId)
          .flatMap(({ disbursementId, kind, amountCents, lines: paid, paidOn, voided, eventId: bookedAs }) =>
            kind === null
              ? []
              : [
                  {
                    disbursementId,
                    kind,
                    amountCents,
                    powers: powersOf(paid),
                    paidOn,
                    externalReference: textOf(bookedAs, 'externalReference'),
                    voidedOn: voided?.on ?? null,
                    voidReason: voided?.reasonCode ?? null,
                    ...voidOf(state, disbursementId, reader),
                  },
                ],
          )
          .toArray(),
      }))
      .toSorted((one, other) => (one.askedAt < other.askedAt ? 1 : -1));
  }
}

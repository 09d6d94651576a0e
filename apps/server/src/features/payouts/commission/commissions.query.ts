import { Injectable } from '@nestjs/common';
import type { WaitsElsewhere } from '#contracts/books/approvals/approvals.ts';
import type {
  CommissionLine,
  CommissionOfAgent,
  CommissionPaymentRow,
  CommissionPreview,
  CommissionRunRow,
  CommissionStatement,
  listCommission,
} from '#contracts/payouts/commission/commission.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { COMMISSION_PAYABLE } from '#domain/kernel/chart-of-accounts.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { inForceOn } from '#domain/kernel/effective-rates.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { isWithin } from '../../../kernel/within-period.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import type { AskedAsKnown } from '../../books/ledger/index.ts';
import { Approvers, hasOthers, type Reader } from '../../books/approvals/index.ts';
import { pendingIds, requesterNames, type Words } from '../remittances/index.ts';
import { Agency, mayDecide, nameOf } from '../../agency/organizations/index.ts';
import { CommissionFacts } from './commission-facts.query.ts';
import { CommissionHistory } from './commission-history.ts';
import { waitingUnder, waitingVoid } from './commission-payments.ts';
import { CommissionRates } from './commission-rates.query.ts';
import { amountOf, commissionDecider, mustBeRunnable, runLines, type Commission, type Run } from './commission.ts';
import { waitingPayouts } from './waiting-payouts.ts';

const NAME = `
  select ${nameOf('agent')} as name from agent where organization_id = $1 and user_id = $2`;

/**
 * Whoever is here and no Auditor, and whoever left with something booked: what is owed, and up to when runs went. As it was
 * known up to entry $2, recorded at $3, whoever had something booked then.
 */
const AGENTS = `
  select a.user_id as agent_id, ${nameOf('a')} as full_name,
    (a.left_at is not null and ($3::timestamptz is null or a.left_at <= $3)) as has_left, coalesce(o.cents, 0)::bigint as owed_cents, o.through as last_through_on
  from agent a
  left join (
    select p.agent_id, sum(p.credit_cents - p.debit_cents) as cents,
      max(j.effective_on) filter (where j.event_type = 'CommissionBooked') as through
    from posting p
    join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
    where p.organization_id = $1 and p.agent_id is not null and p.ledger_account = '${COMMISSION_PAYABLE}'
      and ($2::bigint is null or p.journal_number <= $2)
    group by p.agent_id
  ) o on o.agent_id = a.user_id
  where a.organization_id = $1
    and (o.agent_id is not null or ($2::bigint is null and a.left_at is null and a.role <> 'Auditor'))
  order by has_left, lower(a.full_name), a.user_id`;

/** Whoever was ever owed commission: nobody else can have asked for it. */
const OWED_ONCE = `
  select p.agent_id as subject_id, ${nameOf('a', 'Former staff')} as name
  from posting p
  left join agent a on a.organization_id = p.organization_id and a.user_id = p.agent_id
  where p.organization_id = $1 and p.agent_id is not null and p.ledger_account = '${COMMISSION_PAYABLE}'
  group by p.agent_id, a.full_name, a.email
  order by name, p.agent_id`;

const RUNS = `
  select j.command_id as run_id, p.agent_id,
    ${nameOf('a', 'Former staff')} as full_name, max(j.effective_on) as through_on,
    sum(p.credit_cents - p.debit_cents)::bigint as amount_cents, max(j.recorded_at) as booked_at,
    ${nameOf('b', 'Former staff')} as booked_by
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  left join agent a on a.organization_id = $1 and a.user_id = p.agent_id
  left join agent b on b.organization_id = $1 and b.user_id = j.actor_id
  where p.organization_id = $1 and p.agent_id is not null and p.ledger_account = '${COMMISSION_PAYABLE}'
    and j.event_type = 'CommissionBooked' and ($4::bigint is null or j.number <= $4)
  group by j.command_id, p.agent_id, a.full_name, a.email, b.full_name, b.email
  having max(j.effective_on) between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')
  order by max(j.number) desc limit 100`;

const BONDS = `
  select b.bond_id, b.power_number, b.bond_date,
    coalesce(d.full_name, '') as defendant_name
  from bond b
  left join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
  where b.organization_id = $1 and b.bond_id = any ($2::uuid[])`;

type Facts = Pick<CommissionLine, 'bondId' | 'powerNumber' | 'bondDate' | 'defendantName'>;
type Booked = Run['lines'][number];

/** Agents' commission as people read it. */
@Injectable()
export class Commissions {
  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
    private readonly commands: CommandRunner,
    private readonly history: CommissionHistory,
    private readonly facts: CommissionFacts,
    private readonly rates: CommissionRates,
    private readonly agency: Agency,
    private readonly approvers: Approvers,
    private readonly clock: Clock,
  ) {}

  /** The agent's name, also of one who left. @throws Refused AGENT_NOT_FOUND, also for another organization's. */
  async mustBeKnown({ organizationId }: Pick<Actor, 'organizationId'>, agentId: string): Promise<string> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ name: string }>(NAME, [organizationId, agentId]),
    );
    if (!rows[0]) throw new Refused('AGENT_NOT_FOUND');
    return rows[0].name;
  }

  /**
   * What is owed to everybody, and the newest hundred runs, for an auditor of their period (money#auditor-access); as far as
   * it was known. @throws Refused MONEY_STOPPED.
   */
  async list(actor: Actor, asked: AskedAsKnown): Promise<ResponseOf<typeof listCommission>> {
    const { organizationId, period } = actor;
    const known = await this.history.known(actor, asked);
    const today = known?.on ?? dayOf(this.clock.now(), actor.timeZone);
    const [rates, { approvalLimitCents: limitCents }] = await Promise.all([
      this.rates.inForce(actor, known?.at),
      this.agency.find(actor),
    ]);
    const upTo = known?.journalNumber ?? null;
    return this.reads.after(actor, ['ledger'], async (tx) => {
      const [agents, runs] = await Promise.all([
        tx.query<Omit<CommissionOfAgent, 'rate'>>(AGENTS, [organizationId, upTo, known?.at ?? null]),
        tx.query<CommissionRunRow>(RUNS, [organizationId, period?.from ?? null, period?.to ?? null, upTo]),
      ]);
      const rateOf = (agentId: string) => {
        const rate = inForceOn(rates.get(agentId) ?? [], today);
        return rate && { basisPoints: rate.basisPoints, basis: rate.basis };
      };
      return {
        agents: agents.rows.map((agent) => ({ ...agent, rate: rateOf(agent.agentId) })),
        runs: runs.rows,
        limitCents,
      };
    });
  }

  /** What a run up to a day would book. @throws Refused AGENT_NOT_FOUND, COMMISSION_NOT_OVER, COMMISSION_RUN_LATER, MONEY_STOPPED. */
  async preview(actor: Actor, agentId: string, throughOn: string): Promise<CommissionPreview> {
    const fullName = await this.mustBeKnown(actor, agentId);
    const state = await this.commands.read(commissionDecider, actor, agentId);
    mustBeRunnable(state, throughOn, dayOf(this.clock.now(), actor.timeZone));
    const earned = await this.facts.earned(actor, agentId, throughOn);
    const lines = runLines(state, earned);
    const counting = earned.filter(({ incomeCents }) => incomeCents > 0);
    return {
      agentId,
      fullName,
      throughOn,
      amountCents: amountOf(lines),
      bonds: counting.length,
      withoutRate: counting.filter(({ terms }) => terms === null).length,
      lines: await this.named(actor, lines),
    };
  }

  /** What the caller's own bonds give that no run has booked yet, up to today. */
  async unbooked(actor: Actor): Promise<CommissionPreview> {
    return this.preview(actor, actor.userId, dayOf(this.clock.now(), actor.timeZone));
  }

  /**
   * Every run with its bonds, every payment, what is owed; of an auditor with a period the runs and payments in it
   * (money#auditor-access). As it was known then it waits for nobody. @throws Refused AGENT_NOT_FOUND, MONEY_STOPPED.
   */
  async statement(actor: Actor, agentId: string, asked: AskedAsKnown = {}): Promise<CommissionStatement> {
    const fullName = await this.mustBeKnown(actor, agentId);
    const known = await this.history.known(actor, asked);
    const [state, owedCents, { approvalLimitCents: limitCents }, reader] = await Promise.all([
      this.history.of(actor.organizationId, agentId, known?.position ?? null),
      this.facts.owed(actor, agentId, known?.journalNumber),
      this.agency.find(actor),
      this.approvers.reader(actor),
    ]);
    const { period, timeZone } = actor;
    const runs = state.runs
      .valueSeq()
      .filter(({ throughOn }) => isWithin(throughOn, period))
      .toArray();
    const payments = state.payments
      .valueSeq()
      .filter(({ paid, askedAt }) => isWithin(paid?.on ?? dayOf(new Date(askedAt), timeZone), period))
      .toArray();
    const people = [...runs.map(({ bookedBy }) => bookedBy), ...payments.map(({ askedBy }) => askedBy)];
    const lines = await this.named(
      actor,
      runs.flatMap((run) => [...run.lines]),
    );
    const words = await this.database.read(actor.organizationId, (tx) =>
      requesterNames(tx, actor.organizationId, { people, events: payments.map(({ eventId }) => eventId) }),
    );
    let at = 0;
    return {
      agentId,
      fullName,
      owedCents,
      limitCents,
      secondApprover: hasOthers(reader),
      runs: runs
        .map(({ runId, throughOn, amountCents, bookedAt, bookedBy, lines: booked }) => ({
          runId,
          throughOn,
          amountCents,
          bookedAt,
          bookedBy: words.nameOf(bookedBy),
          lines: lines.slice(at, (at += booked.length)),
        }))
        .toReversed(),
      payments: payments
        .map((payment) => paymentRow(payment, { state, words, reader }))
        .map((row) => (known === null ? row : { ...row, ...DECIDED }))
        .toReversed(),
    };
  }

  /** How many payments, and voids of payments, wait for a second person, by agent. */
  async waiting(tx: TenantTransaction, organizationId: OrganizationId): Promise<WaitsElsewhere[]> {
    const all = await this.ofAgents(tx, organizationId);
    return all.map(({ subjectId, name, state: { payments, voids } }) => {
      return { kind: 'commission payments', subjectId, name, waiting: pendingIds(payments, voids).length };
    });
  }

  /** What of each agent's commission waits for a second person. */
  async waitingPayouts(tx: TenantTransaction, organizationId: OrganizationId, reader: Reader) {
    const all = await this.ofAgents(tx, organizationId);
    return all.flatMap(({ subjectId, name, state }) =>
      waitingPayouts(state, reader).map((payout) => ({ of: 'agent' as const, subjectId, name, ...payout })),
    );
  }

  private async ofAgents(tx: TenantTransaction, organizationId: OrganizationId) {
    const { rows } = await tx.query<{ subjectId: string; name: string }>(OWED_ONCE, [organizationId]);
    const found = [];
    for (const agent of rows) {
      const state = await this.commands.read(commissionDecider, { organizationId }, agent.subjectId);
      found.push({ ...agent, state });
    }
    return found;
  }

  private async named(actor: Actor, lines: readonly Booked[]): Promise<CommissionLine[]> {
    const ids = [...new Set(lines.map(({ bondId }) => bondId))];
    if (ids.length === 0) return [];
    const { rows } = await this.reads.after(actor, ['bonds', optionalView('accounts')], (tx) =>
      tx.query<Facts>(BONDS, [actor.organizationId, ids]),
    );
    const byBond = new Map(rows.map((row) => [row.bondId, row]));
    return lines.map((line) => {
      const { powerNumber = '', bondDate = null, defendantName = '' } = byBond.get(line.bondId) ?? {};
      return { ...line, powerNumber, bondDate, defendantName };
    });
  }
}

/** What was known then is decided by nobody now. */
const DECIDED = { own: false, voidWaits: null, voidOwn: false, readerMay: null };

const paymentRow = (
  { paid, voided, askedBy, eventId, ...payment }: ReturnType<Commission['payments']['first']> & object,
  { state, words, reader }: { state: Commission; words: Words; reader: Reader },
): CommissionPaymentRow => {
  const { paymentId, amountCents, method, askedAt, alone } = payment;
  const voidWaits = waitingVoid(state, paymentId);
  const waits = payment.state === 'pending' ? paymentId : voidWaits;
  return {
    paymentId,
    state: payment.state,
    amountCents,
    method,
    askedAt,
    own: askedBy === reader.userId,
    alone,
    askedBy: words.nameOf(askedBy),
    reason: words.textOf(eventId, 'reason'),
    paidOn: paid?.on ?? null,
    externalReference: words.textOf(eventId, 'externalReference'),
    voidedOn: voided?.on ?? null,
    voidReason: voided?.reasonCode ?? null,
    voidWaits,
    voidOwn: voidWaits !== null && state.voids.get(voidWaits)?.askedBy === reader.userId,
    readerMay: waits === null ? null : mayDecide('commission payment', waitingUnder(state, waits), reader),
  };
};

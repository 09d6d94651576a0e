import { Injectable } from '@nestjs/common';
import type { CheckInTill, HandOver, listTills, Till, TillCount } from '#contracts/books/tills/tills.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { ledgerReaders, moneyRoles } from '#contracts/kernel/roles.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Agency, nameOf } from '../../agency/organizations/index.ts';
import { CASH_BY_PLACE, CHECKS_BY_TILL, UndepositedChecks, type UndepositedCheck } from '../ledger/index.ts';
import { placeOf } from './till-checks.ts';
import { tillDecider, type HandOver as Offer, type Tills } from './till.ts';
import { keeps, mayEnd, mayTake } from './till-sessions.ts';

type Answer = ResponseOf<typeof listTills>;

const OFFICE = 'Office drawer';

const WORDS = `
  select user_id as id, ${nameOf('agent')} as words from agent
  where organization_id = $1 and user_id = any ($2::uuid[])
  union all
  select event_id, body from entry_text
  where organization_id = $1 and event_id = any ($3::uuid[]) and field in ('name', 'note')`;

interface Facts {
  state: Tills;
  words: ReadonlyMap<string, string>;
  /** By till, null the office drawer; null to whoever counts blind. */
  cash: ReadonlyMap<string | null, number> | null;
  checks: ReadonlyMap<string | null, number>;
  /** The checks that lie in drawers, and those on their way, by their receipts. */
  lying: readonly UndepositedCheck[];
  onTheirWay: readonly UndepositedCheck[];
  keeper: { by: string; isMoney: boolean };
}

const nameIn = ({ state, words }: Facts, tillId: string | null): string => {
  const till = tillId === null ? undefined : state.tills.get(tillId);
  return tillId === null ? OFFICE : (words.get(till?.namedBy ?? '') ?? 'Till');
};
const personIn = ({ words }: Facts, userId: string): string => words.get(userId) ?? 'Former staff';

/** Whether somebody is told of the counts of a till, and of its checks, which nobody counts blind. */
const mayKnow = ({ cash, state, keeper }: Facts, tillId: string): boolean =>
  cash !== null || keeps(state, tillId, keeper);

const shown = ({ paymentId, receiptNumber, method, amountCents }: UndepositedCheck): CheckInTill => ({
  paymentId,
  receiptNumber,
  method,
  amountCents,
});

const tillsOf = (facts: Facts): Till[] =>
  [...facts.state.tills]
    .map(([tillId, { kind, holders, inUse, open }]) => ({
      tillId,
      name: nameIn(facts, tillId),
      kind,
      holders: holders.map((userId) => ({ userId, name: personIn(facts, userId) })),
      inUse,
      opened: open === null ? null : { by: personIn(facts, open.by), at: open.at },
      yours: holders.includes(facts.keeper.by),
      cashCents: facts.cash === null ? null : (facts.cash.get(tillId) ?? 0),
      checksCents: mayKnow(facts, tillId) ? (facts.checks.get(tillId) ?? 0) : null,
      checks: mayKnow(facts, tillId)
        ? facts.lying.filter((check) => placeOf(facts.state, check) === tillId).map(shown)
        : null,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));

const isOf = ({ checks = [] }: Offer, check: UndepositedCheck) =>
  checks.some(({ paymentId }) => paymentId === check.paymentId);

const handOversOf = (facts: Facts): HandOver[] =>
  [...facts.state.handOvers]
    .map(([handOverId, handOver]) => ({
      handOverId,
      fromTillId: handOver.fromTillId,
      from: nameIn(facts, handOver.fromTillId),
      toTillId: handOver.toTillId,
      to: nameIn(facts, handOver.toTillId),
      amountCents: handOver.amountCents,
      checks: facts.onTheirWay.filter((check) => isOf(handOver, check)).map(shown),
      offeredBy: personIn(facts, handOver.offeredBy),
      offeredAt: handOver.offeredAt,
      mayTake: mayTake(facts.state, handOver, facts.keeper),
      mayEnd: mayEnd(facts.state, handOver, facts.keeper),
    }))
    .toSorted((one, other) => one.offeredAt.localeCompare(other.offeredAt));

const countsOf = (facts: Facts): TillCount[] =>
  facts.state.sessions
    .filter(({ tillId }) => mayKnow(facts, tillId))
    .map(({ eventId, countedBy, countedOn: _, ...count }) => ({
      ...count,
      till: nameIn(facts, count.tillId),
      countedBy: personIn(facts, countedBy),
      note: facts.words.get(eventId) ?? '',
    }));

const peopleOf = ({ tills, sessions, handOvers }: Tills): string[] => [
  ...tills.valueSeq().flatMap(({ holders, open }) => (open ? [...holders, open.by] : holders)),
  ...sessions.map(({ countedBy }) => countedBy),
  ...handOvers.valueSeq().map(({ offeredBy }) => offeredBy),
];

/** The payments whose checks are on their way. */
const waitingIn = ({ handOvers }: Tills): string[] => [
  ...handOvers.valueSeq().flatMap(({ checks = [] }) => checks.map(({ paymentId }) => paymentId)),
];

/** The tills as they stand (money#tills). */
@Injectable()
export class TillList {
  constructor(
    private readonly agency: Agency,
    private readonly commands: CommandRunner,
    private readonly reads: Reads,
    private readonly undeposited: UndepositedChecks,
  ) {}

  /** @throws Refused MONEY_STOPPED. */
  async get(actor: Actor): Promise<Answer> {
    const { organizationId, userId: by, role } = actor;
    if (!(await this.agency.hasTills(actor)))
      return { on: false, officeCents: null, tills: [], handOvers: [], counts: [] };
    const state = await this.commands.read(tillDecider, actor, organizationId);
    const keeper = { by, isMoney: moneyRoles.some((one) => one === role) };
    const isReader = ledgerReaders.some((one) => one === role);
    return this.reads.after({ organizationId }, ['ledger', 'accounts'], async (tx) => {
      const words = await this.words(tx, organizationId, state);
      const cash = isReader ? await this.lying(tx, organizationId, CASH_BY_PLACE) : null;
      const checks = await this.lying(tx, organizationId, CHECKS_BY_TILL);
      const lying = await this.undeposited.lying(tx, organizationId);
      const onTheirWay = await this.undeposited.some(tx, organizationId, waitingIn(state));
      const facts = { state, words, keeper, cash, checks, lying, onTheirWay };
      return {
        on: true,
        officeCents: cash === null ? null : (cash.get(null) ?? 0),
        tills: tillsOf(facts),
        handOvers: handOversOf(facts),
        counts: countsOf(facts),
      };
    });
  }

  private async words(tx: TenantTransaction, organizationId: string, state: Tills): Promise<Map<string, string>> {
    const events = [
      ...state.tills.valueSeq().map(({ namedBy }) => namedBy),
      ...state.sessions.map(({ eventId }) => eventId),
    ];
    const { rows } = await tx.query<{ id: string; words: string }>(WORDS, [organizationId, peopleOf(state), events]);
    return new Map(rows.map((row) => [row.id, row.words]));
  }

  /** In cents, by the till. */
  private async lying(tx: TenantTransaction, organizationId: string, sql: string): Promise<Map<string | null, number>> {
    const { rows } = await tx.query<{ tillId: string | null; cents: number }>(sql, [organizationId]);
    return new Map(rows.map(({ tillId, cents }) => [tillId, cents]));
  }
}

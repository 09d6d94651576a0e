import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { bondFields } from '#contracts/books/bond/bonds.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { SEEDED_SHERIFF_FEES } from '#domain/agency/premium-shares.ts';
import { given } from '../../../../test/given.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';
import { RecordedEvents } from '../../../../test/recorded-events.ts';
import { applyInBatches, contentsOf } from '../../../../test/view-tables.ts';
import type { Decider, DomainEvent } from '../../../platform/event-log/events.ts';
import { amendBond, bondDecider, voidBond, writeBond, type WrittenBond } from '../bond/index.ts';
import { bondSays, claimPower, followBond, releasePower } from './power-claim.ts';
import { assignPower, deletePower, HOLDERS_ACTS, movePower, receivePower } from './power-stock.ts';
import { explainGap, powerDecider, reportPower } from './power.ts';
import { powersView } from './powers.projection.ts';

let database: MigratedDatabase;
let projector: Pool;
let owner: Pool;

beforeAll(async () => {
  database = await createMigratedDatabase();
  projector = database.pool('projector');
  owner = database.pool('owner');
});
afterAll(() => database.drop());

const today = '2026-03-09';
const now = new Date('2026-03-09T15:00:00.000Z');
const SURETIES = [randomUUID(), randomUUID()];
const AGENTS = [randomUUID(), randomUUID()];
const NUMBERS = ['AB-1', 'ab 1', 'AB-2', 'AB-3'];
const MOVES = ['void', 'lost', 'found', 'transferred', 'returned', 'expired', 'active'] as const;

/** A random scenario of an agency's powers and bonds by the real decisions; `crash` leaves out what follows a bond's event. */
class Scenarios {
  readonly log = new RecordedEvents();
  readonly organization = randomUUID();
  readonly bonds: string[] = [];
  private readonly streams = new Map<string, DomainEvent[]>();

  state<S, E extends DomainEvent>(decider: Decider<S, E>, id: string): S {
    return given(decider, id, (this.streams.get(`${decider.category} ${id}`) ?? []) as E[]);
  }

  /** Runs a decision and records what it decided; whether it was not refused. */
  decide<S, E extends DomainEvent>(decider: Decider<S, E>, id: string, decide: (state: S) => readonly E[]): boolean {
    try {
      const key = `${decider.category} ${id}`;
      const events = decide(this.state(decider, id));
      this.streams.set(key, [...(this.streams.get(key) ?? []), ...events]);
      for (const { type, data } of events) this.log.record(this.organization, decider.category, id, type, data);
      return true;
    } catch {
      return false;
    }
  }

  chainOf(bondId: string): WrittenBond[] {
    const { written } = this.state(bondDecider, bondId);
    return written ? [written] : [];
  }

  /** What the worker does: each power is set to what its bond's head says. */
  follow(): void {
    for (const number of new Set(NUMBERS.map(normalizePowerNumber))) {
      for (const { claim, powerId, suretyId } of this.state(powerDecider, number).powers) {
        if (!claim) continue;
        const { bondId } = claim;
        const says = bondSays({ powerNumber: number, suretyId }, this.chainOf(bondId)) ?? 'released';
        const head = { bondId, powerId, says, agentId: AGENTS[0]!, today };
        this.decide(powerDecider, number, (state) => followBond(state, head));
      }
    }
  }

  claim(typed: string, bondId: string, suretyId: string | null): boolean {
    const wanted = { bondId, claimId: randomUUID(), claimedAt: now.toISOString(), suretyId, spelling: typed };
    return this.decide(powerDecider, normalizePowerNumber(typed), (state) =>
      claimPower(state, { ...wanted, agentId: AGENTS[0]!, usedOn: today }, null),
    );
  }

  /** Claims the power and writes its bond, whose id it answers; after a crash the claim alone stands. */
  write(typed: string, suretyId: string | null, crash = false): string {
    const bondId = randomUUID();
    if (!this.claim(typed, bondId, suretyId) || crash) return bondId;
    this.bonds.push(bondId);
    const fields = { ...bondFields.parse({}), powerNumber: typed, suretyId, amountCents: 100_000, bondDate: today };
    this.decide(bondDecider, bondId, (state) =>
      writeBond(state, { fields, defendantId: bondId, accountId: bondId, ...rates, ...deciding }),
    );
    return bondId;
  }

  amend(bondId: string, typed: string, powerChange: 'replaced' | 'mistyped'): void {
    const { written } = this.state(bondDecider, bondId);
    if (!written || written.voided) return;
    const { powerNumber, suretyId: kept } = written.fields;
    const number = normalizePowerNumber(typed);
    const isSame = normalizePowerNumber(powerNumber) === number;
    if (!this.claim(typed, bondId, isSame ? kept : null)) return;
    // Another number has the surety of its paper (powers#surety-of-a-bond).
    const claimed = this.state(powerDecider, number).powers.find(({ claim }) => claim?.bondId === bondId);
    const edit = { powerNumber: typed, suretyId: isSame ? kept : (claimed?.suretyId ?? null) };
    const basedOn = written.versions.length - 1;
    this.decide(bondDecider, bondId, (state) =>
      amendBond(state, { edit, basedOn, closed: null, powerChange, ...rates, ...deciding }),
    );
  }
}

const rates = { rules: SEEDED_PREMIUM_RULES, sheriffFees: SEEDED_SHERIFF_FEES, today };
const deciding = { role: 'Admin', hasReason: true, confirmed: true } as const;

const scenariosOf = (dice: readonly number[]): Scenarios => {
  const scenarios = new Scenarios();
  for (const die of dice) {
    const typed = NUMBERS[die % 4]!;
    const number = normalizePowerNumber(typed);
    const suretyId = SURETIES[die % 2]!;
    const { powers } = scenarios.state(powerDecider, number);
    const powerId = powers[die % Math.max(1, powers.length)]?.powerId ?? '';
    const bondId = scenarios.bonds[die % Math.max(1, scenarios.bonds.length)] ?? '';
    const paper = { spelling: typed, amountCents: 1_000 + die, issuedOn: today, expiresOn: null, notes: '' };
    const reception = { powerId: randomUUID(), lotId: randomUUID(), receivedAt: now.toISOString(), holderId: null };
    const onPower = (decide: Parameters<typeof scenarios.decide<ReturnType<typeof powerDecider.initial>, never>>[2]) =>
      scenarios.decide(powerDecider, number, decide);
    const acts = [
      () => onPower((state) => receivePower(state, { ...paper, ...reception, suretyId }) as never),
      () => onPower((state) => assignPower(state, { powerId, holderId: AGENTS[die % 2]!, today }) as never),
      () => onPower((state) => HOLDERS_ACTS.reserve(state, powerId, AGENTS[die % 2]!, now) as never),
      () => onPower((state) => movePower(state, { powerId, to: MOVES[die % 7]!, today }) as never),
      () => onPower((state) => deletePower(state, powerId) as never),
      () => scenarios.write(typed, die % 3 === 0 ? null : suretyId, die % 11 === 0),
      () => scenarios.amend(bondId, typed, die % 2 ? 'replaced' : 'mistyped'),
      () =>
        scenarios.decide(bondDecider, bondId, (state) =>
          voidBond(state, { reasonCode: 'Entered in error', today, closed: null, paperIntact: die % 3 > 0 }),
        ),
      () => scenarios.follow(),
      () =>
        onPower((state) => explainGap(state, { powerId: powerId || null, kind: 'unreturned', cause: 'void' }) as never),
      () => {
        const line =
          die % 3 && bondId ? { word: 'written' as const, bondId } : { word: 'unused' as const, bondId: null };
        const report = { powerId, reportId: randomUUID(), ...line };
        onPower((state) => reportPower(state, report) as never);
      },
    ];
    acts[(die >> 3) % acts.length]!();
  }
  return scenarios;
};
const someScenarios = fc.array(fc.nat(100_000), { minLength: 40, maxLength: 120 }).map(scenariosOf);

it('the powers are the same live, rebuilt and replayed twice, in batches of 1 and of 500', async () => {
  await fc.assert(
    fc.asyncProperty(someScenarios, async ({ log }) => {
      const contents = [];
      for (const size of [1, 7, 500]) {
        await owner.query('truncate power, power_explanation, power_total');
        await applyInBatches(projector, powersView, log.all, size);
        contents.push(await contentsOf(owner, powersView));
      }
      expect(contents[1]).toEqual(contents[0]);
      expect(contents[2]).toEqual(contents[0]);
    }),
    { numRuns: 15 },
  );
});

it('what is counted of each state is what the powers come to, whatever becomes of them', async () => {
  let compared = 0; // some scenarios leave no power at all
  await fc.assert(
    fc.asyncProperty(someScenarios, async ({ log }) => {
      await owner.query('truncate power, power_explanation, power_total');
      await applyInBatches(projector, powersView, log.all, 7);
      const counted = await owner.query(
        'select organization_id, state, count, amount_cents, unreceived_count from power_total order by 1, 2',
      );
      const summed = await owner.query(
        `select organization_id, state, count(*)::int, coalesce(sum(amount_cents), 0)::bigint as amount_cents,
           (count(*) - count(lot_id))::int as unreceived_count
         from power where not gone group by 1, 2 order by 1, 2`,
      );
      compared += summed.rows.length;
      expect(counted.rows).toEqual(summed.rows);
    }),
    { numRuns: 15 },
  );
  expect(compared).toBeGreaterThan(0);
});

it('a power is on one live bond at a time, and nothing is left to follow once the worker has been round', async () => {
  await fc.assert(
    fc.asyncProperty(someScenarios, async (scenarios) => {
      scenarios.follow();
      await owner.query('truncate power, power_explanation, power_total');
      await applyInBatches(projector, powersView, scenarios.log.all, 500);
      const { rows } = await owner.query<{ id: string; number: string; bond: string; state: string; waiting: boolean }>(
        `select power_id as id, power_number as number, claim_bond_id as bond, state,
           claim_bond_id is not null and standing <> 'void' and bond_says is distinct from standing as waiting
         from power where not gone`,
      );
      expect(rows.filter(({ waiting }) => waiting)).toEqual([]);
      // Every live bond's power is executed or discharged and names it; no other power does.
      const borne = rows.filter(({ state }) => state === 'executed' || state === 'discharged');
      const live = scenarios.bonds.flatMap((bondId) => {
        const { written } = scenarios.state(bondDecider, bondId);
        return written && !written.voided ? [`${normalizePowerNumber(written.fields.powerNumber)} ${bondId}`] : [];
      });
      expect(borne.map(({ number, bond }) => `${number} ${bond}`).toSorted()).toEqual(live.toSorted());
      // What is not borne is in exactly one state, and the log folds to the same.
      const folded = [...new Set(NUMBERS.map(normalizePowerNumber))].flatMap((number) =>
        scenarios.state(powerDecider, number).powers.map(({ powerId, standing }) => `${powerId} ${standing}`),
      );
      expect(folded).toHaveLength(rows.length);
    }),
    { numRuns: 60 },
  );
});

it('a number that its bond has left is not void where the bond replaces its next one, and can come back', async () => {
  const scenarios = new Scenarios();
  const bondId = scenarios.write('AB-1', null);
  scenarios.amend(bondId, 'AB-2', 'mistyped');
  scenarios.amend(bondId, 'AB-3', 'replaced');
  scenarios.amend(bondId, 'AB-1', 'mistyped');
  scenarios.follow();
  await owner.query('truncate power, power_explanation, power_total');
  await applyInBatches(projector, powersView, scenarios.log.all, 1);
  const { rows } = await owner.query('select power_number, standing, bond_says from power order by 1');
  expect(rows).toEqual([
    { powerNumber: 'AB1', standing: 'executed', bondSays: 'executed' },
    { powerNumber: 'AB2', standing: 'void', bondSays: 'void' },
    { powerNumber: 'AB3', standing: 'in hand', bondSays: 'released' },
  ]);
});

it('a release of an older claim takes nothing away', () => {
  const scenarios = new Scenarios();
  const [bondId, number] = [randomUUID(), 'AB9'];
  const wanted = {
    bondId,
    claimedAt: now.toISOString(),
    suretyId: null,
    spelling: 'AB-9',
    agentId: null,
    usedOn: today,
  };
  const [older, newer] = [randomUUID(), randomUUID()];
  for (const claimId of [older, newer])
    scenarios.decide(powerDecider, number, (state) => claimPower(state, { ...wanted, claimId }, null));
  scenarios.decide(powerDecider, number, (state) => releasePower(state, { claimId: older }));
  expect(scenarios.state(powerDecider, number).powers[0]?.claim?.claimId).toBe(newer);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { bondFields } from '#contracts/books/bond/bonds.ts';
import { FEE_KINDS } from '#domain/kernel/option-lists.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { SEEDED_SHERIFF_FEES } from '#domain/agency/premium-shares.ts';
import { given } from '../../../../test/given.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';
import { RecordedEvents } from '../../../../test/recorded-events.ts';
import { applyInBatches, contentsOf } from '../../../../test/view-tables.ts';
import { amendBond, bondDecider, voidBond, writeBond } from '../bond/bond.ts';
import { bondsView, type BondEvent, passBondOn } from '../bond/index.ts';
import { closeAccount } from './account-closing.ts';
import { accountDecider, openAccount, passAccountOn, reopenAccount } from './account.ts';
import { addCharge, addFee } from './account-fees.ts';
import { receivePayment } from './account-payments.ts';
import { approveRequest, requestMoney } from './account-requests.ts';
import { VOIDS } from './account-voids.ts';
import type { AccountEvent } from './account-events.ts';
import { accountsView } from './accounts.projection.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';

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
const why = { reasonCode: 'Wrong amount', today } as const;

/** A history of two accounts with bonds, decided by the real decisions, from a list of dice. */
const historyOf = (dice: readonly number[]): RecordedEvents => {
  const log = new RecordedEvents();
  const organization = randomUUID();
  const accounts = [randomUUID(), randomUUID()].map((id) => ({
    id,
    events: [] as AccountEvent[],
    ids: [] as string[],
  }));
  const bonds: { id: string; events: BondEvent[] }[] = [];
  const onAccount = (
    account: (typeof accounts)[number],
    decide: (state: ReturnType<typeof stateOf>) => AccountEvent[],
  ) => {
    for (const event of attempted(() => decide(stateOf(account)))) {
      account.events.push(event);
      log.record(organization, 'account', account.id, event.type, event.data);
    }
  };
  const stateOf = (account: (typeof accounts)[number]) => given(accountDecider, account.id, account.events);
  const attempted = <E>(decide: () => E[]): E[] => {
    try {
      return decide();
    } catch {
      return [];
    }
  };
  const people = [randomUUID(), randomUUID(), randomUUID()] as const;
  for (const [index, account] of accounts.entries()) {
    onAccount(account, (state) => openAccount(state, { defendantId: people[index]!, openedOn: today }));
  }
  /** From whom to whom something goes, where a die says so. */
  const passing = (mergeId: string, die: number, fromDefendantId: string | null | undefined) => {
    const defendantId = people[die % people.length]!;
    return fromDefendantId == null || fromDefendantId === defendantId
      ? null
      : { mergeId, fromDefendantId, defendantId };
  };
  for (const [index, die] of dice.entries()) {
    const account = accounts[die % 2]!;
    const amountCents = 1 + ((die * 7919) % 500_000);
    const id = randomUUID();
    const bond = bonds[die % Math.max(1, bonds.length)];
    const add = { amountCents, chargedOn: today, bondId: die % 4 === 0 ? null : (bond?.id ?? null), today };
    const fields = { ...bondFields.parse({}), amountCents: die % 5 === 0 ? null : amountCents };
    const act = [
      () => onAccount(account, (state) => addFee(state, { ...add, feeId: id, kind: FEE_KINDS[1 + (die % 4)]! })),
      () =>
        onAccount(account, (state) =>
          addCharge(state, { ...add, chargeId: id, catalogueChargeId: id, ledgerAccount: die % 3 ? '4200' : '2100' }),
        ),
      () =>
        onAccount(account, (state) =>
          receivePayment(state, {
            paymentId: id,
            amountCents,
            method: PAYMENT_METHODS[die % PAYMENT_METHODS.length]!,
            paidOn: `2026-03-0${String(1 + (die % 9))}`,
            today,
          }),
        ),
      () =>
        account.ids.length > 0 &&
        onAccount(account, (state) => {
          const entryId = account.ids[die % account.ids.length]!;
          const kind = state.entries.get(entryId)?.kind ?? 'fee';
          return VOIDS[kind](state, { ...why, entryId });
        }),
      () =>
        onAccount(account, (state) =>
          state.status === 'open'
            ? closeAccount(state, { balanceCents: 0, today, question: null, confirmed: false })
            : reopenAccount(state, { reopenedOn: today }),
        ),
      () => {
        const made = {
          id,
          events: writeBond(bondDecider.initial(id), {
            fields,
            defendantId: people[die % people.length]!,
            accountId: account.id,
            rules: SEEDED_PREMIUM_RULES,
            sheriffFees: SEEDED_SHERIFF_FEES,
            today,
          }),
        };
        bonds.push(made);
        for (const event of made.events) log.record(organization, 'bond', id, event.type, event.data);
      },
      () =>
        bond &&
        attempted(() =>
          amendBond(given(bondDecider, bond.id, bond.events), {
            edit: { ...fields, caseNumber: String(index) },
            basedOn: given(bondDecider, bond.id, bond.events).written!.versions.length - 1,
            closed: null,
            rules: SEEDED_PREMIUM_RULES,
            sheriffFees: SEEDED_SHERIFF_FEES,
            today,
            role: 'Admin',
            hasReason: true,
          }),
        ).forEach((event) => {
          bond.events.push(event);
          log.record(organization, 'bond', bond.id, event.type, event.data);
        }),
      () =>
        bond &&
        attempted(() => voidBond(given(bondDecider, bond.id, bond.events), { ...why, closed: null })).forEach(
          (event) => {
            bond.events.push(event);
            log.record(organization, 'bond', bond.id, event.type, event.data);
          },
        ),
      () => {
        const request = { requestId: id, amountCents, askedBy: id, askedAt: '2026-03-09T16:00:00.000Z' };
        const what =
          die % 2 ? ({ kind: 'refund', method: 'Cash' } as const) : ({ kind: 'write-off', method: null } as const);
        const balanceCents = die % 2 ? -amountCents : amountCents;
        const judged = { balanceCents, today, confirmed: true };
        const approver = { userId: account.id, alone: false, eligible: [somebodyElse], now: new Date() };
        onAccount(account, (state) => requestMoney(state, { ...request, ...what }, judged));
        onAccount(account, (state) => approveRequest(state, { requestId: id, approver, judged }));
      },
      () =>
        onAccount(account, (state) => {
          const goes = passing(id, die + index, state.defendantId);
          return goes ? passAccountOn(state, goes) : [];
        }),
      () => {
        const state = bond && given(bondDecider, bond.id, bond.events);
        const goes = passing(id, die + index, state?.written?.defendantId);
        if (!bond || !state || !goes) return;
        for (const event of passBondOn(state, goes)) {
          bond.events.push(event);
          log.record(organization, 'bond', bond.id, event.type, event.data);
        }
      },
    ][die % 11]!;
    act();
    if (stateOf(account).entries.has(id)) account.ids.push(id);
  }
  return log;
};

const dice = fc.array(fc.nat({ max: 10_000 }), { minLength: 20, maxLength: 60 });

describe.each([accountsView, bondsView])('view $name', (view) => {
  const take = (log: RecordedEvents) => log.all.filter(({ type }) => view.types.includes(type));
  const empty = () => owner.query(`truncate ${view.tables.join(', ')}`);

  it('holds the same rows after batches of 1, 7 and 500, and after a rebuild', async () => {
    await fc.assert(
      fc.asyncProperty(dice, async (rolled) => {
        const events = take(historyOf(rolled));
        const results = [];
        for (const size of [1, 7, 500, 500]) {
          await applyInBatches(projector, view, events, size);
          results.push(await contentsOf(owner, view));
          await empty();
        }
        for (const result of results) expect(result).toEqual(results[0]);
      }),
      { numRuns: 5 },
    );
  });
});

it('keeps totals that are the sums of the lines, and nothing voided in what stands', async () => {
  await fc.assert(
    fc.asyncProperty(dice, async (rolled) => {
      await applyInBatches(projector, accountsView, historyOf(rolled).all, 13);
      const { rows } = await owner.query(
        `select a.premium_cents + a.charges_cents + a.fees_cents - a.payments_cents - a.write_offs_cents as balance,
                coalesce(sum(e.amount_cents), 0)::bigint as lines,
                coalesce(sum(e.amount_cents) filter (where e.what <> 'voided' and not e.voided), 0)::bigint as standing
         from account a left join account_entry e using (organization_id, account_id)
         group by a.organization_id, a.account_id`,
      );
      for (const { balance, lines, standing } of rows as Record<string, number>[]) {
        expect(lines).toBe(balance);
        expect(standing).toBe(balance);
      }
      const { rows: lastPayments } = await owner.query<{ told: string | null; standing: string | null }>(
        `select a.last_payment_on as told, max(e.effective_on)
           filter (where e.kind = 'PAYMENT' and e.what = 'added' and not e.voided) as standing
         from account a left join account_entry e using (organization_id, account_id)
         group by a.organization_id, a.account_id`,
      );
      for (const { told, standing } of lastPayments) expect(told).toBe(standing);
      await owner.query('truncate account, account_entry');
    }),
    { numRuns: 5 },
  );
});

it('sums by whose the accounts and bonds are, and nothing of whoever has none left', async () => {
  await fc.assert(
    fc.asyncProperty(dice, async (rolled) => {
      await owner.query('truncate account, account_entry, defendant_balance, bond, defendant_exposure');
      const { all } = historyOf(rolled);
      for (const view of [accountsView, bondsView])
        await applyInBatches(
          projector,
          view,
          all.filter(({ type }) => view.types.includes(type)),
          13,
        );
      const { rows: owed } = await owner.query(
        `select coalesce(s.defendant_id, b.defendant_id) as id, s.cents, b.balance_cents
         from (select defendant_id, sum(premium_cents + charges_cents + fees_cents - payments_cents - write_offs_cents
                 - collateral_cents) as cents from account group by 1) s
         full join defendant_balance b on b.defendant_id = s.defendant_id
         where s.cents is distinct from b.balance_cents`,
      );
      const { rows: exposed } = await owner.query(
        `select coalesce(s.defendant_id, e.defendant_id) as id, s.bonds, e.standing_bonds
         from (select defendant_id, count(*) filter (where voided_at is null) as bonds from bond group by 1) s
         full join defendant_exposure e on e.defendant_id = s.defendant_id
         where s.bonds is distinct from e.standing_bonds`,
      );
      expect([owed, exposed]).toEqual([[], []]);
      await owner.query('truncate account, account_entry, defendant_balance, bond, defendant_exposure');
    }),
    { numRuns: 5 },
  );
});

it('refuses a line of an account that was never opened, instead of losing it from the totals', async () => {
  const bondsOnly = historyOf(Array.from({ length: 64 }, (_, die) => die)).all.filter(
    ({ type }) => type === 'BondWritten',
  );
  expect(bondsOnly).not.toHaveLength(0);
  await expect(applyInBatches(projector, accountsView, bondsOnly, 500)).rejects.toThrow('never opened');
  const { rows } = await owner.query('select count(*) as lines from account_entry');
  expect(rows).toEqual([{ lines: 0 }]);
});

describe('money of a bond that a closing did not know of', () => {
  const [organizationId, accountId, bondId] = [randomUUID(), randomUUID(), randomUUID()];
  const write = () =>
    writeBond(bondDecider.initial(bondId), {
      fields: { ...bondFields.parse({}), amountCents: 1_000_000 },
      defendantId: randomUUID(),
      accountId,
      rules: SEEDED_PREMIUM_RULES,
      sheriffFees: SEEDED_SHERIFF_FEES,
      today,
    });
  const close = (state: ReturnType<typeof accountDecider.initial>) =>
    closeAccount(state, { balanceCents: 0, today, question: null, confirmed: false });

  it.each([1, 7, 500])('is late, though it stands before the closing in the log: batches of %d', async (size) => {
    const log = new RecordedEvents();
    const opened = openAccount(accountDecider.initial(accountId), { defendantId: randomUUID(), openedOn: today });
    for (const { type, data } of opened) log.record(organizationId, 'account', accountId, type, data);
    for (const { type, data } of write()) log.record(organizationId, 'bond', bondId, type, data);
    const written = log.all.at(-1)!;
    for (const { type, data } of close(given(accountDecider, accountId, opened)))
      log.record(organizationId, 'account', accountId, type, data);
    await applyInBatches(projector, accountsView, log.all, size);
    const { rows } = await owner.query('select status, late_event_id from account');
    expect(rows).toEqual([{ status: 'closed', lateEventId: written.eventId }]);
    await owner.query('truncate account, account_entry');
  });
});

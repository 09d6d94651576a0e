import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import { writeBonds } from '#contracts/books/bond/bond-batches.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import { createIntake } from '#contracts/office/intake/intake.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { isDeep, triesPoint } from '../../../../../../libs/tooling/deep-suite.ts';
import { closeWhatStands } from '../../../../test/close-account.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock, TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { BondBatches } from './bond-batches.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let stranger: Person;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  stranger = await system.signUp({ organizationName: 'Bayou Bail Bonds' });
});
afterAll(() => system.close());

type Body = NonNullable<RequestOf<typeof writeBonds>['body']>;
type Rows = Body['rows'];

let people = 0;
const newDefendant = async (by = admin) => {
  people += 1;
  return by.story.defendant({ fullName: `Odile Fontenot ${people}` });
};
const write = (
  defendantId: string,
  rows: Rows,
  more: Partial<Body> = {},
  { by = admin, commandId = randomUUID() } = {},
) => by.call(writeBonds, { body: { defendantId, accountId: null, rows, ...more }, commandId });
const bondsOf = async (defendantId: string) =>
  (await admin.ask(bonds.listBondsOfDefendant, { params: { defendantId } })).bonds;
const accountsOf = async (defendantId: string) =>
  (await admin.ask(accounts.listAccountsOfDefendant, { params: { defendantId } })).accounts;
const newNumber = () => `PW-${randomUUID().slice(0, 8)}`;
const threeRows = (numbers = [newNumber(), newNumber(), newNumber()]): Rows => [
  { amountCents: 1_000_000, jurisdiction: 'Orleans', chargeCode: '14:67', powerNumber: numbers[0]! },
  { amountCents: 50_000, jurisdiction: 'Jefferson', caseNumber: '26-1001', powerNumber: numbers[1]! },
  { amountCents: 2_500_050, jurisdiction: 'Caddo', courtDate: addDays(today, 30), powerNumber: numbers[2]! },
];
const viewsAreThere = () => system.provider<TestViews>('TestViews').haveAll('bonds', 'accounts');
const finish = () => system.provider<BondBatches>('BondBatches').round();
const isUnfinished = async (batchId: string) => {
  const unsettled = 'select 1 from bond_batch where batch_id = $1 and settled_at is null';
  return (await system.owner.query(unsettled, [batchId])).rowCount === 1;
};

describe('several bonds at once (bonds#charge-grid)', () => {
  it('are written on one account, each with its premium, to the cent', async () => {
    const defendantId = await newDefendant();
    const { status, body } = await write(defendantId, threeRows(), { bondDate: today }, { by: agent });
    expect([status, body.premiumCents]).toEqual([201, 120_000 + 12_500 + 300_006]);
    expect(body.bonds.map(({ premiumCents }) => premiumCents)).toEqual([120_000, 12_500, 300_006]);
    await viewsAreThere();
    const listed = await bondsOf(defendantId);
    expect(listed.map(({ bondId }) => bondId).toReversed()).toEqual(body.bonds.map(({ bondId }) => bondId));
    expect(listed.map((bond) => [bond.accountId, bond.bondDate, bond.status, bond.agentId])).toEqual(
      Array(3).fill([body.accountId, today, 'OPEN', agent.userId]),
    );
    const account = await admin.ask(accounts.getAccount, { params: { accountId: body.accountId } });
    expect([account.premiumCents, account.balanceCents]).toEqual([432_506, 432_506]);
    expect(await accountsOf(defendantId)).toHaveLength(1);
  });

  it('go to the account that is named, or to a new one beside it', async () => {
    const defendantId = await newDefendant();
    const { accountId } = (await write(defendantId, [{ amountCents: 100_000 }])).body;
    const named = await write(defendantId, [{ amountCents: 100_000 }], { accountId });
    expect(named.body.accountId).toBe(accountId);
    const beside = await write(defendantId, [{ amountCents: 100_000 }]);
    expect(beside.body.accountId).not.toBe(accountId);
    expect(await accountsOf(defendantId)).toHaveLength(2);
  });

  it('sent again are those that were written; the same id with another body is refused', async () => {
    const defendantId = await newDefendant();
    const [rows, commandId] = [threeRows(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: isDeep ? 4 : 2 }, () => write(defendantId, rows, {}, { commandId })),
    );
    for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]?.body]);
    expect((await write(defendantId, rows, {}, { commandId })).body).toEqual(answers[0]?.body);
    expect(await bondsOf(defendantId)).toHaveLength(3);
    expect(await accountsOf(defendantId)).toHaveLength(1);
    const other = await write(defendantId, rows.slice(1), {}, { commandId });
    expect(other.problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('are all refused where one is, each problem at its cell, and no number stays taken', async () => {
    const defendantId = await newDefendant();
    const [taken, one, two] = [newNumber(), newNumber(), newNumber()];
    await admin.story.bond({ defendantId: await newDefendant(), powerNumber: taken });
    const refused = await write(defendantId, threeRows([one, taken, two]));
    expect(refused.problem?.errors).toEqual([
      { path: 'rows.1.powerNumber', message: `Power ${taken} is already on the bond of Odile Fontenot ${people}.` },
    ]);
    const twice = await write(defendantId, threeRows([one, two, one]));
    expect(twice.problem?.errors).toEqual([
      { path: 'rows.2.powerNumber', message: `Power ${one} is already in row 1.` },
    ]);
    expect([await bondsOf(defendantId), await accountsOf(defendantId)]).toEqual([[], []]);
    // Also for somebody else, and in other places.
    expect((await write(await newDefendant(), threeRows([two, newNumber(), one]))).status).toBe(201);
  });

  it('are at most 45, at least one, of amounts that can be', async () => {
    const defendantId = await newDefendant();
    const row = { amountCents: 100_000 };
    const errorsOf = async (rows: unknown) => (await write(defendantId, rows as Rows)).problem?.errors;
    expect(await errorsOf(Array(46).fill(row))).toEqual([{ path: 'rows', message: 'At most 45 charges at once.' }]);
    expect(await errorsOf([])).toEqual([{ path: 'rows', message: 'Enter at least one charge.' }]);
    expect(await errorsOf([row, { amountCents: 1_000_000_001 }])).toEqual([
      { path: 'rows.1.amountCents', message: 'Enter an amount of at most $10,000,000.00.' },
    ]);
    expect(await errorsOf([row, row, { amountCents: -1 }, { amountCents: 1.5 }])).toMatchObject([
      { path: 'rows.2.amountCents', message: 'Enter an amount.' },
      { path: 'rows.3.amountCents', message: 'Enter an amount.' },
    ]);
    expect(await errorsOf([{ jurisdiction: 'Atlantis' }])).toEqual([
      { path: 'rows.0.jurisdiction', message: 'Choose a parish from the list.' },
    ]);
    const tomorrow = await write(defendantId, [row], { bondDate: addDays(today, 1) });
    expect(tomorrow.problem?.code).toBe('FUTURE_DAY');
    expect(await bondsOf(defendantId)).toEqual([]);
    const most = await write(defendantId, Array(45).fill({ amountCents: 1_000_000_000 }) as Rows);
    expect([most.status, most.body.premiumCents]).toEqual([201, 45 * 120_000_000]);
    expect(await bondsOf(defendantId)).toHaveLength(45);
  });

  it('of another agency’s defendant or account are refused', async () => {
    const defendantId = await newDefendant();
    const { accountId } = (await write(defendantId, [{ amountCents: 100 }])).body;
    const theirs = await newDefendant(stranger);
    const rows = [{ amountCents: 100 }];
    expect((await write(defendantId, rows, {}, { by: stranger })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
    expect((await write(theirs, rows, { accountId }, { by: stranger })).problem?.code).toBe('ACCOUNT_NOT_FOUND');
    const other = await newDefendant();
    expect((await write(other, rows, { accountId })).problem?.code).toBe('ACCOUNT_OF_OTHER_DEFENDANT');
    await closeWhatStands(system, admin, accountId);
    expect((await write(defendantId, rows, { accountId })).problem?.code).toBe('ACCOUNT_CLOSED');
  });

  it('keep a reason with the premium of each that books far back', async () => {
    const defendantId = await newDefendant();
    const far = { bondDate: addDays(today, -60), reason: 'Found in the drawer' };
    const rows = [{ amountCents: 100_000 }, { amountCents: 200_000 }];
    expect((await write(defendantId, rows, far)).status).toBe(201);
    const { rows: texts } = await system.owner.query(
      `select count(*)::int as kept from entry_text where organization_id = $1 and field = 'reason' and body = $2`,
      [admin.organizationId, far.reason],
    );
    expect(texts).toEqual([{ kept: 2 }]);
  });
});

describe('the grid of an unfinished bond', () => {
  const courtDate = addDays(today, 30);
  const begin = (by = agent) =>
    by.ask(createIntake, {
      body: { defendant: { fullName: 'Wanda Waits', courtDate }, references: [], indemnitors: [] },
    });
  const gridOf = ({ accountId, bondId }: { accountId: string; bondId: string }, basedOn = 0): Partial<Body> => ({
    accountId,
    finishes: { bondId, basedOn },
    bondDate: today,
  });

  it('finishes it by the first row, and writes the others beside it, once', async () => {
    const made = await begin();
    const [rows, commandId] = [threeRows(), randomUUID()];
    const send = () => write(made.defendantId, rows, gridOf(made), { by: agent, commandId });
    const { status, body } = await send();
    expect([status, body.accountId, body.premiumCents]).toEqual([201, made.accountId, 120_000 + 12_500 + 300_006]);
    expect(body.bonds[0]).toEqual({ bondId: made.bondId, premiumCents: 120_000 });
    expect((await send()).body).toEqual(body);
    admin.client.readWhatWrote(agent.client);
    const listed = await bondsOf(made.defendantId);
    expect(new Set(listed.map(({ bondId }) => bondId))).toEqual(new Set(body.bonds.map(({ bondId }) => bondId)));
    expect(listed.find(({ bondId }) => bondId === made.bondId)).toMatchObject({
      ...rows[0],
      courtDate: null, // as the row says
      bondDate: today,
    });
    const account = await admin.ask(accounts.getAccount, { params: { accountId: made.accountId } });
    expect(account.balanceCents).toBe(432_506);
  });

  it('of a single row finishes it alone', async () => {
    const made = await begin();
    const commandId = randomUUID();
    const rows = [{ amountCents: 1_000_000, courtDate }];
    for (const _ of [1, 2]) {
      const { body } = await write(made.defendantId, rows, gridOf(made), { by: agent, commandId });
      expect(body).toEqual({
        accountId: made.accountId,
        premiumCents: 120_000,
        bonds: [{ bondId: made.bondId, premiumCents: 120_000 }],
      });
    }
    admin.client.readWhatWrote(agent.client);
    expect(await bondsOf(made.defendantId)).toMatchObject([{ bondId: made.bondId, courtDate }]);
  });

  it('saves nothing where any row is refused, each problem at its cell, and no number stays taken', async () => {
    const made = await begin();
    const [taken, one, two] = [newNumber(), newNumber(), newNumber()];
    await admin.story.bond({ defendantId: await newDefendant(), powerNumber: taken });
    const message = expect.stringContaining(`Power ${taken} is already on the bond of`);
    for (const [place, numbers] of [
      [0, [taken, one, two]],
      [2, [one, two, taken]],
    ] as const) {
      const refused = await write(made.defendantId, threeRows([...numbers]), gridOf(made), { by: agent });
      expect(refused.problem?.errors).toEqual([{ path: `rows.${place}.powerNumber`, message }]);
    }
    admin.client.readWhatWrote(agent.client);
    expect(await bondsOf(made.defendantId)).toMatchObject([
      { bondId: made.bondId, amountCents: null, powerNumber: '' },
    ]);
    const three = threeRows([one, two, newNumber()]);
    expect((await write(made.defendantId, three, gridOf(made), { by: agent })).status).toBe(201);
  });

  it('is refused once somebody finished it, for another person, and for another agency', async () => {
    const made = await begin();
    const rows = threeRows();
    const other = await newDefendant();
    const refusal = async (defendantId: string, by = agent) =>
      (await write(defendantId, rows, gridOf(made), { by })).problem?.code;
    expect(await refusal(other)).toBe('ACCOUNT_OF_OTHER_DEFENDANT');
    const elsewhere = await write(other, rows, { ...gridOf(made), accountId: null }, { by: agent });
    expect(elsewhere.problem?.code).toBe('CONFLICT');
    const theirs = await newDefendant(stranger);
    const foreign = await write(theirs, rows, { ...gridOf(made), accountId: null }, { by: stranger });
    expect(foreign.problem?.code).toBe('BOND_NOT_FOUND');
    await agent.ask(bonds.amendBond, { params: { bondId: made.bondId }, body: { basedOn: 0, amountCents: 100_000 } });
    expect(await refusal(made.defendantId)).toBe('CONFLICT');
    expect((await write(made.defendantId, rows)).status).toBe(201);
  });
});

describe('several bonds at once, cut in the middle', () => {
  /** Sends three rows to a process that is killed after so many appends. */
  const cutAfter = async (appends: number) => {
    const defendantId = await newDefendant();
    const [commandId, rows] = [randomUUID(), threeRows()];
    const { status } = await system.killedAfter(appends, () => write(defendantId, rows, {}, { commandId }));
    return { defendantId, rows, commandId, died: status === 500 };
  };

  /** Whether it is decided: three powers are claimed before; then the account is opened and three bonds are written. */
  const DECIDED = [false, false, false, true, true, true, true];

  it.each([
    ['sent again', 0],
    ['finished by the worker', 1],
  ])('are all or none wherever it is, once %s', async (how, way) => {
    for (const [appends, isDecided] of DECIDED.entries()) {
      if (!triesPoint(appends, { way, ways: 2 })) continue;
      const { defendantId, rows, commandId, died } = await cutAfter(appends);
      const found = await isUnfinished(commandId);
      expect([appends, died, found]).toEqual([appends, true, isDecided]);
      if (how === 'sent again') {
        expect((await write(defendantId, rows, {}, { commandId })).status).toBe(201);
      } else {
        for (const _ of [1, 2]) await finish();
      }
      await viewsAreThere();
      const whole = how === 'sent again' || found;
      const numbers = (await bondsOf(defendantId)).map(({ powerNumber }) => powerNumber).toReversed();
      expect([appends, numbers]).toEqual([appends, whole ? rows.map(({ powerNumber }) => powerNumber) : []]);
      const opened = await accountsOf(defendantId);
      expect([appends, opened.map(({ premiumCents }) => premiumCents)]).toEqual([appends, whole ? [432_506] : []]);
      expect(await isUnfinished(commandId)).toBe(false);
    }
    expect((await cutAfter(DECIDED.length)).died).toBe(false);
  });

  it('keep nothing beside the log once they are written', async () => {
    const { commandId, died } = await cutAfter(5);
    expect(died).toBe(true);
    const kept = async () => {
      const { rows } = await system.owner.query<{ gone: boolean }>(
        'select bonds is null and texts is null as gone from bond_batch where batch_id = $1',
        [commandId],
      );
      return rows;
    };
    expect(await kept()).toEqual([{ gone: false }]);
    await finish();
    expect(await kept()).toEqual([{ gone: true }]);
  });

  it('keep their powers until they are written, however long that takes', async () => {
    const { rows, defendantId } = await cutAfter(4);
    const clock = system.provider<TestClock>('TestClock');
    await clock.set(new Date(Date.now() + 120_000).toISOString());
    const other = await newDefendant();
    const single = { defendantId: other, powerNumber: rows[2]?.powerNumber ?? '' };
    const request = await admin.call(bonds.writeBond, { body: single });
    await clock.set(null);
    expect(request.problem?.code).toBe('POWER_IN_USE');
    await finish();
    await viewsAreThere();
    expect(await bondsOf(defendantId)).toHaveLength(3);
  });
});

it('two grids that race for a power: one is written whole, the other not at all', async () => {
  for (let round = 0; round < (isDeep ? 100 : 1); round += 1) {
    const [one, other] = [await newDefendant(), await newDefendant()];
    const [first, second, contended] = [newNumber(), newNumber(), newNumber()];
    const answers = await Promise.all([
      write(one, threeRows([first, contended, newNumber()])),
      write(other, threeRows([newNumber(), second, contended])),
    ]);
    const won = answers.filter(({ status }) => status === 201);
    const lost = answers.filter(({ status }) => status !== 201);
    expect([won.length, lost.length]).toEqual([1, 1]);
    expect(lost[0]?.problem?.errors?.[0]?.message).toContain(`Power ${contended} is already on `);
    const written = [await bondsOf(one), await bondsOf(other)].map(({ length }) => length);
    expect(written.toSorted()).toEqual([0, 3]);
  }
});

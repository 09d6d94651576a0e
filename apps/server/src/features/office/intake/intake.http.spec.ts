import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { getBond, listBondsOfDefendant, writeBond } from '#contracts/books/bond/bonds.ts';
import { getDefendant, listDefendants } from '#contracts/people/people/defendants.ts';
import { listDefendantReferences, listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { createIntake, getIntake } from '#contracts/office/intake/intake.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { listSuretyCasesOfDefendant } from '#contracts/powers/surety-cases/link-surety-case.ts';
import { createSuretyCase, getSuretyCase } from '#contracts/powers/surety-cases/surety-cases.ts';
import { NO_PHONE } from '#contracts/kernel/primitives.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
});
afterAll(() => system.close());

const SSN = '528914406';
const theo = {
  defendant: { fullName: 'Theo Landry', birthday: '1988-03-09', phoneNumber: '5045550142', ssn: SSN, weight: 168 },
  references: [{ name: 'Clothilde Landry', relationship: 'Parent' as const, phone: '5045550100' }, {}],
  indemnitors: [
    { fullName: 'Odile Sonnier', ssn: '528914407', references: [{ name: 'Luc Sonnier' }] },
    { email: 'nobody@example.com', references: [{ name: 'Nobody' }] },
    { address: '1 Canal St' },
  ],
};

test('an intake creates a defendant, their indemnitors and references, an open bond without an amount, and its account', async () => {
  const { defendantId, bondId, accountId } = await admin.ask(createIntake, { body: theo });
  const params = { defendantId };
  expect(await admin.ask(getDefendant, { params })).toMatchObject({
    fullName: 'Theo Landry',
    birthday: '1988-03-09',
    weight: 168,
    ssnLast4: '4406',
    version: 1,
  });
  const { references } = await admin.ask(listDefendantReferences, { params });
  expect(references).toMatchObject([{ name: 'Clothilde Landry', relationship: 'Parent', phone: '5045550100' }]);
  const { indemnitors } = await admin.ask(listIndemnitors, { params });
  const inOrder = indemnitors.toSorted((one, two) => (one.fullName < two.fullName ? 1 : -1));
  expect(inOrder).toMatchObject([
    { fullName: 'Odile Sonnier', ssnLast4: '4407', accountIds: [accountId], references: [{ name: 'Luc Sonnier' }] },
    { fullName: '', address: '1 Canal St', accountIds: [accountId], references: [] },
  ]);
  expect(await admin.ask(getBond, { params: { bondId } })).toMatchObject({
    defendantId,
    accountId,
    status: 'OPEN',
    amountCents: null,
    premiumCents: 0,
    powerNumber: '',
  });
  const { accounts } = await admin.ask(listAccountsOfDefendant, { params });
  expect(accounts).toMatchObject([{ accountId, status: 'open', balanceCents: 0 }]);
  // The next bond goes on the same account (bonds#account-of-a-bond).
  const next = await admin.story.bond({ defendantId, amountCents: 500_000 });
  expect(next.accountId).toBe(accountId);
});

test('a defendant’s name alone is enough', async () => {
  const { defendantId, bondId } = await admin.ask(createIntake, { body: { defendant: { fullName: 'Remy' } } });
  expect((await admin.ask(getBond, { params: { bondId } })).defendantId).toBe(defendantId);
  expect((await admin.ask(listIndemnitors, { params: { defendantId } })).indemnitors).toEqual([]);
});

describe('the intake of a surety case', () => {
  const received = async (by = admin) =>
    (await by.ask(createSuretyCase, { body: { insurerName: 'Lexington', defendantName: 'Theo Landry' } })).caseId;

  test('links the case to the defendant and the bond that it creates, and says so in the case', async () => {
    const suretyCaseId = await received();
    const { defendantId, bondId } = await admin.ask(createIntake, { body: { ...theo, suretyCaseId } });
    const found = await admin.ask(getSuretyCase, { params: { caseId: suretyCaseId } });
    expect(found).toMatchObject({ defendantId, bondId, linkedName: 'Theo Landry', version: 2 });
    expect(found.changes.map(({ kind }) => kind)).toEqual(['linked', 'created']);
    const { cases } = await admin.ask(listSuretyCasesOfDefendant, { params: { defendantId } });
    expect(cases).toMatchObject([{ caseId: suretyCaseId }]);
  });

  test('is refused where the case is on file already, and creates nobody', async () => {
    const suretyCaseId = await received();
    await admin.ask(createIntake, { body: { ...theo, suretyCaseId } });
    const before = await admin.ask(listDefendants, { query: { limit: 200 } });
    const { problem } = await admin.call(createIntake, { body: { ...theo, suretyCaseId } });
    expect(problem).toMatchObject({ code: 'SURETY_CASE_ON_FILE', detail: REFUSALS.SURETY_CASE_ON_FILE.text });
    expect((await admin.ask(listDefendants, { query: { limit: 200 } })).rows.length).toBe(before.rows.length);
  });

  test('made twice at once of one case is made once', async () => {
    const suretyCaseId = await received();
    const made = await Promise.allSettled(
      [1, 2, 3].map(() => admin.ask(createIntake, { body: { ...theo, suretyCaseId } })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('sent again under its id is answered as the first time', async () => {
    const suretyCaseId = await received();
    const body = { ...theo, suretyCaseId };
    const commandId = randomUUID();
    const first = await admin.ask(createIntake, { body, commandId });
    expect(await admin.ask(createIntake, { body, commandId })).toEqual(first);
  });

  test('is refused to an Agent, and to another agency, for which there is no such case', async () => {
    const suretyCaseId = await received();
    const [agent, other] = await Promise.all([system.addAgent(admin, 'Agent'), system.signUp()]);
    const codeOf = async (person: Person) =>
      (await person.call(createIntake, { body: { ...theo, suretyCaseId } })).problem?.code;
    expect([await codeOf(agent), await codeOf(other)]).toEqual(['ROLE_REFUSED', 'SURETY_CASE_NOT_FOUND']);
  });
});

describe('the intake of a quote', () => {
  const charges = [
    { amountCents: 2_500_000, parish: 'Jefferson' as const },
    { amountCents: 50_000, parish: null },
  ];

  test('writes the bonds of its charges, each by its own minimum, with their application fees', async () => {
    const body = { ...theo, charges, withFees: true };
    const { defendantId, bondId, accountId } = await admin.ask(createIntake, { body });
    const params = { defendantId };
    const { bonds } = await admin.ask(listBondsOfDefendant, { params });
    const today = admin.session.organization?.today;
    expect(bonds.toSorted((one, two) => two.premiumCents - one.premiumCents)).toMatchObject([
      { bondId, accountId, amountCents: 2_500_000, jurisdiction: 'Jefferson', premiumCents: 312_500, bondDate: today },
      { accountId, amountCents: 50_000, jurisdiction: null, premiumCents: 12_000, status: 'OPEN', powerNumber: '' },
    ]);
    const { accounts } = await admin.ask(listAccountsOfDefendant, { params });
    // 3,125.00 + 120.00 and two fees of 25.00, as the quote said.
    expect(accounts).toMatchObject([{ premiumCents: 324_500, feesCents: 5_000, balanceCents: 329_500 }]);
  });

  test('writes no fees where none were quoted, and the same when it is sent again', async () => {
    const commandId = randomUUID();
    const body = { defendant: { fullName: 'Remy' }, charges };
    const send = () => admin.ask(createIntake, { body, commandId });
    const [one, two, three] = await Promise.all([send(), send(), send()]);
    expect([two, three]).toEqual([one, one]);
    const params = { defendantId: one.defendantId };
    expect((await admin.ask(listBondsOfDefendant, { params })).bonds).toHaveLength(2);
    const { accounts } = await admin.ask(listAccountsOfDefendant, { params });
    expect(accounts).toMatchObject([{ premiumCents: 324_500, feesCents: 0, balanceCents: 324_500 }]);
  });

  test('is refused, and writes nobody, for a charge that is none', async () => {
    const wrong = { defendant: { fullName: 'Nemo Nobody' }, charges: [{ amountCents: 0, parish: 'Texas' }] };
    const { problem } = await admin.call(createIntake, { body: wrong as never });
    expect(problem?.errors?.map(({ path }) => path)).toEqual(['charges.0.amountCents', 'charges.0.parish']);
    expect((await admin.ask(listDefendants, { query: { name: 'Nemo' } })).rows).toEqual([]);
  });
});

describe('an intake that is sent again', () => {
  test('is one intake and answers the same, at the same moment and later', async () => {
    const person = await system.signUp();
    const commandId = randomUUID();
    const send = () => person.ask(createIntake, { body: theo, commandId });
    const [one, ...others] = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(others).toEqual([one, one, one]);
    const { rows } = await person.ask(listDefendants);
    expect(rows).toHaveLength(1);
    const params = { defendantId: one.defendantId };
    expect((await person.ask(listBondsOfDefendant, { params })).bonds).toHaveLength(1);
    expect((await person.ask(listAccountsOfDefendant, { params })).accounts).toHaveLength(1);
    expect((await person.ask(listIndemnitors, { params })).indemnitors).toHaveLength(2);
    expect(await person.ask(getIntake, { params: { intakeId: commandId } })).toEqual(one);
  });

  test('is refused with other contents, and says what the first one created', async () => {
    const commandId = randomUUID();
    const first = await admin.ask(createIntake, { body: { defendant: { fullName: 'Once' } }, commandId });
    const { problem } = await admin.call(createIntake, { body: { defendant: { fullName: 'Twice' } }, commandId });
    expect(problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await admin.ask(getIntake, { params: { intakeId: commandId } })).toEqual(first);
  });
});

describe('access to an intake', () => {
  test('is denied to another organization, which can use the same id for its own', async () => {
    const neighbour = await system.signUp();
    const commandId = randomUUID();
    const mine = await admin.ask(createIntake, { body: theo, commandId });
    const { problem } = await neighbour.call(getIntake, { params: { intakeId: commandId } });
    expect(problem?.code).toBe('INTAKE_NOT_FOUND');
    const theirs = await neighbour.ask(createIntake, { body: { defendant: { fullName: 'Ana' } }, commandId });
    const params = { defendantId: theirs.defendantId };
    expect((await neighbour.ask(getDefendant, { params })).fullName).toBe('Ana');
    const ours = await admin.ask(getDefendant, { params: { defendantId: mine.defendantId } });
    expect(ours.fullName).toBe('Theo Landry');
    expect((await neighbour.ask(listDefendants)).rows).toHaveLength(1);
  });

  test('is refused without a session or an agent record', async () => {
    const visitor = await system.visitor().call(createIntake, { body: theo, commandId: randomUUID() });
    expect([visitor.status, visitor.problem?.detail]).toEqual([401, REFUSALS.SIGNED_OUT.text]);
    const stranger = await (await system.addStranger()).call(createIntake, { body: theo });
    expect([stranger.status, stranger.problem?.detail]).toEqual([403, REFUSALS.NO_AGENT_RECORD.text]);
  });

  test('an id that another command has used is no intake', async () => {
    const commandId = randomUUID();
    const { defendantId } = await admin.ask(createIntake, { body: { defendant: { fullName: 'Ana' } } });
    await admin.ask(writeBond, { body: { defendantId }, commandId });
    for (const intakeId of [commandId, randomUUID()]) {
      const { problem } = await admin.call(getIntake, { params: { intakeId } });
      expect(problem?.code).toBe('INTAKE_NOT_FOUND');
    }
  });
});

test('a wrong field is named by its path, and nothing is kept', async () => {
  const person = await system.signUp();
  const { status, problem } = await person.call(createIntake, {
    body: {
      defendant: { fullName: ' ', birthday: '1988-02-30', ssn: '123' },
      references: [{ phone: 'x' }],
      indemnitors: [{ email: 'x@', references: [{ zip: '70-116' }] }],
    },
  });
  expect([status, problem?.errors]).toEqual([
    422,
    [
      { path: 'defendant.fullName', message: 'Full name is required' },
      { path: 'defendant.birthday', message: 'Enter a valid date in MM/DD/YYYY.' },
      { path: 'defendant.ssn', message: 'Enter all 9 digits of the SSN.' },
      { path: 'references.0.phone', message: NO_PHONE },
      { path: 'indemnitors.0.email', message: 'Please enter a valid email address (x@)' },
      { path: 'indemnitors.0.references.0.zip', message: 'Use digits only, at most 10.' },
    ],
  ]);
  expect((await person.ask(listDefendants)).rows).toEqual([]);
});

test('no SSN is kept anywhere unsealed', async () => {
  await admin.ask(createIntake, { body: theo });
  const { rows: tables } = await system.owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'log', 'queue') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await system.owner.query(`select 1 from ${name} as t where t::text like $1 limit 1`, [`%${SSN}%`]);
    if (rows.length > 0) found.push(name);
  }
  expect(found).toEqual([]);
});

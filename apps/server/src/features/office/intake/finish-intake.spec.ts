import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { createIntake, getIntake, intakeFields } from '#contracts/office/intake/intake.ts';
import { getDefendant, listDefendants } from '#contracts/people/people/defendants.ts';
import { writeBond } from '#contracts/books/bond/bonds.ts';
import { isDeep, triesPoint } from '../../../../../../libs/tooling/deep-suite.ts';
import { startDyingProcess, type DyingProcess } from '../../../../test/dying-process.ts';
import type { Failure } from '../../../../test/failing-pool.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { withoutChance } from '../../../../test/without-chance.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { CreateIntake } from './create-intake.ts';
import { FinishIntake } from './finish-intake.ts';

let system: TestSystem;
/** Another process on the same database and log, whose connections break where a test says so. */
let dying: DyingProcess;

beforeAll(async () => {
  system = await startTestSystem();
  dying = await startDyingProcess(system);
});
afterAll(async () => {
  await dying.close();
  await system.close();
});

const body = intakeFields.parse({
  defendant: { fullName: 'Theo Landry', ssn: '528914406' },
  references: [{ name: 'Clothilde' }],
  indemnitors: [{ fullName: 'Odile Sonnier', references: [{ name: 'Luc' }] }, { phoneNumber: '5045550142' }],
});

const quoted = intakeFields.parse({
  ...body,
  charges: [{ amountCents: 2_500_000, parish: 'Jefferson' }, { amountCents: 50_000 }],
  withFees: true,
});

const send = (person: Person, commandId: string, request = body) =>
  dying.get(CommandBus).execute(
    new CreateIntake({
      actor: {
        organizationId: trustedOrganizationId(person.organizationId),
        userId: person.userId,
        role: 'Admin',
        timeZone: 'America/Chicago',
        commandId,
        endpoint: 'POST /intakes',
        requestId: randomUUID(),
        fromAddress: '127.0.0.1',
      },
      body: request,
    }),
  );

/** Sends it with connections that break; answers whether it died, and how many queries it took. */
const sendDying = async (person: Person, commandId: string, failure: Failure, request = body) => {
  const failing = dying.breakAt(failure);
  try {
    await send(person, commandId, request);
    return { died: false, queries: failing.queries() };
  } catch {
    return { died: true, queries: failing.queries() };
  } finally {
    dying.mend();
  }
};

/** How many of everything an organization has: people who are live, streams, links, and what is still pending. */
const everything = async ({ organizationId: id }: Person) => {
  const { rows } = await system.owner.query(
    `select
       (select count(*) from defendant where organization_id = $1 and lifecycle = 'live') as defendants,
       (select count(*) from indemnitor where organization_id = $1 and lifecycle = 'live') as indemnitors,
       (select count(*) from personal_reference where organization_id = $1) as "references",
       (select count(*) from account_indemnitor where organization_id = $1) as links,
       (select count(*) from defendant where organization_id = $1 and lifecycle = 'pending')
         + (select count(*) from indemnitor where organization_id = $1 and lifecycle = 'pending')
         + (select count(*) from intake where organization_id = $1) as pending,
       (select count(distinct stream) from command_step where organization_id = $1 and step = 'account') as accounts,
       (select count(distinct stream) from command_step where organization_id = $1 and step = 'bond') as bonds`,
    [id],
  );
  return rows[0] as Record<string, number>;
};
const ONE = { defendants: 1, indemnitors: 2, references: 2, links: 2, pending: 0, accounts: 1, bonds: 1 };

/** What the log has: one event on each of its two streams. */
const events = async ({ organizationId: id }: Person): Promise<string[]> => {
  const { rows } = await system.owner.query<{ type: string }>(
    `select e.type from log.event e where e.stream like '%-' || $1 || '.%' order by e.type`,
    [id],
  );
  return rows.map(({ type }) => type);
};

const round = () => system.app.get(FinishIntake).round();

/** What everything must count after so many intakes. */
const times = (count: number) => Object.fromEntries(Object.entries(ONE).map(([name, one]) => [name, one * count]));
const eventsOf = (count: number) => [
  ...Array.from({ length: count }, () => 'AccountOpened'),
  ...Array.from({ length: count }, () => 'BondWritten'),
];

const ways = (
  [
    ['sent again', true, 'before'],
    ['sent again', true, 'after'],
    ['sent again', false, 'after'],
    ['finished by a round', true, 'before'],
    ['finished by a round', true, 'after'],
  ] as const
).map(([how, dead, when], way) => ({ how, dead, when, way }));

/** Tries a way of dying at every query that an intake makes; after each there is one of everything, or nothing. */
const dieEverywhere = async (
  { how, dead, when, way, of }: { how: string; dead: boolean; when: 'before' | 'after'; way: number; of: number },
  request: typeof body,
  counted: { times: (intakes: number) => object; eventsOf: (intakes: number) => string[] },
): Promise<void> => {
  const person = await system.signUp();
  let deaths = 0;
  let intakes = 0;
  for (let nth = 1; ; nth += 1) {
    if (!triesPoint(nth, { way, ways: of })) continue;
    const commandId = randomUUID();
    const { died, queries } = await sendDying(person, commandId, { nth, when, dead }, request);
    deaths += died ? 1 : 0;
    if (died && how === 'sent again') await person.ask(createIntake, { body: request, commandId });
    if (died && how !== 'sent again') await round();
    // Where the round found nothing, nothing had been written.
    const isSaved = (await person.call(getIntake, { params: { intakeId: commandId } })).status === 200;
    if (how === 'sent again') expect([nth, isSaved]).toEqual([nth, true]);
    intakes += isSaved ? 1 : 0;
    expect([nth, await everything(person)]).toEqual([nth, counted.times(intakes)]);
    expect([nth, await events(person)]).toEqual([nth, counted.eventsOf(intakes)]);
    if (!died && queries < nth) break;
  }
  // Three of five, where each of them tries a fifth.
  expect(deaths).toBeGreaterThan(2);
  expect(intakes).toBeGreaterThan(2);
};

describe('an intake killed at any query, or whose connection is lost', () => {
  test.each(isDeep ? ways : ways.filter(({ when, dead }) => when === 'after' && dead))(
    '$how (killed: $dead, $when the server saw the query): exactly one of each, live',
    (way) => dieEverywhere({ ...way, of: ways.length }, body, { times, eventsOf }),
    600_000,
  );
});

describe('the intake of a quote killed at any query', () => {
  const quotedWays = [
    { how: 'sent again', dead: true, when: 'after', way: 0 },
    { how: 'finished by a round', dead: true, when: 'before', way: 1 },
  ] as const;
  const counted = {
    times: (count: number) => ({ ...times(count), bonds: 2 * count }),
    eventsOf: (count: number) =>
      ['AccountOpened', 'BondWritten', 'BondWritten', 'FeeAdded', 'FeeAdded']
        .flatMap((type) => Array.from({ length: count }, () => type))
        .toSorted(),
  };
  test.each(isDeep ? quotedWays : quotedWays.slice(1))(
    '$how, $when the server saw the query: each of its bonds and fees once',
    // A sixth of the queries each: there are more of them than without a quote.
    (way) => dieEverywhere({ ...way, of: 6 }, quoted, counted),
    600_000,
  );
});

/** An intake that died after its people were written and before anything else. */
const aPendingOne = async (): Promise<{ person: Person; commandId: string }> => {
  const person = await system.signUp();
  for (let nth = 1; ; nth += 1) {
    const commandId = randomUUID();
    await sendDying(person, commandId, { nth, when: 'before', dead: true });
    const { pending } = await everything(person);
    if (pending === 4) return { person, commandId };
  }
};

test('pending people are nowhere to be seen until they are live', async () => {
  const { person, commandId } = await aPendingOne();
  const { rows } = await system.owner.query<{ id: string }>('select id from defendant where organization_id = $1', [
    person.organizationId,
  ]);
  const params = { defendantId: rows[0]?.id ?? '' };
  expect((await person.ask(listDefendants)).rows).toEqual([]);
  expect((await person.call(getDefendant, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
  const { problem } = await person.call(writeBond, { body: params });
  expect(problem?.code).toBe('DEFENDANT_NOT_FOUND');
  await person.ask(getIntake, { params: { intakeId: commandId } });
  expect((await person.ask(getDefendant, { params })).fullName).toBe('Theo Landry');
});

test('rounds of several processes at once finish it once; another one changes nothing', async () => {
  const { person } = await aPendingOne();
  await Promise.all([round(), dying.get(FinishIntake).round(), round()]);
  expect(await everything(person)).toEqual(ONE);
  expect(await events(person)).toEqual(['AccountOpened', 'BondWritten']);
  await round();
  expect(await everything(person)).toEqual(ONE);
  expect(await events(person)).toEqual(['AccountOpened', 'BondWritten']);
});

test('two processes that get the same command at the same moment make one intake', async () => {
  const person = await system.signUp();
  for (let turn = 1; turn <= 5; turn += 1) {
    const commandId = randomUUID();
    const answers = await Promise.all([
      send(person, commandId),
      person.ask(createIntake, { body, commandId }),
      send(person, commandId),
    ]);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(await everything(person)).toEqual(times(turn));
    expect(await events(person)).toEqual(eventsOf(turn));
  }
});

test('the pending intake holds ids, and nothing that anybody typed', async () => {
  const { person } = await aPendingOne();
  const { rows } = await system.owner.query<{ intent: string }>(
    'select intake::text as intent from intake where organization_id = $1',
    [person.organizationId],
  );
  expect(rows).toHaveLength(1);
  expect(withoutChance(rows[0]?.intent ?? '')).not.toMatch(/Theo|Landry|Odile|Sonnier|5045550142|528914406|4406/);
});

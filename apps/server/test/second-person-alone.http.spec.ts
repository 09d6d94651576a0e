import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '#contracts/kernel/roles.ts';
import { SECOND_PERSON, type SecondPersonKind } from '#contracts/kernel/second-person.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { changeAgent } from '#contracts/agency/organizations/team.ts';
import { downloadMoneyOut, listMoneyOut } from '#contracts/office/money-out/money-out.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { EXPORT_QUEUE } from '../src/features/office/reports/export.ts';
import { agencyStory } from './agency-story.ts';
import { download, exported } from './hledger-agrees.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import { SECOND_PERSON_ROWS, type Made, type Three } from './second-person-rows.ts';
import type { TestClock } from './shared-product.ts';
import { aHouse } from './surety-house.ts';
import type { Person } from './test-people.ts';

const kinds = Object.keys(SECOND_PERSON_ROWS) as SecondPersonKind[];
/** By whom one releases alone: of what lists itself by who holds the power, of all else by who asked. */
const LISTED: readonly SecondPersonKind[] = ['power gap', 'power count'];

/** What money went out for by what was asked for here. */
const OUT_ALONE = ['advance', 'commission', 'expense', 'judgment', 'official', 'refund', 'surety', 'unclaimed'];

let system: JoinedSystem;
let three: Three;
/** An Admin until everything was asked for, and then none. */
let former: Person;
const made = new Map<SecondPersonKind, Made>();

beforeAll(async () => {
  system = await joinTestSystem();
  await system.work(EXPORT_QUEUE);
  const house = await aHouse(system);
  const [asker, other] = [await system.addAgent(house.admin, 'Admin'), await system.addAgent(house.admin, 'Admin')];
  former = await system.addAgent(house.admin, 'Admin');
  await house.admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 1 } });
  // All is asked for a day ago, but for half an hour.
  const then = await at(-24.5);
  const today = dayOf(new Date(then), DEFAULT_TIME_ZONE);
  const [admin, thenAsker, thenOther] = [house.admin, asker, other].map((one) => ({
    ...one,
    story: agencyStory(one.client, today),
  }));
  three = { ...house, admin: admin!, asker: thenAsker!, other: thenOther!, today };
  for (const kind of kinds) {
    knowing();
    made.set(kind, await SECOND_PERSON_ROWS[kind].make(three));
  }
  knowing();
  await at(0);
});
afterAll(async () => {
  await at(0);
  await system.close();
});

/** All read from now on what any of them has written. */
const knowing = (): void => {
  const { admin, supervisor, asker, other } = three;
  const readers = [admin, supervisor, asker, other, former];
  for (const one of readers) for (const by of readers) one.client.readWhatWrote(by.client);
};

/** It is so many hours from now in the product; 0: as on the machine. Answers what time it is then. */
const at = async (hours: number): Promise<string> => {
  const then = new Date(Date.now() + hours * 3_600_000).toISOString();
  await system.provider<TestClock>('TestClock').set(hours === 0 ? null : then);
  return then;
};

const give = async (by: Person, { userId: agentId, email }: Person, role: Role): Promise<void> => {
  const record = { phoneNumber: '5045550111', fullName: `${role} Guidry`, email, role };
  const successors = { powers: null, cases: by.userId };
  await by.ask(changeAgent, { params: { agentId }, body: { ...record, successors } });
  knowing();
};

const decide = (kind: SecondPersonKind, by: Person, commandId = randomUUID(), release = false) => {
  const { approve, sent } = made.get(kind)!;
  const { endpoints } = SECOND_PERSON_ROWS[kind];
  const alone = endpoints[endpoints.findIndex(({ path }) => path === approve.path) + 1]!;
  return by.call(release ? alone : approve, { ...sent, commandId });
};

/** What log and audit trail hold of the agency that says it was released alone. */
const releasedAlone = async (): Promise<number> => {
  const { rows } = await system.owner.query<{ count: string }>(
    `select (select count(*) from log.event where stream like '%-' || $1 || '.%'
         and convert_from(data, 'UTF8')::jsonb @? '$.** ? (@.alone == true)')
       + (select count(*) from audit_entry where organization_id::text = $1 and action like '%-released-alone') as count`,
    [three.admin.organizationId],
  );
  return Number(rows[0]?.count);
};

describe('a changed role passes no second person (money#nobody-approves-their-own)', () => {
  test('who lost the role since it was asked for decides nothing', async () => {
    await give(three.admin, former, 'Agent');
    for (const kind of kinds)
      expect([kind, (await decide(kind, former)).problem?.code]).toEqual([kind, 'ROLE_REFUSED']);
  });

  test('who asked with a role, lost it and has it again does not decide their own', async () => {
    const { admin, asker } = three;
    await give(admin, asker, 'Agent');
    for (const kind of kinds) expect([kind, (await decide(kind, asker)).problem?.code]).toEqual([kind, 'ROLE_REFUSED']);
    await give(admin, asker, 'Admin');
    for (const kind of kinds.filter((one) => !LISTED.includes(one)))
      for (const release of [false, true]) {
        const { problem } = await decide(kind, asker, randomUUID(), release);
        expect([kind, release, problem?.code]).toEqual([kind, release, 'FOUR_EYES']);
      }
  });
});

describe('who is left alone releases it, 24 hours after it was asked for, once (money#released-alone)', () => {
  const released = async (kind: SecondPersonKind, by: Person) => {
    const [before, commandId] = [await releasedAlone(), randomUUID()];
    expect([kind, (await decide(kind, by)).problem?.code]).toEqual([kind, 'FOUR_EYES']);
    const done = await decide(kind, by, commandId, true);
    expect([kind, done.problem]).toEqual([kind, null]);
    const balances = await by.story.balances('1000', '1010', '1100');
    const again = await decide(kind, by, commandId, true);
    expect([kind, again.status, again.body]).toEqual([kind, done.status, done.body]);
    expect([kind, (await decide(kind, by, randomUUID(), true)).problem === null]).toEqual([kind, false]);
    expect([kind, await by.story.balances('1000', '1010', '1100')]).toEqual([kind, balances]);
    return (await releasedAlone()) - before;
  };

  test('before 24 hours have passed it waits, though nobody else is left', async () => {
    const { admin, supervisor, asker, other } = three;
    for (const one of [admin, supervisor, other]) await give(asker, one, 'Agent');
    for (const kind of kinds) expect([kind, (await decide(kind, other)).problem?.code]).toEqual([kind, 'ROLE_REFUSED']);
    await at(-0.6);
    for (const kind of kinds.filter((one) => !LISTED.includes(one) && !SECOND_PERSON[one].atOnce)) {
      const { problem } = await decide(kind, asker, randomUUID(), true);
      expect([kind, problem?.code]).toEqual([kind, 'WAITING_FOR_APPROVAL']);
    }
    await at(0);
  });

  test.each(kinds.filter((kind) => !LISTED.includes(kind)))('%s', async (kind) => {
    knowing();
    expect([kind, (await released(kind, three.asker)) > 0]).toEqual([kind, true]);
  });

  test('money that went out says so in the list of money out, in its file and in the journal, whatever it was for', async () => {
    const { ask, call } = three.asker;
    const { rows } = await ask(listMoneyOut, { query: { limit: 200 } });
    const alone = rows.filter(({ approvedAlone }) => approvedAlone);
    expect([...new Set(alone.map(({ kind }) => kind))].toSorted()).toEqual(OUT_ALONE);
    const { text } = await call(downloadMoneyOut, { query: {} });
    expect(text.split('paid, approved alone').length - 1).toBe(alone.length);
    const journal = await download(three.asker, await exported(three.asker, { kind: 'journal-csv' }));
    const marked = journal.text.split('\r\n').filter((line) => line.endsWith(',approved alone'));
    const numbers = new Set(marked.map((line) => Number(line.split(',')[0])));
    expect(alone.filter(({ journalNumber }) => !numbers.has(journalNumber))).toEqual([]);
  });
});

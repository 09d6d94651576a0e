import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { SECOND_PERSON, type SecondPersonKind } from '#contracts/kernel/second-person.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import '../src/app.module.ts';
import { routedEndpoints } from '../src/edge/http/route.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import { nameOf } from './sample-requests.ts';
import { SECOND_PERSON_ROWS, type Three } from './second-person-rows.ts';
import { aHouse } from './surety-house.ts';
import type { Person } from './test-people.ts';

let system: JoinedSystem;
let three: Three;
beforeAll(async () => {
  system = await joinTestSystem();
  const house = await aHouse(system);
  const [asker, other] = [await system.addAgent(house.admin, 'Admin'), await system.addAgent(house.admin, 'Admin')];
  // Whatever can wait does.
  await house.admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 1 } });
  three = { ...house, asker, other, today: house.admin.session.organization?.today ?? '' };
  knowing();
});
afterAll(() => system.close());

/** All read from now on what any of them has written. */
const knowing = (): void => {
  const { admin, asker, other } = three;
  for (const one of [admin, asker, other]) for (const by of [admin, asker, other]) one.client.readWhatWrote(by.client);
};

const kinds = Object.keys(SECOND_PERSON_ROWS) as SecondPersonKind[];

/** Paid out of what a surety holds, a judgment is judged twice; whoever pays it did not approve it. */
const WITHOUT_ROW = ['POST /bonds/:bondId/judgment/payments'];

test('each endpoint that a second person decides by has its row', () => {
  const deciding = [...routedEndpoints].filter(({ refusals }) => refusals?.includes('FOUR_EYES')).map(nameOf);
  const rows = kinds.flatMap((kind) => SECOND_PERSON_ROWS[kind].endpoints).map(nameOf);
  expect([...new Set([...rows, ...WITHOUT_ROW])].toSorted()).toEqual(deciding.toSorted());
  expect(kinds.toSorted()).toEqual(Object.keys(SECOND_PERSON).toSorted());
});

describe('nobody approves what they asked for, what is paid to them, or a power of their own', () => {
  test.each(kinds)('%s', async (kind) => {
    knowing();
    const { whose, make } = SECOND_PERSON_ROWS[kind];
    const { approve, sent, isListed } = await make(three);
    knowing();
    const by = (person: Person) => person.call(approve, sent);
    const refusals: [Person, string][] = [
      ...(isListed ? [] : [[three.asker, 'You asked for this.'] as [Person, string]]),
      ...(whose === null ? [] : [[three.other, whose] as [Person, string]]),
    ];
    const who = `Another ${SECOND_PERSON[kind].roles.join(' or ')} has to approve it: `;
    for (const [person, why] of refusals) {
      const { status, problem } = await by(person);
      expect([status, problem?.code, problem?.detail]).toEqual([
        409,
        'FOUR_EYES',
        expect.stringContaining(`${why} ${who}`),
      ]);
    }
    const third = await by(three.admin);
    expect([third.problem, third.status < 300]).toEqual([null, true]);
  });
});

test('every kind has somebody who may be its second person', () => {
  const rolesOf = ({ roles }: Endpoint) => (Array.isArray(roles) ? roles.toSorted() : roles);
  for (const kind of kinds)
    for (const endpoint of SECOND_PERSON_ROWS[kind].endpoints)
      expect([kind, rolesOf(endpoint)]).toEqual([kind, [...SECOND_PERSON[kind].roles].toSorted()]);
});

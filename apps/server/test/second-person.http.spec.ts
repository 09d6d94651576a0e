import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { listApprovals } from '#contracts/books/approvals/approvals.ts';
import { listOverrides } from '#contracts/books/approvals/power-overrides.ts';
import { listDepositRequests } from '#contracts/books/drawer/deposit-requests.ts';
import { getOpening } from '#contracts/books/opening/opening.ts';
import { listManualEntries } from '#contracts/books/manual-entries/manual-entries.ts';
import { listPayoutApprovals } from '#contracts/payouts/payout-approvals/payout-approvals.ts';
import { listPayables } from '#contracts/recovery/payees/payables.ts';
import { listCostsToDecide } from '#contracts/recovery/recovery-costs/costs.ts';
import { listSurrendersToDecide } from '#contracts/recovery/surrender/surrenders.ts';
import { signIn } from '#contracts/office/identity/identity.ts';
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
/** Who asks, signed in a second time. */
let second: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  const house = await aHouse(system);
  const [asker, other] = [await system.addAgent(house.admin, 'Admin'), await system.addAgent(house.admin, 'Admin')];
  // Whatever can wait does.
  await house.admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 1 } });
  three = { ...house, asker, other, today: house.admin.session.organization?.today ?? '' };
  const client = system.visitor();
  await client.ask(signIn, { body: { email: asker.email, password: asker.password } });
  second = { ...asker, client, call: client.call.bind(client) };
  knowing();
});
afterAll(() => system.close());

/** All read from now on what any of them has written. */
const knowing = (): void => {
  const { admin, asker, other } = three;
  const readers = [admin, asker, other, second];
  for (const one of readers) for (const by of readers) one.client.readWhatWrote(by.client);
};

/** The ids of all that waits on `/approvals`. */
const inInbox = async (): Promise<string[]> => {
  const { other } = three;
  const { rows } = await other.ask(listApprovals, { query: { limit: 100 } });
  const [overrides, payouts, costs, surrenders, payables, manual, opening, deposits] = await Promise.all([
    other.ask(listOverrides),
    other.ask(listPayoutApprovals),
    other.ask(listCostsToDecide),
    other.ask(listSurrendersToDecide),
    other.ask(listPayables),
    other.ask(listManualEntries),
    other.ask(getOpening),
    other.ask(listDepositRequests),
  ]);
  return [
    ...rows.filter(({ state }) => state === 'pending').map(({ requestId }) => requestId),
    ...overrides.rows.filter(({ state }) => state === 'pending').map(({ overrideId }) => overrideId),
    ...payouts.rows.map(({ requestId }) => requestId),
    ...costs.costs.map(({ costId }) => costId),
    ...surrenders.surrenders.map(({ surrenderId }) => surrenderId),
    ...deposits.requests.map(({ requestId }) => requestId),
    ...(opening.seal === null ? [] : [opening.seal.requestId]),
    ...manual.entries.flatMap(({ waiting }) => waiting?.requestId ?? []),
    ...payables.payments.filter(({ status }) => status === 'waiting').map(({ paymentId }) => paymentId),
  ];
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

describe('nobody approves what they asked for, by a second session neither, what is paid to them, or a power of their own, and nothing twice; the inbox has it', () => {
  test.each(kinds)('%s', async (kind) => {
    knowing();
    const { whose, make } = SECOND_PERSON_ROWS[kind];
    const { approve, sent, isListed } = await make(three);
    knowing();
    const by = (person: Person) => person.call(approve, sent);
    const ids = Object.values(sent.params ?? {});
    if (!isListed) expect(await inInbox()).toContain(ids.at(-1));
    const refusals: [Person, string][] = [
      ...(isListed ? [] : [three.asker, second].map((own) => [own, 'You asked for this.'] as [Person, string])),
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
    const commandId = randomUUID();
    const third = await three.admin.call(approve, { ...sent, commandId });
    expect([third.problem, third.status < 300]).toEqual([null, true]);
    // Sent again it is answered as the first time, and books nothing more (money#repeated-commands).
    const balances = await three.admin.story.balances('1000', '1010', '1100', '2400');
    const again = await three.admin.call(approve, { ...sent, commandId });
    expect([again.status, again.body]).toEqual([third.status, third.body]);
    // What was decided is not decided once more, by whoever asked neither.
    for (const person of [three.admin, three.asker, second]) expect((await by(person)).problem).not.toBeNull();
    knowing();
    expect(await three.admin.story.balances('1000', '1010', '1100', '2400')).toEqual(balances);
    expect(await inInbox()).not.toContain(ids.at(-1));
  });
});

test('every kind has somebody who may be its second person', () => {
  const rolesOf = ({ roles }: Endpoint) => (Array.isArray(roles) ? roles.toSorted() : roles);
  for (const kind of kinds)
    for (const endpoint of SECOND_PERSON_ROWS[kind].endpoints)
      expect([kind, rolesOf(endpoint)]).toEqual([kind, [...SECOND_PERSON[kind].roles].toSorted()]);
});

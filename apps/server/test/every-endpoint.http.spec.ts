import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { openAccount } from '#contracts/books/account/accounts.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { ROLES } from '#contracts/kernel/roles.ts';
import '../src/app.module.ts';
import { refusalsOf } from '../src/edge/app/openapi.ts';
import { routedEndpoints } from '../src/edge/http/route.ts';
import { PIXEL } from './sample-files.ts';
import { makePeople, peopleIn, workOnPeople, type People } from './sample-people.ts';
import { makeForfeited, makeJudgment } from './sample-judgments.ts';
import { makeForfeitureToTell, makeLate, makeLetter } from './sample-letters.ts';
import { addHolder, type PortalHolder } from './portal-people.ts';
import { makeOverride } from './sample-overrides.ts';
import {
  makeAccount,
  makeAdjustment,
  makeCourtAnswer,
  makeReminder,
  makeRequests,
  makeVoid,
  nameOf,
  nonce,
  paramsOf,
  sampleBodies,
  sampleQueries,
  sampleUploads,
} from './sample-requests.ts';
import { isDeep } from '../../../libs/tooling/deep-suite.ts';
import { makeWorld, worldOf, type World } from './sample-world.ts';
import { costFor } from './sample-recovery-costs.ts';
import { surrenderFor } from './sample-surrenders.ts';
import type { Samples } from './samples.ts';
import type { CallAnswer, CallOptions } from './test-client.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import type { Person } from './test-people.ts';

const endpoints = [...routedEndpoints];
const guarded = endpoints.filter(({ roles }) => roles !== 'public');
// The live stream never ends: this spec checks who may open it, its own spec what it says.
const answering = endpoints.filter(({ path }) => path !== '/live');
const writes = answering.filter(({ method, roles, readsOnly }) => method !== 'GET' && roles !== 'public' && !readsOnly);
const withBody = answering.filter(({ body }) => body !== undefined);
const cases = (list: readonly Endpoint[]) => list.map((endpoint) => ({ name: nameOf(endpoint), endpoint }));
/**
 * One of so many in `npm test`; the deep suite tries all. What the roles open and shut is held for each endpoint by
 * permissions.http.spec.ts, what another organization finds is tried here for all.
 */
const shareOf = <T>(list: readonly T[], shares: number): T[] => list.filter((_, nth) => isDeep || nth % shares === 0);

let system: JoinedSystem;
let admin: Person;
let neighbour: Person;
let stranger: Person;
let host: Person;
/** Somebody of the surety with nothing but a grant of its portal, and another of the neighbour's. */
let holder: PortalHolder;
let holderNextDoor: PortalHolder;
let world: World & People & { letterId: string; grantId: string };
const staff = new Map<string, Person>();

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
  stranger = await system.addStranger();
  for (const role of ROLES) staff.set(role, role === 'Admin' ? admin : await system.addAgent(admin, role));
  host = await system.signUp({ organizationName: 'Bayou Bonds' });
  await workOnPeople(system);
  const people = await makePeople(system, admin, host);
  const made = await makeWorld(admin);
  holder = await addHolder(system, admin, { suretyId: made.suretyId });
  holderNextDoor = await addHolder(system, neighbour);
  world = { ...made, ...people, ...(await makeLetter(admin, made.today)), grantId: holder.grantId };
});
afterAll(() => system.close());

const sampleOf = (endpoint: Endpoint, things: World & People = world): CallOptions<Endpoint> => {
  const body = sampleBodies[nameOf(endpoint)];
  const input = body
    ? { body: body(things, nonce()) }
    : endpoint.upload
      ? { file: sampleUploads[nameOf(endpoint)]?.(things) ?? PIXEL }
      : {};
  const query = sampleQueries[nameOf(endpoint)];
  return { params: paramsOf(endpoint, things), ...input, ...(query ? { query } : {}) };
};
/** The names of the things that a request of this endpoint reads. */
const namesReadBy = (endpoint: Endpoint): ReadonlySet<string> => {
  const names = new Set<string>();
  const get = (things: World & People, name: string): unknown => (names.add(name), Reflect.get(things, name));
  sampleOf(endpoint, new Proxy(world, { get }));
  return names;
};
/** Whether it serves people of sureties alone: no role opens it. */
const isOfPortal = ({ roles }: Endpoint): boolean => Array.isArray(roles) && roles.every((role) => role === 'portal');
/** Somebody whom an endpoint serves. */
const askerOf = (endpoint: Endpoint) => (isOfPortal(endpoint) ? holder : admin);
const codeOf = ({ problem }: CallAnswer<Endpoint>) => problem?.code ?? 'taken';

test('every endpoint with a body has a sample', () => {
  expect(withBody.map(nameOf).filter((name) => !sampleBodies[name])).toEqual([]);
});

describe('the roles', () => {
  test.each(cases(shareOf(guarded, 10)))(
    'refuse $name to whoever is signed out or has no agent record',
    async ({ endpoint }) => {
      const visitor = await system.visitor().call(endpoint, sampleOf(endpoint));
      expect([visitor.status, codeOf(visitor)]).toEqual([401, 'SIGNED_OUT']);
      const outsider = await stranger.call(endpoint, sampleOf(endpoint));
      // An invitation is how somebody without an agent record gets one.
      if (endpoint.roles === 'signed-in') expect([200, 404]).toContain(outsider.status);
      else expect([outsider.status, codeOf(outsider)]).toEqual([403, 'NO_AGENT_RECORD']);
    },
  );

  // Its sample is of a bond that was discharged: of one that nobody changed yet that version is none.
  const sayOfVersions = new Map([['POST /bonds/:bondId/reinstate', ['VALIDATION_FAILED']]]);
  test.each(cases(shareOf(guarded, 10)))(
    'allow $name for the roles of its contract, and no other',
    async ({ endpoint }) => {
      const answers = ['taken', ...(endpoint.refusals ?? []), ...(sayOfVersions.get(nameOf(endpoint)) ?? [])];
      for (const [role, person] of staff) {
        const allowed = endpoint.roles === 'signed-in' || endpoint.roles.includes(role as never);
        if (allowed && !answering.includes(endpoint)) continue;
        const code = codeOf(await person.call(endpoint, sampleOf(endpoint)));
        if (allowed) expect(answers.filter((one) => one !== 'ROLE_REFUSED')).toContain(code);
        else expect([role, code]).toEqual([role, 'ROLE_REFUSED']);
      }
    },
  );
});

describe('somebody with nothing but a grant of a portal', () => {
  const others = guarded.filter(({ roles }) => roles !== 'signed-in' && !roles.includes('portal'));
  test.each(cases(shareOf(others, 5)))('is refused $name', async ({ endpoint }) => {
    const { status, problem } = await holder.call(endpoint, sampleOf(endpoint));
    expect([status, problem?.code]).toEqual([403, 'NO_AGENT_RECORD']);
  });

  const ofPortals = guarded.filter(isOfPortal).filter(({ params }) => params);
  test.each(cases(ofPortals))('finds nothing of another agency by $name', async ({ endpoint }) => {
    const theirs = await holderNextDoor.call(endpoint, sampleOf(endpoint));
    expect([theirs.status, codeOf(theirs)]).toEqual([404, 'PORTAL_GRANT_NOT_FOUND']);
    const own = sampleOf(endpoint, { ...world, grantId: holderNextDoor.grantId } as typeof world);
    const { text } = await holderNextDoor.call(endpoint, own);
    for (const id of [world.defendantId, world.accountId, world.bondId]) expect(text).not.toContain(id);
  });

  let bare: PortalHolder;
  beforeAll(async () => {
    bare = await addHolder(system, admin, { twoFactor: false });
  });
  test.each(cases(guarded.filter(isOfPortal)))(
    'is served $name once, not without a second factor',
    async ({ endpoint }) => {
      expect(['taken', 'REPORT_NOT_FOUND', 'FILE_NOT_FOUND']).toContain(
        codeOf(await holder.call(endpoint, sampleOf(endpoint))),
      );
      const early = await bare.call(endpoint, sampleOf(endpoint, { ...world, grantId: bare.grantId } as typeof world));
      expect([early.status, codeOf(early)]).toEqual([403, 'TWO_FACTOR_SETUP_REQUIRED']);
    },
  );
});

describe('another organization', () => {
  // One for all: whatever is refused changes nothing of it.
  let theirOwn: Awaited<ReturnType<typeof makeAccount>>;
  beforeAll(async () => {
    theirOwn = await makeAccount(neighbour);
  });

  // What names fees is asked what stands of them on the agency's own books: of somebody else's bond nothing does.
  const asksASum = new Set(['POST /official-fees/moves']);
  // What goes through many says beside each that it does not exist.
  const saysBeside = new Set(['POST /powers/gaps/explanations/batch']);
  // A month is nobody's id: an agency without bookings has the one before this, softly (money#closing-in-order).
  const isOfMonths = ({ path }: Endpoint): boolean => /^.months.:month.(soft-close|reopen)$/.test(path);
  // Nor is a list of a move-in: every agency has its own (moving-in#move-in-lists).
  const isOfLists = ({ path }: Endpoint): boolean => path.startsWith('/move-in/files/:list');
  // Nor is a part of a ZIP, whose id is said by whoever sends it.
  const isOfParts = ({ path }: Endpoint): boolean => path.endsWith('/parts/:part');
  const isNobodys = (endpoint: Endpoint): boolean => [isOfMonths, isOfLists, isOfParts].some((is) => is(endpoint));
  const named = guarded
    .filter((endpoint) => endpoint.params && !isOfPortal(endpoint) && !isNobodys(endpoint))
    .filter((endpoint) => answering.includes(endpoint));
  test.each(cases(named))('finds nothing by the ids of $name', async ({ endpoint }) => {
    const { status, problem, text } = await neighbour.call(endpoint, sampleOf(endpoint));
    for (const id of [world.defendantId, world.accountId, world.bondId, world.paymentId])
      expect(text).not.toContain(id);
    // A list below somebody else's id is empty; everything else does not exist.
    if (endpoint.refusals?.some((code) => code.endsWith('_NOT_FOUND'))) expect(problem?.code).toMatch(/_NOT_FOUND$/);
    expect(status).toBe(problem ? 404 : 200);
  });

  test.each(cases(writes.filter(({ body }) => body)))(
    'finds nothing by ids in a body of $name',
    async ({ endpoint }) => {
      const sample = sampleOf(endpoint);
      const theirs = Object.values<unknown>({ ...world }).filter(
        (id): id is string => typeof id === 'string' && id !== world.today,
      );
      if (!theirs.some((id) => JSON.stringify(sample.body).includes(id))) return;
      const { problem, text } = await neighbour.call(endpoint, {
        ...sample,
        params: paramsOf(endpoint, { ...world, ...theirOwn }),
      });
      if (saysBeside.has(nameOf(endpoint))) expect(text).toContain('"explained":0');
      else if (asksASum.has(nameOf(endpoint))) expect(problem?.code).toBe('PAYMENT_CHANGED');
      else expect(problem?.code).toMatch(/_NOT_FOUND$/);
    },
  );
});

describe('an endpoint with bad input', () => {
  test.each(cases(shareOf(withBody, 15)))('refuses bodies of the wrong type: $name', async ({ endpoint }) => {
    for (const body of [[], 'x', 5, null]) {
      const { status, problem } = await askerOf(endpoint).call(endpoint, {
        ...sampleOf(endpoint),
        body: body as never,
        headers: { 'content-type': 'application/json' },
      });
      if (status === 400) expect(['MALFORMED_REQUEST', ...(endpoint.refusals ?? [])]).toContain(problem?.code);
      else if (requiredOf(endpoint).length > 0) expect([status, problem?.code]).toEqual([422, 'VALIDATION_FAILED']);
      else expect(status).toBeLessThan(500);
    }
  });

  const requiredOf = ({ body }: Endpoint) =>
    Object.keys(body?.shape ?? {}).filter(
      (name) => !z.object({ [name]: body?.shape[name] as z.ZodType }).safeParse({}).success,
    );

  test.each(cases(shareOf(withBody, 15)))('names each field of the wrong type: $name', async ({ endpoint }) => {
    const sample = sampleOf(endpoint);
    // Anything may be a payload, or what the contract says counts for nothing; any words may be why a row is left out.
    const anything = new Set(['leftOutWhys', 'payload', 'adminUserId', 'tempPassword']);
    for (const name of Object.keys(endpoint.body?.shape ?? {}).filter((field) => !anything.has(field))) {
      // Any text may be a password.
      const texts = /^(token|\w*password)$/i.test(name) ? [] : ['\u0000'];
      for (const wrong of [{ a: [] }, ['x'], -1.5, ...texts]) {
        const body = { ...(sample.body as object), [name]: wrong } as never;
        const { status, problem } = await askerOf(endpoint).call(endpoint, { ...sample, body });
        expect([name, wrong, status, problem?.code]).toEqual([name, wrong, 422, 'VALIDATION_FAILED']);
        expect(problem?.errors?.map(({ path }) => path.split('.')[0])).toContain(name);
      }
    }
  });

  test.each(cases(shareOf(withBody, 5)))('names each required field that is missing: $name', async ({ endpoint }) => {
    const required = requiredOf(endpoint);
    if (required.length === 0) return;
    const { status, problem } = await askerOf(endpoint).call(endpoint, { ...sampleOf(endpoint), body: {} as never });
    expect(status).toBe(422);
    expect(problem?.errors?.map(({ path }) => path)).toEqual(expect.arrayContaining(required));
  });

  const queried = answering.filter(({ query }) => query);
  test.each(cases(shareOf(queried, 15)))(
    'answers a senseless query with a refusal or nothing, never an error: $name',
    async ({ endpoint }) => {
      for (const name of Object.keys(endpoint.query?.shape ?? {})) {
        for (const wrong of ['', 'x', '-1', "' or 1=1 --", '%', '9'.repeat(400), '\u0000']) {
          const { status, problem } = await askerOf(endpoint).call(endpoint, {
            ...sampleOf(endpoint),
            query: { [name]: wrong } as never,
          });
          expect([name, wrong, [200, 404, 409, 422].includes(status)]).toEqual([name, wrong, true]);
          if (problem) expect(refusalsOf(endpoint)).toContain(problem.code);
        }
      }
    },
  );

  test.each(cases(shareOf(guarded, 15).filter(({ params }) => params)))(
    'finds nothing by a malformed id: $name',
    async ({ endpoint }) => {
      for (const wrong of [
        'x',
        '-1',
        '0',
        "'",
        '%25',
        'null',
        '00000000-0000-0000-0000-000000000000',
        'x'.repeat(150),
      ]) {
        const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, wrong]));
        const { status, problem } = await askerOf(endpoint).call(endpoint, {
          ...sampleOf(endpoint),
          params: params as never,
        });
        if (status !== 200) expect([wrong, problem?.code]).toEqual([wrong, expect.stringMatching(/(^|_)NOT_FOUND$/)]);
        else expect(endpoint.refusals ?? []).not.toContainEqual(expect.stringMatching(/_NOT_FOUND$/));
      }
    },
  );
});

// What needs an authenticator's code that just now came up is proved in two-factor.http.spec.ts.
const needsCode = ['POST /profile/two-factor/confirm', 'POST /profile/two-factor/backup-codes'];
// What needs an agency without a second person, and a day, is proved in approvals.http.spec.ts.
const needsNobody = [
  'POST /accounts/:accountId/requests/:requestId/release',
  'POST /bonds/:bondId/adjustments/:requestId/release',
  'POST /bonds/:bondId/judgment/payments/:requestId/release',
  'POST /recovery/costs/:costId/release',
  'POST /recovery/surrenders/:surrenderId/release',
  'POST /bonds/:bondId/voids/:requestId/release',
  'POST /power-overrides/:overrideId/release',
];
// What needs an invitation of its own, or a document that proves something, is proved in surety-portal.http.spec.ts.
const ofPortals = ['POST /portal/invitation/accept', 'PUT /bonds/:bondId/surety-proofs/:fileId'];
// What needs a mail server is proved in mail-paper.http.spec.ts.
const needsMail = ['POST /mailed-papers'];
// What needs a count that has ended is proved in power-counts.http.spec.ts.
const needsCount = ['', '/alone'].map((end) => `POST /powers/counts/:countId/lines/:powerId/settlement${end}`);
// What needs a number that is listed as a gap is proved in power-gaps.http.spec.ts.
const needsGap = ['', '/alone'].map((end) => `POST /powers/gaps/explanations${end}`);
// What needs a week that is over is proved in surety-reports.http.spec.ts.
const needsWeek = ['send', 'mark', 'repeat'].map((verb) => `POST /surety-reports/:suretyId/:endsOn/${verb}`);
// What needs a power of a sent report is proved in disbursements.http.spec.ts, advances.http.spec.ts and buf.http.spec.ts.
const needsReported = [
  'remittances',
  ...['approve', 'release', 'decline', 'withdraw'].map((verb) => `disbursement-requests/:requestId/${verb}`),
  'disbursements/:disbursementId/void',
  'disbursements/:disbursementId/repay',
  'recoverable',
  'buf/:moveId/void',
].map((rest) => `POST /sureties/:suretyId/${rest}`);
// What needs a booked cost, its bill or its payment, is proved in payables.http.spec.ts and bill-recovery-cost.http.spec.ts.
const needsPayable = [
  'POST /payables/payments',
  'POST /recovery/costs/:costId/recover',
  'POST /recovery/costs/:costId/bill',
  ...['approve', 'release', 'decline', 'withdraw', 'void'].map((v) => `POST /payables/payments/:payablePaymentId/${v}`),
];
// What needs a commission that was booked or asked for is proved in commission.http.spec.ts.
const needsCommission = [
  'payments',
  'payments/:paymentId/void',
  ...['approve', 'release', 'decline', 'withdraw'].map((verb) => `requests/:requestId/${verb}`),
].map((rest) => `POST /commission/:agentId/${rest}`);
// What needs a payment to an official, booked or asked for, is proved in official-fees.http.spec.ts.
const needsOfficialFees = [
  'POST /official-fees/moves',
  ...['void', 'repay'].map((v) => `POST /official-fees/moves/:moveId/${v}`),
  ...['approve', 'release', 'decline', 'withdraw'].map((v) => `POST /official-fees/requests/:requestId/${v}`),
];
// What needs a manual entry, booked or asked for, is proved in manual-entries.http.spec.ts.
const needsManualEntry = [
  'POST /manual-entries/:entryId/void',
  ...['approve', 'release', 'decline', 'withdraw'].map((v) => `POST /manual-entries/requests/:requestId/${v}`),
];
// What needs an expense, booked or asked for, is proved in expenses.http.spec.ts.
const needsExpense = [
  'POST /expenses/:expenseId/void',
  'POST /expenses/:expenseId/recurrence',
  ...['approve', 'release', 'decline', 'withdraw'].map((v) => `POST /expenses/requests/:requestId/${v}`),
];
// What needs lines that are brought in, or a seal, is proved in opening.http.spec.ts, of a client's balance in
// move-in-balances.http.spec.ts.
const needsOpening = [
  'POST /opening/lines',
  'GET /opening/certificate',
  ...['PUT', 'DELETE'].map((method) => `${method} /opening/lines/:lineId`),
  ...['bring-in', 'take-back', 'seal', 'corrections', 'balance-corrections'].map((verb) => `POST /opening/${verb}`),
  ...['approve', 'release', 'decline', 'withdraw'].map((v) => `POST /opening/requests/:requestId/${v}`),
];
// What needs a payment of the program before, or no number given yet, is proved in payments-before.http.spec.ts and
// first-numbers.http.spec.ts.
const needsMovingIn = ['POST /accounts/:accountId/payments-before/:paymentId/return', 'PUT /first-numbers'];
// What needs a file as it was seen last, or lists that are in, is proved in move-in.http.spec.ts.
const needsMoveIn = [
  'PUT /move-in/files/:list/choices',
  'DELETE /move-in/files/:list',
  'POST /move-in/bring-in',
  'POST /move-in/take-back',
  'PUT /move-in/totals',
  'PUT /move-in/bond-totals',
];
// What needs a ZIP of documents is proved in move-in-documents.http.spec.ts.
const needsArchive = ['PUT /move-in/documents/:archiveId/parts/:part', 'GET /move-in/documents/:archiveId/refused'];
// What needs a month that is over and was booked in is proved in periods.http.spec.ts.
const needsMonth = ['soft-close', 'close', 'reopen'].map((verb) => `POST /months/:month/${verb}`);
// What needs a contract in force, or a power without surety, is proved in dues.http.spec.ts.
const needsContract = ['POST /bonds/:bondId/dues', 'POST /powers/sureties'];
// What needs the cash that lies there now is proved in drawer.http.spec.ts.
const needsCash = ['POST /money/drawer/counts'];
// What needs tills, which change where cash goes, is proved in tills.http.spec.ts.
const needsTills = [
  'PUT /settings/tills/:tillId',
  ...['open', 'close', 'floats'].map((verb) => `POST /money/tills/:tillId/${verb}`),
  ...['', '/:handOverId/confirm', '/:handOverId/end'].map((rest) => `POST /money/hand-overs${rest}`),
];
// What needs a deposit that waits is proved in deposits-by-two.http.spec.ts.
const needsDepositRequest = ['approve', 'release', 'decline', 'withdraw'].map(
  (v) => `POST /deposit-requests/:requestId/${v}`,
);
// What needs collateral that is banked, asked for, or lies there whole is proved in trust.http.spec.ts and
// apply-collateral.http.spec.ts.
const needsCollateral = [
  'POST /bonds/:bondId/collateral/applications',
  'POST /bonds/:bondId/collateral/returns',
  'GET /bonds/:bondId/collateral/:personId/letter',
  ...['void', 'bounce'].map((verb) => `POST /money/trust/receipts/:receiptId/${verb}`),
  ...['approve', 'release', 'decline', 'withdraw'].map((v) => `POST /money/trust/requests/:requestId/${v}`),
];
// What needs a product whose clock can be moved is proved in moved-clock.http.spec.ts.
const needsMovableClock = ['POST /clock'];
// What is made one at a time is proved in your-data.http.spec.ts.
const needsNoCopy = ['POST /your-data/copies'];
const provedElsewhere = new Set([
  ...needsCollateral,
  ...needsDepositRequest,
  ...needsMovableClock,
  ...needsCash,
  ...needsTills,
  ...needsContract,
  ...needsCommission,
  ...needsOfficialFees,
  ...needsManualEntry,
  ...needsExpense,
  ...needsOpening,
  ...needsMovingIn,
  ...needsMoveIn,
  ...needsArchive,
  ...needsNoCopy,
  ...needsMonth,
  ...needsReported,
  ...needsPayable,
  ...needsCode,
  ...ofPortals,
  ...needsWeek,
  ...needsNobody,
  ...needsMail,
  ...needsCount,
  ...needsGap,
]);

/** Which payment a way of the bank takes, by the last word of its path. */
const PAYMENT_OF: Readonly<Record<string, 'transferId' | 'otherMoneyId'>> = {
  match: 'transferId',
  classify: 'otherMoneyId',
};

/** What has to be done before an endpoint has something to do. */
const FIRST: Readonly<Record<string, string>> = {
  '/accounts/:accountId/plan/end': '/accounts/:accountId/plan',
  '/accounts/:accountId/plan/skip': '/accounts/:accountId/plan',
  '/accounts/:accountId/reopen': '/accounts/:accountId/close',
  '/bonds/:bondId/reinstate': '/bonds/:bondId/discharge',
  '/bank-lines/:bankLineId/take-back': '/bank-lines/:bankLineId/leave-out',
  '/bank-lines/:bankLineId/unmatch': '/bank-lines/:bankLineId/match',
  '/reconciliations/:reconciliationId/reopen': '/reconciliations/:reconciliationId/finish',
  '/accounts/:accountId/payments/:paymentId/return': '/accounts/:accountId/payments/:paymentId/deposit',
};

/** What somebody else has asked for, where an endpoint is about that; one withdraws one's own. */
const requestsFor = async ({ path }: Endpoint): Promise<Partial<World>> => {
  const [accounting, supervisor] = [staff.get('Accounting'), staff.get('Supervisor')];
  if (/^.accounts.:accountId.(close|reopen)$/.test(path)) return makeAccount(admin); // at zero
  if (path.endsWith('/closing-transfer')) {
    const { defendantId, accountId } = await makeAccount(admin);
    const other = await admin.ask(openAccount, { body: { defendantId } });
    return { defendantId, accountId, otherAccountId: other.accountId };
  }
  if (path === '/bonds/:bondId/recovery-case') return admin.story.forfeited({ suretyId: world.suretyId });
  if (path === '/defendants/:defendantId/court-reminders')
    return admin.story.bond({ courtDate: world.today, reminderDays: 1 });
  if (path.startsWith('/defendants/:defendantId/court-reminders/')) return makeReminder(admin, world);
  if (path === '/court-answers') return admin.story.bond({ courtDate: world.today });
  if (path === '/bonds/:bondId/court-answer/undo') return makeCourtAnswer(admin, world);
  if (path === '/bonds/:bondId/discard') return admin.story.bond({ amountCents: null });
  if (path.startsWith('/bonds/:bondId/adjustments/') && supervisor)
    return makeAdjustment(admin, path.endsWith('/withdraw') ? admin : supervisor);
  if (path.startsWith('/recovery/costs/') && supervisor)
    return costFor(path, { admin, supervisor, today: world.today });
  const agent = staff.get('Agent');
  if (path.startsWith('/recovery/surrenders/') && supervisor && agent)
    return surrenderFor(path, { admin, supervisor, agent, today: world.today });
  if (path.startsWith('/bonds/:bondId/voids/'))
    return makeVoid(path.endsWith('/withdraw') ? admin : await system.addAgent(admin, 'Admin'));
  if (path.startsWith('/power-overrides/:overrideId/') && supervisor)
    return makeOverride(admin, path.endsWith('/withdraw') ? admin : supervisor);
  if (path === '/accounts/:accountId/letters') return makeLate(admin, world.today);
  if (path === '/bonds/:bondId/letters') return makeForfeitureToTell(admin, world.today);
  if (path === '/bonds/:bondId/judgment') return makeForfeited(admin, world.today);
  if (path.startsWith('/bonds/:bondId/judgment/') && supervisor)
    return makeJudgment(admin, path.endsWith('/withdraw') ? admin : supervisor, world.today);
  if (
    !/^.accounts.:accountId.(refunds|requests|recoveries|unclaimed|payouts|write-offs.:)/.test(path) ||
    !accounting ||
    !supervisor
  )
    return {};
  return makeRequests(path.endsWith('/withdraw') ? admin : accounting, supervisor);
};

describe('a command that is sent again', () => {
  // Of its own: what stood before has been used up by whom the roles let in.
  let worldToUse: Samples<World, Person>;
  let peopleToUse: ReturnType<typeof peopleIn>;
  const repeatable = writes.filter((endpoint) => !provedElsewhere.has(nameOf(endpoint)));
  beforeAll(() => {
    worldToUse = worldOf(admin);
    peopleToUse = peopleIn(system, admin, host);
  });

  test.each(cases(shareOf(repeatable, 20)))(
    'answers the same, and refuses its id for anything else: $name',
    async ({ endpoint }) => {
      const before = endpoints.find(({ method, path }) => method === 'POST' && path === FIRST[endpoint.path]);
      const request = await requestsFor(endpoint);
      const names = new Set([...namesReadBy(endpoint), ...(before ? namesReadBy(before) : [])]);
      // What a bank's statement shows is a transfer, and what is classified came as Other.
      const ofKind = PAYMENT_OF[endpoint.path.replace(/^.*\//, '')];
      if (ofKind) names.add(ofKind);
      for (const name of Object.keys(request)) names.delete(name);
      const own = { ...world, ...(await worldToUse.renewed(names)), ...(await peopleToUse.renewed(names)), ...request };
      if (ofKind) own.paymentId = own[ofKind];
      const commandId = randomUUID();
      const sample = { ...sampleOf(endpoint, own), commandId };
      if (before) await admin.ask(before, sampleOf(before, own));
      const first = await admin.call(endpoint, sample);
      expect([first.problem, first.status]).toEqual([null, endpoint.status ?? 200]);
      const again = await admin.call(endpoint, sample);
      expect([again.status, again.body]).toEqual([first.status, first.body]);

      const key = Object.keys(sample.body ?? {}).find((name) =>
        /^(amountCents|description|reason|fullName)$/.test(name),
      );
      if (key === undefined) return;
      const changed = key === 'amountCents' ? 777 : 'Something else';
      const other = await admin.call(endpoint, {
        ...sample,
        body: { ...(sample.body as object), [key]: changed } as never,
      });
      expect([other.status, other.problem?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    },
  );

  test.each(cases(shareOf(writes, 10)))('needs an id: $name', async ({ endpoint }) => {
    const { problem } = await admin.call(endpoint, { ...sampleOf(endpoint), headers: { 'idempotency-key': 'x' } });
    expect([problem?.status, problem?.code]).toEqual([400, 'IDEMPOTENCY_KEY_MISSING']);
  });
});

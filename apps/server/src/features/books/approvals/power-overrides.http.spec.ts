import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as decisions from '#contracts/books/approvals/power-overrides.ts';
import * as requests from '#contracts/books/bond/override-requests.ts';
import { countApprovals } from '#contracts/books/approvals/approvals.ts';
import { writeBonds } from '#contracts/books/bond/bond-batches.ts';
import { amendBond, getBond, writeBond } from '#contracts/books/bond/bonds.ts';
import { confirmIdentity } from '#contracts/office/identity/identity.ts';
import { editPower } from '#contracts/powers/inventory/powers.ts';
import { setSuretyContract } from '#contracts/agency/sureties/sureties.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety, powersOf, receive } from '../../../../test/powers-of.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { SessionCache } from '../../../edge/auth/session-cache.ts';

const overrides = { ...decisions, ...requests };

let system: JoinedSystem;
let admin: Person;
let supervisor: Person;
let agent: Person;
let suretyId: string;
let defendantId: string;

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

beforeEach(async () => {
  admin = await system.signUp();
  [supervisor, agent] = await Promise.all([system.addAgent(admin, 'Supervisor'), system.addAgent(admin, 'Agent')]);
  suretyId = await aSurety(admin);
  defendantId = await admin.story.defendant();
});

const reason = 'The surety agreed by telephone';
/** A power of $5,000 that this person holds. */
const held = (powerNumber: string, by = agent) =>
  receive(admin, powerNumber, { suretyId, holderId: by.userId, amountCents: 500_000 });
const body = (powerNumber: string, amountCents = 900_000) => ({
  defendantId,
  powerNumber,
  amountCents,
  jurisdiction: 'Orleans' as const,
  notes: 'Secret of the form',
});
const ask = async (by: Person, powerNumber: string, amountCents?: number, commandId = randomUUID()) =>
  by.call(overrides.askForOverride, { body: body(powerNumber, amountCents), commandId });
const asked = async (by: Person, powerNumber: string) => {
  const { status, body: answer } = await ask(by, powerNumber);
  expect(status).toBe(201);
  return (answer as { overrideId: string }).overrideId;
};
const give = (by: Person, overrideId: string, commandId = randomUUID()) =>
  by.call(overrides.giveOverride, { params: { overrideId }, body: { reason }, commandId });
/** Where a power stands, whoever moved it. */
const powerOf = async (powerNumber: string) => {
  for (const { client } of [supervisor, agent]) admin.client.readWhatWrote(client);
  return (await powersOf(admin)).get(powerNumber);
};
const stateOf = async (powerNumber: string) => (await powerOf(powerNumber))?.state;
const listed = async (by: Person) => (await by.ask(overrides.listOverrides)).rows;

describe('a bond above its power (powers#above-its-power)', () => {
  it('is refused with both amounts, waits as a request, and is written by who asked once a Supervisor gives the override', async () => {
    await held('OV-1');
    const refused = await agent.call(writeBond, { body: body('OV-1') });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'POWER_OVERRIDE', detail: 'Power OV-1 covers at most $5,000.00: $9,000.00 needs an override.' },
    });
    const commandId = randomUUID();
    const first = await ask(agent, 'OV-1', 900_000, commandId);
    expect(first).toMatchObject({ status: 201, body: { overrideId: commandId, bondId: commandId } });
    expect(await ask(agent, 'OV-1', 900_000, commandId)).toMatchObject({ status: 201, body: first.body });
    expect(await stateOf('OV-1')).toBe('reserved');
    expect((await agent.call(getBond, { params: { bondId: commandId } })).status).toBe(404);
    expect(await listed(agent)).toMatchObject([
      { state: 'pending', own: true, powerNumber: 'OV-1', faceCents: 900_000, coversCents: 500_000, reason: null },
    ]);
    expect(await supervisor.ask(countApprovals)).toEqual({ waiting: 1 });

    const by = randomUUID();
    expect(await give(supervisor, commandId, by)).toMatchObject({ status: 200, body: { bondId: commandId } });
    expect((await give(supervisor, commandId, by)).status).toBe(200);
    expect(await refusalOf(give(admin, commandId))).toBe('REQUEST_DECIDED');
    agent.client.readWhatWrote(supervisor.client);
    const bond = await agent.ask(getBond, { params: { bondId: commandId } });
    expect(bond).toMatchObject({
      amountCents: 900_000,
      agentId: agent.userId,
      powerNumber: 'OV-1',
      premiumCents: 108_000,
    });
    expect(await stateOf('OV-1')).toBe('executed');
    expect(await listed(agent)).toMatchObject([
      { state: 'given', decidedBy: 'Supervisor Guidry', reason, alone: false },
    ]);
    expect(await supervisor.ask(countApprovals)).toEqual({ waiting: 0 });
  });

  it('of an amount that the power covers is written at once when an override is asked', async () => {
    await held('OV-2');
    const { status, body: answer } = await ask(agent, 'OV-2', 500_000);
    expect([status, answer]).toMatchObject([201, { overrideId: null }]);
    expect(await stateOf('OV-2')).toBe('executed');
  });

  it('is never given by who asked while somebody else may; declined or withdrawn it frees the number', async () => {
    await held('OV-3', supervisor);
    const overrideId = await asked(supervisor, 'OV-3');
    expect(await refusalOf(give(supervisor, overrideId))).toBe('FOUR_EYES');
    const params = { overrideId };
    expect((await agent.call(overrides.giveOverride, { params, body: { reason } })).status).toBe(403);
    expect(await refusalOf(agent.call(overrides.withdrawOverride, { params }))).toBe('REQUEST_OF_SOMEBODY_ELSE');
    expect((await admin.call(overrides.declineOverride, { params, body: { reason: '' } })).status).toBe(422);
    await admin.ask(overrides.declineOverride, { params, body: { reason: 'Take the larger one' } });
    expect(await stateOf('OV-3')).toBe('assigned');
    expect(await refusalOf(give(admin, overrideId))).toBe('REQUEST_DECIDED');
    expect(await listed(supervisor)).toMatchObject([{ state: 'declined', reason: 'Take the larger one' }]);
    const again = await asked(supervisor, 'OV-3');
    await supervisor.ask(overrides.withdrawOverride, { params: { overrideId: again } });
    expect(await stateOf('OV-3')).toBe('assigned');
    expect((await agent.call(writeBond, { body: body('OV-3', 400_000) })).status).toBe(201);
  });

  it('keeps its number from every other bond for 24 hours', async () => {
    await held('OV-4');
    await asked(agent, 'OV-4');
    const other = () => agent.call(writeBond, { body: body('OV-4', 100_000) });
    expect(await other()).toMatchObject({ status: 409, body: { detail: 'Reserved by Agent Guidry.' } });
    expect(await refusalOf(ask(admin, 'OV-4'))).toBe('POWER_UNUSABLE');
    await system.provider<TestClock>('TestClock').set(new Date(Date.now() + 24 * 3_600_000 + 1_000).toISOString());
    expect((await other()).status).toBe(201);
  });

  it('holds for the figures that it saw: a power with another amount since is refused and the request waits', async () => {
    await held('OV-5');
    const overrideId = await asked(agent, 'OV-5');
    const power = await powerOf('OV-5');
    const paper = {
      powerNumber: 'OV-5',
      suretyId,
      amountCents: 400_000,
      issuedOn: '2026-01-01',
      status: 'Active' as const,
      holderId: agent.userId,
    };
    const edit = { params: { powerId: power?.powerId ?? '' }, body: { ...paper, basedOn: power?.revision ?? 0 } };
    expect((await admin.call(editPower, edit)).status).toBe(200);
    expect(await give(supervisor, overrideId)).toMatchObject({
      status: 409,
      body: { detail: 'Power OV-5 covers $4,000.00 now, not $5,000.00. Decline the request and ask again.' },
    });
    expect(await listed(agent)).toMatchObject([{ state: 'pending' }]);
  });

  it('above what the contract allows per power is refused, and asks nobody', async () => {
    await held('OV-6');
    const rates = { premiumCentsPerThousand: 1_000, premiumBasisPoints: null, bufCentsPerThousand: 1_000 };
    const terms = { ...rates, minimumCents: 0, rounding: 'proportional' as const, limitCents: 800_000 };
    const week = { weekEndsOn: 0, reportDay: 3, citation: 'Contract', reason: 'New contract' };
    await admin.ask(setSuretyContract, {
      params: { suretyId },
      body: { ...terms, ...week, effectiveOn: '2026-01-01' },
    });
    expect(await ask(agent, 'OV-6')).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'amountCents', message: 'The contract of this surety allows at most $8,000.00 per power.' }],
      },
    });
    expect(await listed(agent)).toEqual([]);
  });

  it('in a grid is refused at its row', async () => {
    await held('OV-7');
    const rows = [{ powerNumber: 'OV-7', amountCents: 900_000, jurisdiction: 'Orleans' as const }];
    const answer = await agent.call(writeBonds, { body: { defendantId, accountId: null, rows } });
    expect(answer.body).toMatchObject({
      errors: [
        { path: 'rows.0.powerNumber', message: expect.stringContaining('Write this bond alone to ask for one.') },
      ],
    });
  });

  it('of one agency is not known to another', async () => {
    await held('OV-8');
    const overrideId = await asked(agent, 'OV-8');
    const neighbour = await system.signUp({ organizationName: 'Bayou Bonds' });
    expect(await listed(neighbour)).toEqual([]);
    expect(await refusalOf(give(neighbour, overrideId))).toBe('REQUEST_NOT_FOUND');
  });
});

describe('an amendment above the power', () => {
  it('waits like a new bond, and is made as it was asked; others change the bond meanwhile', async () => {
    await held('OA-1');
    const { bondId } = await agent.story.bond(body('OA-1', 500_000));
    const params = { bondId };
    const raise = { amountCents: 700_000, basedOn: 0 };
    expect(await refusalOf(agent.call(amendBond, { params, body: raise }))).toBe('POWER_OVERRIDE');
    const { overrideId } = await agent.ask(overrides.askForOverrideOfBond, { params, body: raise });
    await agent.ask(amendBond, { params, body: { caseNumber: '2026-77', basedOn: 0 } });
    expect((await give(supervisor, overrideId ?? '')).status).toBe(200);
    agent.client.readWhatWrote(supervisor.client);
    expect(await agent.ask(getBond, { params })).toMatchObject({ amountCents: 700_000, caseNumber: '2026-77' });
    expect((await agent.call(amendBond, { params, body: { caseNumber: '2026-78', basedOn: 2 } })).status).toBe(200);
    const lower = { amountCents: 600_000, basedOn: 3 };
    expect(await refusalOf(agent.call(amendBond, { params, body: lower }))).toBe('POWER_OVERRIDE');
  });
});

describe('an override with nobody else to give it', () => {
  it('is given at once by who asked, with a fresh second factor, and shown as approved alone', async () => {
    const owner = await system.signUp();
    defendantId = await owner.story.defendant();
    suretyId = await aSurety(owner);
    await receive(owner, 'AL-1', { suretyId, holderId: owner.userId, amountCents: 500_000 });
    const overrideId = await asked(owner, 'AL-1');
    expect(await owner.ask(overrides.listOverrides)).toMatchObject({ secondApprover: false });
    expect(await refusalOf(give(owner, overrideId))).toBe('FOUR_EYES');
    const release = () => owner.call(overrides.releaseOverride, { params: { overrideId }, body: { reason } });
    await system.owner.query(
      `update auth.session set authenticated_at = now() - interval '16 minutes' where user_id = $1`,
      [owner.userId],
    );
    await system.provider<SessionCache>('SessionCache').changed(owner.userId);
    expect(await refusalOf(release())).toBe('IDENTITY_REQUIRED');
    await owner.ask(confirmIdentity, { body: { secret: owner.password } });
    expect((await release()).status).toBe(200);
    expect(await listed(owner)).toMatchObject([{ state: 'given', alone: true }]);
  });
});

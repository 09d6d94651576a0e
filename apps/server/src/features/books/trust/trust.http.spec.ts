import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countApprovals, listApprovals } from '#contracts/books/approvals/approvals.ts';
import { dischargeBond, reinstateBond } from '#contracts/books/bond/bond-status.ts';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import * as collateral from '#contracts/books/trust/collateral.ts';
import * as trust from '#contracts/books/trust/trust.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { listPayoutApprovals } from '#contracts/payouts/payout-approvals/payout-approvals.ts';
import { outcome, refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const ACCOUNTS = ['1005', '1015', '2400'] as const;

let system: JoinedSystem;
let admin: Person;
let accounting: Person;
let agent: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  [accounting, agent] = [await system.addAgent(admin, 'Accounting'), await system.addAgent(admin, 'Agent')];
});
afterAll(() => system.close());

interface Bond {
  bondId: string;
  defendantId: string;
}

/** Of $1,000: its void is within the limit of one person. */
const aBond = async (): Promise<Bond> => {
  const bond = await admin.story.bond({ amountCents: 100_000 });
  accounting.client.readWhatWrote(admin.client);
  agent.client.readWhatWrote(admin.client);
  return bond;
};

const receive = (person: Person, { bondId, defendantId }: Bond, amountCents: number, more: object = {}) => {
  const given = { personId: defendantId, amountCents, method: 'Cash', receivedOn: today } as const;
  return person.ask(collateral.receiveCollateral, { params: { bondId }, body: { ...given, ...more } });
};
const bank = (...receiptIds: string[]) =>
  accounting.ask(collateral.bankCollateral, { body: { receiptIds, bankedOn: today, externalReference: '77' } });
const givingBack = ({ bondId, defendantId: personId }: Bond, amountCents: number, more: object = {}) => ({
  params: { bondId },
  body: { personId, amountCents, method: 'Check', reason: 'Discharged', ...more } as const,
});
const giveBack = (bond: Bond, amountCents: number, more: object = {}) =>
  accounting.ask(collateral.giveCollateralBack, givingBack(bond, amountCents, more));
const ofBond = async (person: Person, { bondId }: Bond) => {
  person.client.readWhatWrote(accounting.client);
  return person.ask(trust.getCollateralOfBond, { params: { bondId } });
};
const discharge = async (person: Person, { bondId, defendantId }: Bond) => {
  const of = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const { fileId: proofId } = await person.ask(uploadDocument, { params: of, file: pdfNamed('Order.pdf') });
  const proof = { court: 'Section K', proofKind: 'Court paper', proofId } as const;
  const body = { ...proof, dischargedOn: today, basedOn: 0 };
  return person.ask(dischargeBond, { params: { bondId }, body });
};
/** The words of a paper, without spaces. */
const wordsOf = async (bytes: Buffer): Promise<string> => (await readPdf(bytes)).pages.join('').replaceAll(/\s/g, '');

describe('Collateral (money#trust-equals-collateral)', () => {
  it('is received by any staff, banked, and given back, and trust money is what is held at every moment', async () => {
    const bond = await aBond();
    const { receiptId, number } = await receive(agent, bond, 30_000, { note: 'From his mother' });
    expect(number).toMatch(/^C-\d{4}$/);
    accounting.client.readWhatWrote(agent.client);
    expect(
      await refusalOf(agent.call(collateral.bankCollateral, { body: { receiptIds: [receiptId], bankedOn: today } })),
    ).toBe('ROLE_REFUSED');
    const before = await accounting.story.balances(...ACCOUNTS);
    expect(await accounting.ask(trust.listUnbankedCollateral)).toMatchObject({
      receipts: expect.arrayContaining([expect.objectContaining({ receiptId, lyingCents: 30_000 })]),
    });
    expect(await bank(receiptId)).toMatchObject({ amountCents: 30_000 });
    const banked = await accounting.story.balances(...ACCOUNTS);
    expect(banked['1005'] - before['1005']).toBe(30_000);
    expect(banked['2400']).toBe(before['2400']);
    const { waiting } = await giveBack(bond, 12_000, { externalReference: '501', payee: 'His mother' });
    expect(waiting).toBe(false);
    const shown = await ofBond(accounting, bond);
    expect(shown).toMatchObject({
      people: [{ personId: bond.defendantId, name: 'Remy Thibodeaux' }],
      holdings: [{ heldCents: 18_000, freeCents: 18_000, cashCents: 0, since: today }],
      receipts: [{ number, state: 'banked', amountCents: 30_000 }],
      returns: [{ amountCents: 12_000, payee: 'His mother', externalReference: '501', returnedOn: today }],
    });
    const { bankCents, undepositedCents, heldCents, ofPersonsCents } = await accounting.ask(trust.getTrust);
    expect(bankCents + undepositedCents).toBe(heldCents);
    expect(ofPersonsCents).toBe(heldCents);
    const { rows } = await accounting.ask(listJournal, { query: { reference: '501' } });
    expect(rows).toMatchObject([{ description: 'Collateral returned (Check)' }]);
  });

  it('is of the defendant, or of who answers for them, and never new on a bond that is void', async () => {
    const bond = await aBond();
    const indemnitorId = await admin.story.indemnitor(bond.defendantId);
    agent.client.readWhatWrote(admin.client);
    await receive(agent, bond, 1_000, { personId: indemnitorId });
    const stranger = (await aBond()).defendantId;
    const params = { bondId: bond.bondId };
    const body = { personId: stranger, amountCents: 100, method: 'Cash', receivedOn: today } as const;
    expect(await outcome(agent.call(collateral.receiveCollateral, { params, body }))).toEqual([
      422,
      'PERSON_NOT_OF_BOND',
    ]);
    expect((await ofBond(agent, bond)).holdings).toMatchObject([{ personId: indemnitorId, heldCents: 1_000 }]);
    admin.client.readWhatWrote(agent.client);
    await admin.ask(voidBond, { params, body: { reasonCode: 'Entered in error', reason: 'Wrong person', fees: [] } });
    agent.client.readWhatWrote(admin.client);
    accounting.client.readWhatWrote(admin.client);
    const late = { params, body: { ...body, personId: bond.defendantId } };
    expect(await refusalOf(agent.call(collateral.receiveCollateral, late))).toBe('BOND_VOIDED');
    const theirs = { personId: indemnitorId, method: 'Cash' };
    await giveBack(bond, 1_000, theirs);
  });

  it('of another agency is nobody’s', async () => {
    const bond = await aBond();
    const { receiptId } = await receive(agent, bond, 1_000);
    const stranger = await system.signUp();
    const params = { bondId: bond.bondId };
    expect(await refusalOf(stranger.call(trust.getCollateralOfBond, { params }))).toBe('BOND_NOT_FOUND');
    expect(await refusalOf(stranger.call(collateral.giveCollateralBack, givingBack(bond, 1_000)))).toBe(
      'BOND_NOT_FOUND',
    );
    const body = { reason: 'Twice' };
    expect(await refusalOf(stranger.call(collateral.voidCollateral, { params: { receiptId }, body }))).toBe(
      'ENTRY_NOT_FOUND',
    );
    const { bankCents, heldCents } = await stranger.ask(trust.getTrust);
    expect([bankCents, heldCents]).toEqual([0, 0]);
  });

  it('that was given back by mistake is held again once an Admin voids that; of two voids at once one is', async () => {
    const bond = await aBond();
    await receive(agent, bond, 40_000);
    accounting.client.readWhatWrote(agent.client);
    for (let round = 0; round < 20; round++) {
      const { returnId } = await giveBack(bond, 1_000, { method: 'Cash' });
      const voided = { params: { returnId }, body: { reason: 'It was not fetched' } };
      admin.client.readWhatWrote(accounting.client);
      if (round === 0) {
        expect(await refusalOf(accounting.call(collateral.voidCollateralReturn, voided))).toBe('ROLE_REFUSED');
      }
      const both = await Promise.all([
        admin.call(collateral.voidCollateralReturn, { ...voided, commandId: randomUUID() }),
        admin.call(collateral.voidCollateralReturn, { ...voided, commandId: randomUUID() }),
      ]);
      expect(both.map(({ problem }) => problem?.code ?? 'done').toSorted()).toEqual(['ENTRY_VOIDED', 'done']);
      accounting.client.readWhatWrote(admin.client);
    }
    const shown = await ofBond(admin, bond);
    expect(shown).toMatchObject({
      holdings: [{ heldCents: 40_000, cashCents: 40_000 }],
      receipts: [{ state: 'not banked', lyingCents: 40_000 }],
    });
    expect(shown.returns.every(({ voidedOn, voidWaits }) => voidedOn === today && !voidWaits)).toBe(true);
    const { bankCents, undepositedCents, heldCents } = await admin.ask(trust.getTrust);
    expect(bankCents + undepositedCents).toBe(heldCents);
  });

  it('whose return is voided while it is given back again is given back as often as it is held, 20 times', async () => {
    const bond = await aBond();
    await receive(agent, bond, 1_000);
    accounting.client.readWhatWrote(agent.client);
    let { returnId } = await giveBack(bond, 1_000, { method: 'Cash' });
    for (let round = 0; round < 20; round++) {
      admin.client.readWhatWrote(accounting.client);
      const voiding = { params: { returnId }, body: { reason: 'It was not fetched' } };
      const [voided, given] = await Promise.all([
        admin.call(collateral.voidCollateralReturn, { ...voiding, commandId: randomUUID() }),
        accounting.call(collateral.giveCollateralBack, givingBack(bond, 1_000, { method: 'Cash' })),
      ]);
      const went = given.problem?.code ?? 'done';
      expect([voided.problem?.code ?? 'done', ['done', 'COLLATERAL_SHORT'].includes(went)]).toEqual(['done', true]);
      accounting.client.readWhatWrote(admin.client);
      const shown = await ofBond(accounting, bond);
      expect(shown.holdings).toMatchObject([{ heldCents: went === 'done' ? 0 : 1_000 }]);
      const next = went === 'done' ? given.body : await giveBack(bond, 1_000, { method: 'Cash' });
      returnId = next.returnId;
    }
    const { bankCents, undepositedCents, heldCents } = await accounting.ask(trust.getTrust);
    expect(bankCents + undepositedCents).toBe(heldCents);
  });

  it('whose return is voided above the limit waits for a second person', async () => {
    const bond = await aBond();
    const { receiptId } = await receive(agent, bond, 70_000);
    accounting.client.readWhatWrote(agent.client);
    await bank(receiptId);
    const { returnId: requestId } = await giveBack(bond, 60_000);
    admin.client.readWhatWrote(accounting.client);
    await admin.ask(collateral.approveCollateral, { params: { requestId } });
    const body = { reason: 'The check was torn up' };
    const other = await system.addAgent(admin, 'Admin');
    other.client.readWhatWrote(admin.client);
    const asked = randomUUID();
    const answer = await other.call(collateral.voidCollateralReturn, {
      params: { returnId: requestId },
      body,
      commandId: asked,
    });
    expect(answer.body).toEqual({ returnId: requestId, waiting: true });
    admin.client.readWhatWrote(other.client);
    expect((await ofBond(admin, bond)).returns).toMatchObject([{ voidedOn: null, voidWaits: true }]);
    await admin.ask(collateral.approveCollateral, { params: { requestId: asked } });
    expect(await ofBond(admin, bond)).toMatchObject({
      holdings: [{ heldCents: 70_000 }],
      returns: [{ voidedOn: today, voidWaits: false }],
    });
  });

  it('that is sent twice is received once, and each receipt has the next number without a gap', async () => {
    const bond = await aBond();
    const given = { personId: bond.defendantId, amountCents: 500, method: 'Cash', receivedOn: today } as const;
    const request = { params: { bondId: bond.bondId }, body: given };
    const commandId = randomUUID();
    const sent = [
      await agent.ask(collateral.receiveCollateral, { ...request, commandId }),
      await agent.ask(collateral.receiveCollateral, { ...request, commandId }),
    ];
    expect(sent[0]).toEqual(sent[1]);
    const numbers = await Promise.all(Array.from({ length: 6 }, () => receive(agent, bond, 100)));
    const counts = numbers.map(({ number }) => Number(number.slice(2))).toSorted((a, b) => a - b);
    const first = Number(sent[0]?.number.slice(2));
    expect(counts).toEqual([1, 2, 3, 4, 5, 6].map((next) => first + next));
  });

  it('is listed by person and bond with the clock of giving back, sought and paged, and taken away as CSV', async () => {
    const own = await system.signUp();
    const bond = await own.story.bond({ powerNumber: 'AB-77' });
    const other = await own.story.bond();
    await receive(own, bond, 3_000);
    await receive(own, other, 4_000);
    const { revision: basedOn } = await discharge(own, bond);
    const list = (query: object) => own.ask(trust.listCollateral, { query });
    const first = await list({ limit: 1 });
    expect(first.rows).toHaveLength(1);
    const rest = await list({ limit: 1, cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ nextCursor: null, rows: [expect.anything()] });
    expect((await list({ show: 'due' })).rows).toMatchObject([
      { bondId: bond.bondId, heldCents: 3_000, bondStatus: 'DISCHARGED', dischargedOn: today },
    ]);
    expect((await list({ sought: 'ab-77' })).rows).toHaveLength(1);
    const file = (await own.call(trust.downloadCollateral, { query: { show: 'due' } })).bytes.toString();
    expect(file).toContain('AB-77');
    expect(file).toContain('30.00');
    const letterOf = ({ bondId, defendantId: personId }: Bond) =>
      own.call(trust.getCollateralLetter, { params: { bondId, personId } });
    expect(await wordsOf((await letterOf(bond)).bytes)).toContain('COLLATERALREADYTOBEGIVENBACK');
    expect((await letterOf(other)).problem?.code).toBe('ENTRY_NOT_FOUND');
    const back = { how: 'Entered in error', reason: 'Another case', basedOn } as const;
    await own.ask(reinstateBond, { params: { bondId: bond.bondId }, body: back });
    expect((await list({ show: 'due' })).rows).toEqual([]);
  });
});

describe('What takes a second person (money#second-person)', () => {
  it('is collateral given back above the limit: it waits in the inbox, claims its money, and books once approved', async () => {
    const bond = await aBond();
    const { receiptId } = await receive(agent, bond, 90_000);
    accounting.client.readWhatWrote(agent.client);
    await bank(receiptId);
    const { returnId, waiting } = await giveBack(bond, 60_000, { externalReference: '777' });
    expect(waiting).toBe(true);
    expect(await refusalOf(accounting.call(collateral.giveCollateralBack, givingBack(bond, 30_001)))).toBe(
      'COLLATERAL_SHORT',
    );
    admin.client.readWhatWrote(accounting.client);
    const { rows } = await admin.ask(listPayoutApprovals);
    expect(rows).toMatchObject([
      {
        of: 'collateral',
        requestId: returnId,
        what: 'Collateral given back',
        amountCents: 60_000,
        name: 'Remy Thibodeaux',
      },
    ]);
    expect((await admin.ask(countApprovals)).waiting).toBe(1);
    expect((await admin.ask(listApprovals, { query: {} })).elsewhere).toMatchObject([
      { kind: 'collateral', waiting: 1 },
    ]);
    const params = { requestId: returnId };
    expect(await refusalOf(accounting.call(collateral.approveCollateral, { params }))).toBe('ROLE_REFUSED');
    await admin.ask(collateral.approveCollateral, { params });
    expect(await refusalOf(admin.call(collateral.approveCollateral, { params }))).toBe('REQUEST_DECIDED');
    expect((await ofBond(admin, bond)).holdings).toMatchObject([{ heldCents: 30_000, freeCents: 30_000 }]);
    const { rows: booked } = await admin.ask(listJournal, { query: { reference: '777' } });
    expect(booked).toHaveLength(1);

    const receipt = await receive(agent, bond, 30_000);
    accounting.client.readWhatWrote(agent.client);
    await bank(receipt.receiptId);
    const { returnId: requestId } = await giveBack(bond, 55_000);
    const declined = { params: { requestId }, body: { reason: 'Not yet' } };
    await admin.ask(collateral.declineCollateral, declined);
    expect((await ofBond(admin, bond)).holdings).toMatchObject([{ heldCents: 60_000, freeCents: 60_000 }]);
  });

  it('is the void of a receipt above the limit, which an Admin asks for', async () => {
    const bond = await aBond();
    const { receiptId } = await receive(agent, bond, 70_000);
    admin.client.readWhatWrote(agent.client);
    const of = { params: { receiptId }, body: { reason: 'Entered twice' } };
    expect(await refusalOf(accounting.call(collateral.voidCollateral, of))).toBe('ROLE_REFUSED');
    expect(await admin.ask(collateral.voidCollateral, of)).toEqual({ receiptId, waiting: true });
    const { rows } = await admin.ask(listPayoutApprovals);
    const requestId = rows.find(({ isVoid }) => isVoid)?.requestId ?? '';
    const params = { requestId };
    expect(await refusalOf(admin.call(collateral.approveCollateral, { params }))).toBe('FOUR_EYES');
    await admin.ask(collateral.withdrawCollateral, { params });
    const { receiptId: small } = await receive(agent, bond, 20_000);
    const voided = await admin.ask(collateral.voidCollateral, { params: { receiptId: small }, body: of.body });
    expect(voided.waiting).toBe(false);
    const { receipts } = await ofBond(admin, bond);
    expect(receipts.map(({ state }) => state)).toEqual(['not banked', 'voided']);
  });
});

it('a check that the bank sent back is taken off what is held and off the trust bank', async () => {
  const bond = await aBond();
  const { receiptId } = await receive(agent, bond, 8_000, { method: 'Check', externalReference: '4411' });
  accounting.client.readWhatWrote(agent.client);
  const of = { params: { receiptId }, body: { bouncedOn: today, reason: 'No funds' } };
  expect(await refusalOf(accounting.call(collateral.bounceCollateral, of))).toBe('COLLATERAL_NOT_BANKED');
  await bank(receiptId);
  await accounting.ask(collateral.bounceCollateral, of);
  expect(await refusalOf(accounting.call(collateral.bounceCollateral, of))).toBe('ENTRY_RETURNED');
  expect((await ofBond(accounting, bond)).holdings).toMatchObject([{ heldCents: 0 }]);
});

it('the receipt is an original for whoever took it, and a copy for everybody else', async () => {
  const bond = await aBond();
  const { receiptId, number } = await receive(agent, bond, 8_000);
  const original = randomUUID();
  const paper = async (person: Person, query: object) =>
    wordsOf((await person.call(trust.getCollateralReceiptFile, { params: { receiptId }, query })).bytes);
  const own = await paper(agent, { original });
  expect(own).toContain(number);
  expect(own).toContain('COLLATERALRECEIPT');
  expect(own).not.toContain('COPY');
  admin.client.readWhatWrote(agent.client);
  expect(await paper(admin, { original: randomUUID(), size: 'roll' })).toContain('COPY');
});

it('of two who give the same collateral back one is refused, however they meet', async () => {
  const bond = await aBond();
  const second = await system.addAgent(admin, 'Supervisor');
  for (let round = 0; round < 20; round += 1) {
    const { receiptId } = await receive(agent, bond, 1_000);
    accounting.client.readWhatWrote(agent.client);
    await bank(receiptId);
    const answers = await Promise.all([
      refusalOf(accounting.call(collateral.giveCollateralBack, givingBack(bond, 1_000))),
      refusalOf(second.call(collateral.giveCollateralBack, givingBack(bond, 600))),
    ]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers).toContain('COLLATERAL_SHORT');
    if (answers[0] !== 'done') await giveBack(bond, 400);
  }
  expect((await ofBond(accounting, bond)).holdings).toMatchObject([{ heldCents: 0 }]);
});

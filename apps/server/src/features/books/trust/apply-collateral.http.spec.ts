import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getAccount } from '#contracts/books/account/accounts.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import * as collateral from '#contracts/books/trust/collateral.ts';
import * as trust from '#contracts/books/trust/trust.ts';
import { getStatement } from '#contracts/office/statements/statements.ts';
import { listPayoutApprovals } from '#contracts/payouts/payout-approvals/payout-approvals.ts';
import { deleteDocument, uploadDocument } from '#contracts/people/documents/documents.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const ACCOUNTS = ['1000', '1005', '1100', '2400'] as const;

let system: JoinedSystem;
let admin: Person;
let accounting: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  accounting = await system.addAgent(admin, 'Accounting');
});
afterAll(() => system.close());

interface Held {
  bondId: string;
  defendantId: string;
  accountId: string;
  documentId: string;
}

/** Of a bond whose premium is owed, so much is banked, and its defendant signed for it. */
const held = async (amountCents: number, faceCents = 1_000_000): Promise<Held> => {
  const { bondId, defendantId, accountId } = await admin.story.bond({ amountCents: faceCents });
  const given = { personId: defendantId, amountCents, method: 'Cash', receivedOn: today } as const;
  const { receiptId } = await admin.ask(collateral.receiveCollateral, { params: { bondId }, body: given });
  await admin.ask(collateral.bankCollateral, { body: { receiptIds: [receiptId], bankedOn: today } });
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const { fileId } = await admin.ask(uploadDocument, { params, file: pdfNamed('Authorization.pdf') });
  accounting.client.readWhatWrote(admin.client);
  return { bondId, defendantId, accountId, documentId: fileId };
};
const applying = ({ bondId, defendantId: personId, accountId, documentId }: Held, amountCents: number, more = {}) => ({
  params: { bondId },
  body: { personId, accountId, documentId, amountCents, reason: 'Signed for it', ...more },
});
const apply = (of: Held, amountCents: number, more = {}) =>
  accounting.ask(collateral.applyCollateral, applying(of, amountCents, more));
const refused = (of: Held, amountCents: number, more = {}, person = accounting) =>
  refusalOf(person.call(collateral.applyCollateral, applying(of, amountCents, more)));
const accountOf = (person: Person, { accountId }: Held) => person.ask(getAccount, { params: { accountId } });
const heldOn = async (person: Person, { bondId }: Held) => {
  const { holdings } = await person.ask(trust.getCollateralOfBond, { params: { bondId } });
  return holdings[0];
};
const mustAgree = async () => {
  const { bankCents, undepositedCents, heldCents, ofPersonsCents } = await accounting.ask(trust.getTrust);
  expect([bankCents + undepositedCents, ofPersonsCents]).toEqual([heldCents, heldCents]);
};

describe('Collateral that is applied to an account (money#collateral-applied)', () => {
  it('leaves the trust bank for the operating bank, off the Balance Due, as a line and a total of its own', async () => {
    const of = await held(50_000);
    const before = await accounting.story.balances(...ACCOUNTS);
    const due = (await accountOf(accounting, of)).balanceCents;
    const commandId = randomUUID();
    const sent = { ...applying(of, 30_000), commandId };
    const { applicationId, waiting } = await accounting.ask(collateral.applyCollateral, sent);
    expect(waiting).toBe(false);
    const after = await accounting.story.balances(...ACCOUNTS);
    expect(ACCOUNTS.map((code) => after[code] - before[code])).toEqual([30_000, -30_000, -30_000, 30_000]);
    const account = await accountOf(accounting, of);
    expect(account).toMatchObject({ collateralCents: 30_000, paymentsCents: 0, balanceCents: due - 30_000 });
    expect(account.allocation).toMatchObject({ premiumCents: 30_000 });
    expect(account.explanation).toContain('Collateral that was applied takes off $300.00.');
    expect(account.explanation.at(-1)).toContain('− $300.00 collateral');
    const { rows, closingCents } = await accounting.ask(listAccountEntries, { params: { accountId: of.accountId } });
    expect(closingCents).toBe(due - 30_000);
    expect(rows.find(({ entryId }) => entryId === applicationId)).toMatchObject({
      kind: 'COLLATERAL',
      description: 'Collateral applied',
      amountCents: -30_000,
      stands: false,
      reason: 'Signed for it',
    });
    expect(await heldOn(accounting, of)).toMatchObject({ heldCents: 20_000, freeCents: 20_000 });
    const { applications } = await accounting.ask(trust.getCollateralOfBond, { params: { bondId: of.bondId } });
    expect(applications).toMatchObject([{ amountCents: 30_000, accountId: of.accountId, appliedOn: today }]);
    await mustAgree();
    // Sent again it books nothing more.
    expect(await accounting.ask(collateral.applyCollateral, sent)).toEqual({ applicationId, waiting: false });
    expect((await accountOf(accounting, of)).collateralCents).toBe(30_000);
    expect(await refusalOf(admin.call(deleteDocument, { params: { fileId: of.documentId } }))).toBe('FILE_IS_PROOF');
  });

  it('is at most what is theirs, what is banked and what is due, by a document of the defendant’s own file', async () => {
    const of = await held(40_000, 100_000);
    const { balanceCents } = await accountOf(accounting, of);
    expect(await refused(of, 40_001)).toBe('COLLATERAL_SHORT');
    expect(await refused(of, balanceCents + 1)).toBe('COLLATERAL_ABOVE_DUE');
    const other = await held(40_000, 100_000);
    expect(await refused(of, 1_000, { accountId: other.accountId })).toBe('ACCOUNT_OF_OTHER_DEFENDANT');
    expect(await refused(of, 1_000, { accountId: randomUUID() })).toBe('ACCOUNT_NOT_FOUND');
    expect(await refused(of, 1_000, { documentId: other.documentId })).toBe('FILE_NOT_FOUND');
    expect(await refused(of, 1_000, { personId: other.defendantId })).toBe('COLLATERAL_SHORT');
    const agent = await system.addAgent(admin, 'Agent');
    expect(await refused(of, 1_000, {}, agent)).toBe('ROLE_REFUSED');
    const stranger = await system.signUp();
    expect(await refused(of, 1_000, {}, stranger)).toBe('BOND_NOT_FOUND');
    expect(await heldOn(accounting, of)).toMatchObject({ heldCents: 40_000, freeCents: 40_000 });
    await mustAgree();
  });

  it('takes a second person above the limit, counts as taken meanwhile, and what is due is judged again', async () => {
    const of = await held(90_000);
    const { applicationId: requestId, waiting } = await apply(of, 60_000);
    expect(waiting).toBe(true);
    expect(await heldOn(accounting, of)).toMatchObject({ heldCents: 90_000, freeCents: 30_000 });
    expect(await refused(of, 30_001)).toBe('COLLATERAL_SHORT');
    admin.client.readWhatWrote(accounting.client);
    const { rows } = await admin.ask(listPayoutApprovals);
    expect(rows.find((row) => row.requestId === requestId)).toMatchObject({
      what: 'Collateral applied to an account',
      amountCents: 60_000,
      isVoid: false,
      reason: 'Signed for it',
    });
    expect(await refusalOf(accounting.call(collateral.approveCollateral, { params: { requestId } }))).toBe(
      'ROLE_REFUSED',
    );
    const { balanceCents } = await accountOf(admin, of);
    await admin.story.pay(of.accountId, balanceCents - 59_999);
    const approve = () => admin.call(collateral.approveCollateral, { params: { requestId } });
    expect(await refusalOf(approve())).toBe('COLLATERAL_ABOVE_DUE');
    await admin.story.fee(of.accountId, 100);
    expect(await refusalOf(approve())).toBe('done');
    expect(await accountOf(admin, of)).toMatchObject({ collateralCents: 60_000, balanceCents: 99 });
    expect(await heldOn(admin, of)).toMatchObject({ heldCents: 30_000, freeCents: 30_000 });
    accounting.client.readWhatWrote(admin.client);
    await mustAgree();
  });

  it('that is declined is free again', async () => {
    const of = await held(90_000);
    const { applicationId: requestId } = await apply(of, 60_000);
    const body = { reason: 'Give it back' };
    admin.client.readWhatWrote(accounting.client);
    await admin.ask(collateral.declineCollateral, { params: { requestId }, body });
    expect(await heldOn(admin, of)).toMatchObject({ heldCents: 90_000, freeCents: 90_000 });
    expect((await accountOf(admin, of)).collateralCents).toBe(0);
  });

  it('lowers what the account is listed with by age', async () => {
    const of = await held(50_000);
    await apply(of, 50_000);
    const { balanceCents } = await accountOf(accounting, of);
    const { sections, proofs } = await accounting.ask(getStatement, { query: { kind: 'aging', to: today } });
    const line = sections[0]?.lines.find(({ accountId }) => accountId === of.accountId);
    expect(line?.figures[0]).toBe(balanceCents);
    expect(proofs.map(({ cents, againstCents }) => cents - againstCents)).toEqual([0]);
  });
});

it('Of applying and giving back the same collateral one comes first, and nothing goes out twice (money#collateral-limits)', async () => {
  for (let round = 0; round < 20; round += 1) {
    const of = await held(40_000);
    const back = {
      params: { bondId: of.bondId },
      body: { personId: of.defendantId, amountCents: 40_000, method: 'Check', reason: 'Discharged' },
    } as const;
    const [applied, given] = await Promise.all([
      refused(of, 40_000),
      refusalOf(accounting.call(collateral.giveCollateralBack, back)),
    ]);
    expect([applied, given].filter((code) => code === 'done')).toHaveLength(1);
    const isApplied = applied === 'done';
    expect([isApplied ? given : applied]).toEqual([
      expect.stringMatching(/^(COLLATERAL_SHORT|TRUST_BANK_SHORT|CONFLICT)$/),
    ]);
    expect((await accountOf(accounting, of)).collateralCents).toBe(isApplied ? 40_000 : 0);
    expect(await heldOn(accounting, of)).toMatchObject({ heldCents: 0, freeCents: 0 });
  }
  await mustAgree();
});

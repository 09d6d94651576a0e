import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import * as bank from '#contracts/books/bank/bank.ts';
import { transferBetweenBanks, transferFromLine } from '#contracts/books/bank/bank-transfers.ts';
import * as contract from '#contracts/books/bank/reconciliation.ts';
import { checkMonth } from '#contracts/books/periods/periods.ts';
import * as collateral from '#contracts/books/trust/collateral.ts';
import { bookBankLine } from '#contracts/payouts/bank-bookings/bank-bookings.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { monthOf } from '#domain/books/months.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
let system: JoinedSystem;
let admin: Person;
let operating: string;

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
beforeEach(async () => {
  admin = await system.signUp();
  operating = (await admin.ask(bank.listBankAccounts)).accounts[0]?.bankAccountId ?? '';
});

const addTrust = async () =>
  (await admin.ask(bank.addBankAccount, { body: { name: 'Trust account', kind: 'trust' } })).bankAccountId;
const importLines = (bankAccountId: string, ...lines: string[]) =>
  admin.ask(bank.importBankFile, {
    params: { bankAccountId },
    body: { text: ['Date,Description,Amount', ...lines.map((line) => `${today},${line}`), ''].join('\n') },
  });
const lineOf = async (bankAccountId: string, words: string) => {
  const { rows } = await admin.ask(bank.listBankLines, { params: { bankAccountId }, query: { words } });
  return rows[0]?.bankLineId ?? '';
};
const proposed = async (bankAccountId: string, words: string) => {
  const params = { bankLineId: await lineOf(bankAccountId, words) };
  return (await admin.ask(bank.listBankProposals, { params })).items;
};
const wordsOf = (items: readonly { words: string }[]) => items.map(({ words }) => words.replace(/, entry \d+$/, ''));
const matchAll = (bankAccountId: string) => admin.ask(bank.matchExactLines, { params: { bankAccountId } });
const start = (bankAccountId: string, statementCents: number) =>
  admin.ask(contract.startReconciliation, { params: { bankAccountId }, body: { statementOn: today, statementCents } });
const itemsOf = async (reconciliationId: string) =>
  (await admin.ask(contract.getReconciliation, { params: { reconciliationId } })).items;
const ofBank = async () => {
  const { checks } = await admin.ask(checkMonth, { params: { month: monthOf(today) } });
  return checks.filter(({ screen }) => screen === 'bank').map(({ blocks, words }) => [blocks, words]);
};

/** $500.00 is banked, $120.00 given back by check 501, and $80.00 applied to what the account owes. */
const aTrust = async () => {
  const { bondId, defendantId: personId, accountId } = await admin.story.bond({ amountCents: 1_000_000 });
  const params = { bondId };
  const given = { personId, amountCents: 50_000, method: 'Cash', receivedOn: today } as const;
  const { receiptId } = await admin.ask(collateral.receiveCollateral, { params, body: given });
  await admin.ask(collateral.bankCollateral, { body: { receiptIds: [receiptId], bankedOn: today } });
  const back = { personId, amountCents: 12_000, method: 'Check', externalReference: '501', reason: 'Half' } as const;
  await admin.ask(collateral.giveCollateralBack, { params, body: back });
  const of = { subjectKind: 'defendant', subjectId: personId } as const;
  const { fileId: documentId } = await admin.ask(uploadDocument, { params: of, file: pdfNamed('Authorization.pdf') });
  const body = { personId, accountId, documentId, amountCents: 8_000, reason: 'Signed for it' };
  await admin.ask(collateral.applyCollateral, { params, body });
  // It books on two streams, and its answer knows one of them.
  await system.provider<TestViews>('TestViews').haveAll('ledger', 'accounts');
};

test('the statement of the trust bank is matched with what moved collateral there, and reconciled (money#bank-accounts)', async () => {
  await aTrust();
  const trust = await addTrust();
  await importLines(trust, 'COUNTER DEPOSIT,500.00', 'CHECK 501,-120.00', 'TO OPERATING,-80.00');
  expect(wordsOf(await proposed(trust, 'COUNTER'))).toEqual(['Collateral banked']);
  expect(await matchAll(trust)).toEqual({ matched: 3 });
  const { reconciliationId, differenceCents, ticked } = await start(trust, 30_000);
  expect([ticked, differenceCents]).toEqual([3, 0]);
  const items = await itemsOf(reconciliationId);
  expect(items.map(({ amountCents, isTicked }) => [amountCents, isTicked]).toSorted()).toEqual([
    [-12_000, true],
    [-8_000, true],
    [50_000, true],
  ]);
  await admin.ask(contract.finishReconciliation, { params: { reconciliationId } });
  expect((await itemsOf(reconciliationId)).map(({ problem }) => problem)).toEqual([null, null, null]);
});

test('collateral that is applied is matched and ticked at both banks, each by itself (money#bank-matching)', async () => {
  await aTrust();
  const trust = await addTrust();
  await importLines(trust, 'TO OPERATING,-80.00');
  await importLines(operating, 'FROM TRUST,80.00');
  expect(wordsOf(await proposed(operating, 'FROM'))).toEqual(wordsOf(await proposed(trust, 'OPERATING')));
  expect([await matchAll(trust), await matchAll(operating)]).toEqual([{ matched: 1 }, { matched: 1 }]);
  const [ofTrust, ofOperating] = [await start(trust, -8_000), await start(operating, 8_000)];
  expect([ofTrust.ticked, ofTrust.differenceCents]).toEqual([1, 0]);
  expect([ofOperating.ticked, ofOperating.differenceCents]).toEqual([1, 0]);
  expect((await itemsOf(ofOperating.reconciliationId)).map(({ amountCents }) => amountCents)).toEqual([8_000]);
});

test('nothing but collateral moves an account of collateral: no booking, no transfer, no return of a receipt', async () => {
  const trust = await addTrust();
  await importLines(trust, 'SERVICE CHARGE,-12.00', 'RETURNED ITEM,-40.00');
  const params = { bankLineId: await lineOf(trust, 'SERVICE') };
  const booked = { account: '5310', payee: 'Pelican Bank', method: 'Bank Transfer', reason: 'Charge' } as const;
  const transfer = { amountCents: 100, movedOn: today, reason: 'Mixed up' };
  expect([
    await refusalOf(admin.call(bookBankLine, { params, body: booked })),
    await refusalOf(admin.call(transferFromLine, { params, body: { otherAccountId: operating, reason: 'Mixed up' } })),
    await refusalOf(
      admin.call(transferBetweenBanks, { body: { ...transfer, fromAccountId: operating, toAccountId: trust } }),
    ),
    await refusalOf(
      admin.call(transferBetweenBanks, { body: { ...transfer, fromAccountId: trust, toAccountId: operating } }),
    ),
  ]).toEqual(Array.from({ length: 4 }, () => 'BANK_ACCOUNT_OF_TRUST'));
  const returned = { bankLineId: await lineOf(trust, 'RETURNED') };
  expect(await admin.ask(bank.listReturnedReceipts, { params: returned })).toEqual({ receipts: [] });
  const { rows } = await admin.ask(bank.listBankLines, { params: { bankAccountId: trust } });
  expect(rows.map(({ state }) => state)).toEqual(['to match', 'to match']);
});

test('a month warns of a trust bank that was never reconciled, and does not close before one in use is', async () => {
  await aTrust();
  const never = (name: string) => [false, `${name} was never reconciled with a statement.`];
  expect(await ofBank()).toEqual([never('Operating account'), never('The trust bank')]);
  const trust = await addTrust();
  expect(await ofBank()).toEqual([never('Operating account'), never('Trust account')]);
  await importLines(trust, 'COUNTER DEPOSIT,500.00');
  expect(await ofBank()).toEqual([
    [true, expect.stringMatching(/^Trust account is not reconciled through /)],
    never('Operating account'),
  ]);
});

test('an agency whose trust account has another one beside it keeps each of its kind, and of another agency none', async () => {
  const trust = await addTrust();
  const { accounts } = await admin.ask(bank.listBankAccounts);
  expect(accounts.map(({ bankAccountId, kind }) => [bankAccountId, kind])).toEqual([
    [operating, 'operating'],
    [trust, 'trust'],
  ]);
  const stranger = await system.signUp();
  const params = { bankAccountId: trust };
  expect(await refusalOf(stranger.call(bank.listBankLines, { params }))).toBe('BANK_ACCOUNT_NOT_FOUND');
  const change = { name: 'Pelican trust', lastFour: '4821', basedOn: 1 };
  await admin.ask(bank.changeBankAccount, { params, body: change });
  const named = (await admin.ask(bank.listBankAccounts)).accounts[1];
  expect(named).toMatchObject({ name: 'Pelican trust', kind: 'trust' });
});

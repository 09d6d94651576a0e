/** For every process: what makes everything ready for the command that decides, to be cut anywhere after it. */
import { randomUUID } from 'node:crypto';
import { setSuretyContract } from '#contracts/agency/sureties/sureties.ts';
import { addFee, openAccount, recordPayment } from '#contracts/books/account/accounts.ts';
import { writeBonds } from '#contracts/books/bond/bond-batches.ts';
import { amendBond, voidBond, writeBond } from '#contracts/books/bond/bonds.ts';
import { enterJudgment, payJudgment } from '#contracts/books/bond/judgments.ts';
import { rewriteBond } from '#contracts/books/bond/rewrites.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { applyCollateral, bankCollateral, receiveCollateral } from '#contracts/books/trust/collateral.ts';
import { addBankAccount, importBankFile, listBankAccounts, listBankLines } from '#contracts/books/bank/bank.ts';
import { closeMonth } from '#contracts/books/periods/periods.ts';
import { takePayment } from '#contracts/books/payments/payments.ts';
import { closeByTransfer, moveBond, transferEntry } from '#contracts/books/transfers/transfers.ts';
import { createIntake } from '#contracts/office/intake/intake.ts';
import { mergeFiles, undoMerge } from '#contracts/office/duplicates/merges.ts';
import { transferFromLine } from '#contracts/books/bank/bank-transfers.ts';
import { bookBankLine } from '#contracts/payouts/bank-bookings/bank-bookings.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { getSuretyReport, markSuretyReport } from '#contracts/powers/surety-reports/surety-reports.ts';
import { payPayables } from '#contracts/recovery/payees/payables.ts';
import { approveRecoveryCost, billRecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { recordCertificate } from '#contracts/recovery/surrender/surrenders.ts';
import { addDays } from '#domain/kernel/days.ts';
import { weekFrom } from '#domain/powers/surety-report-weeks.ts';
import type { Process } from '../src/platform/processes/processes.ts';
import type { ReconcilePowers } from '../src/features/powers/inventory/reconcile-powers.ts';
import { openCase } from './case-of-bond.ts';
import { closeWhatStands } from './close-account.ts';
import type { JoinedSystem } from './join-system.ts';
import { aSurety, receive } from './powers-of.ts';
import { makeBillable, makeForfeited } from './sample-judgments.ts';
import { makeCost } from './sample-recovery-costs.ts';
import { makeAccount } from './sample-requests.ts';
import { pdfNamed } from './sample-files.ts';
import { makeSurrender } from './sample-surrenders.ts';
import type { TestClock, TestViews } from './shared-product.ts';
import { aHouse, remit } from './surety-house.ts';
import type { Person } from './test-people.ts';

export const SURETY_TERMS = {
  effectiveOn: '2020-01-01',
  premiumCentsPerThousand: 1_000,
  premiumBasisPoints: null,
  bufCentsPerThousand: 500,
  minimumCents: 0,
  rounding: 'proportional',
  limitCents: null,
  weekEndsOn: 0,
  reportDay: 2,
  citation: 'General agency contract',
  reason: 'Signed',
} as const;

export interface Agency {
  admin: Person;
  supervisor: Person;
  today: string;
}

export const anAgency = async (system: JoinedSystem): Promise<Agency> => {
  const admin = await system.signUp();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  return { admin, supervisor, today: admin.session.organization?.today ?? '' };
};

export interface World {
  system: JoinedSystem;
  agency: Agency;
}

/** What is ready to be decided: in whose agency, and the command that does it. */
interface Ready {
  admin: Person;
  send: () => Promise<{ status: number }>;
}

/** A cost of a case that the Admin may approve: of a new one, unless told. */
const aCost = async ({ admin, supervisor, today }: Agency, recoveryCaseId?: string) => {
  supervisor.client.readWhatWrote(admin.client);
  const { costId } = await makeCost(supervisor, today, recoveryCaseId);
  admin.client.readWhatWrote(supervisor.client);
  return { costId, approve: () => admin.call(approveRecoveryCost, { params: { costId }, body: {} }) };
};

/** A cost that the Admin may pay to the Supervisor. */
export const aPayment = async (own: Agency) => {
  const { admin, supervisor } = own;
  const { costId, approve } = await aCost(own);
  await approve();
  const payee = { payeeKind: 'agent', payeeId: supervisor.userId } as const;
  const commandId = randomUUID();
  const body = { ...payee, costIds: [costId], amountCents: 12_000, method: 'Check', reason: 'Check 1002' } as never;
  return { admin, paymentId: commandId, send: () => admin.call(payPayables, { body, commandId }) };
};

const aBill = async ({ agency }: World): Promise<Ready> => {
  const { admin } = agency;
  const forfeiture = await makeForfeited(admin, addDays(agency.today, -10));
  const { caseId } = await openCase(admin, forfeiture.bondId);
  const { costId, approve } = await aCost(agency, caseId);
  await approve();
  await makeBillable(admin, forfeiture);
  const body = { amountCents: 12_000 };
  return { admin, send: () => admin.call(billRecoveryCost, { params: { costId }, body }) };
};

const aCertificate = async ({ agency }: World): Promise<Ready> => {
  const { admin, today } = agency;
  const { surrenderId, surrenderBondId, surrenderFileId: fileId } = await makeSurrender(admin, today);
  const body = { certificateOn: today, court: 'Section B', fileId, bondIds: [surrenderBondId] };
  return { admin, send: () => admin.call(recordCertificate, { params: { surrenderId }, body }) };
};

/** A judgment of $500 of a bond whose surety holds $100 of the BUF. */
const aJudgment = async ({ system, agency }: World): Promise<Ready> => {
  const { today } = agency;
  const house = await aHouse(system);
  const { admin, bonds } = house;
  await remit(house, admin, ['P-001', 'P-002']);
  const params = { bondId: bonds[0] ?? '' };
  await admin.ask(amendBond, { params, body: { status: 'FORFEITED', forfeitureDate: today, basedOn: 0 } });
  await admin.ask(enterJudgment, { params, body: { judgedOn: today, judgedCents: 50_000 } });
  const body = { amountCents: 8_000, from: 'buf', reason: 'Judgment of Orleans' } as const;
  const commandId = randomUUID();
  return { admin, send: () => admin.call(payJudgment, { params, body, commandId }) };
};

/** An account that owes $100.00 of a fee. */
const owing = async ({ admin, today }: Agency): Promise<string> => {
  const { accountId } = await makeAccount(admin);
  await admin.ask(addFee, {
    params: { accountId },
    body: { kind: 'Travel Fee', amountCents: 10_000, chargedOn: today },
  });
  return accountId;
};

const aDeposit = async ({ agency }: World): Promise<Ready> => {
  const { admin, today } = agency;
  const receipts: { accountId: string; paymentId: string }[] = [];
  for (const _ of [1, 2]) {
    const params = { accountId: await owing(agency) };
    const body = { amountCents: 4_000, method: 'Check', paidOn: today } as const;
    const { paymentId } = await admin.ask(recordPayment, { params, body });
    receipts.push({ ...params, paymentId });
  }
  return { admin, send: () => admin.call(makeDeposit, { body: { depositedOn: today, receipts } }) };
};

const aSplitPayment = async ({ agency }: World): Promise<Ready> => {
  const { admin, today } = agency;
  const payments = [
    { accountId: await owing(agency), amountCents: 3_000 },
    { accountId: await owing(agency), amountCents: 2_000 },
  ];
  return { admin, send: () => admin.call(takePayment, { body: { payments, method: 'Check', paidOn: today } }) };
};

/** Without powers, whose claims come before the decision. */
const aGrid = async ({ agency }: World): Promise<Ready> => {
  const { admin } = agency;
  const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Odile Fontenot' } });
  const rows = [
    { amountCents: 1_000_000, jurisdiction: 'Orleans' },
    { amountCents: 50_000, jurisdiction: 'Jefferson' },
  ] as const;
  const body = { defendantId, accountId: null, rows: [...rows] };
  return { admin, send: () => admin.call(writeBonds, { body }) };
};

/** A week that is over, of a surety with three powers. */
const aReport = async ({ system, agency }: World): Promise<Ready> => {
  const { admin, today } = agency;
  const suretyId = await aSurety(admin);
  const number = randomUUID().slice(0, 8);
  await admin.ask(setSuretyContract, { params: { suretyId }, body: SURETY_TERMS });
  const clock = system.provider<TestClock>('TestClock');
  await clock.set(new Date(Date.now() - 14 * 86_400_000).toISOString());
  await receive(admin, `${number}-1`, { suretyId, lastNumber: `${number}-3` });
  await clock.set(null);
  await system.provider<TestViews>('TestViews').haveAll('surety-facts', 'powers');
  const params = { suretyId, endsOn: weekFrom(addDays(today, -14), []).endsOn };
  const { contentHash } = await admin.ask(getSuretyReport, { params });
  return { admin, send: () => admin.call(markSuretyReport, { params, body: { contentHash } }) };
};

/** The power of a bond that a kill kept from hearing of it hears of it by its own round. */
const powersFollow = async ({ system }: World): Promise<void> => {
  await system.provider<TestViews>('TestViews').haveAll('bonds', 'powers');
  await system.provider<ReconcilePowers>('ReconcilePowers').follow();
};

/** A bond of $10,000.00 of somebody who is of age, and the command that rewrites it. */
const aRewrite = async ({ agency: { admin, today } }: World) => {
  const person = { fullName: 'Odile Fontenot', birthday: '1980-05-17' };
  const { defendantId } = await admin.ask(createDefendant, { body: person });
  const body = { amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
  const { bondId, accountId } = await admin.ask(writeBond, { body: { defendantId, ...body } });
  const request = { ...body, bondDate: today, reason: 'The court raised the bond' };
  return { admin, accountId, send: () => admin.call(rewriteBond, { params: { bondId }, body: request }) };
};

const aVoidOfARewrite = async (world: World): Promise<Ready> => {
  const { admin } = world.agency;
  const { body: params } = await (await aRewrite(world)).send();
  const body = { reasonCode: 'Entered in error', reason: 'The wrong one' } as const;
  return { admin, send: () => admin.call(voidBond, { params, body }) };
};

const aLot = async ({ agency: { admin } }: World): Promise<Ready> => {
  const suretyId = await aSurety(admin);
  const number = randomUUID().slice(0, 8);
  return { admin, send: () => receive(admin, `${number}-1`, { suretyId, lastNumber: `${number}-3` }) };
};

const anIntake = ({ agency: { admin } }: World): Promise<Ready> => {
  const body = { defendant: { fullName: 'Theo Landry' }, indemnitors: [{ fullName: 'Odile Sonnier' }] };
  return Promise.resolve({ admin, send: () => admin.call(createIntake, { body }) });
};

/** An account with a bond and a payment, and another one of the same person. */
const twoAccounts = async ({ agency: { admin, today } }: World) => {
  const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Odile Fontenot' } });
  const [{ accountId }, { accountId: toAccountId }] = [
    await admin.ask(openAccount, { body: { defendantId } }),
    await admin.ask(openAccount, { body: { defendantId } }),
  ];
  const body = { defendantId, accountId, amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
  const { bondId } = await admin.ask(writeBond, { body });
  const payment = { amountCents: 4_000, method: 'Check', paidOn: today } as const;
  const { paymentId } = await admin.ask(recordPayment, { params: { accountId }, body: payment });
  return { admin, accountId, bondId, paymentId, body: { toAccountId, reason: 'One account is enough' } };
};

const aTransfer = async (world: World): Promise<Ready> => {
  const { admin, accountId, paymentId: entryId, body } = await twoAccounts(world);
  return { admin, send: () => admin.call(transferEntry, { params: { accountId, entryId }, body }) };
};

const aMove = async (world: World): Promise<Ready> => {
  const { admin, bondId, body } = await twoAccounts(world);
  return { admin, send: () => admin.call(moveBond, { params: { bondId }, body }) };
};

const aClosing = async (world: World): Promise<Ready> => {
  const { admin, accountId, body } = await twoAccounts(world);
  return { admin, send: () => admin.call(closeByTransfer, { params: { accountId }, body }) };
};

/** A rewrite that is written, cut, on an account that was closed meanwhile; then that account is opened again. */
const aLatePremium = async (world: World): Promise<Ready> => {
  const { system } = world;
  const { admin, accountId, send } = await aRewrite(world);
  await system.killedAfter(1, send);
  await closeWhatStands(system, admin, accountId);
  const views = system.provider<TestViews>('TestViews');
  const roundOf = async (name: string) => {
    await views.haveAll('accounts', 'bonds', 'history');
    await system.provider<Process>(name).round();
  };
  const roundsCome = async () => {
    for (const name of ['FinishRewrites', 'ReopenAfterPosting']) await roundOf(name);
    return { status: 200 };
  };
  return { admin, send: roundsCome };
};

/** A December of an agency of its own, whose year ends with it. */
const aYear = async ({ system }: World): Promise<Ready> => {
  const { admin, today } = await anAgency(system);
  const month = `${Number(today.slice(0, 4)) - 1}-12`;
  const { accountId } = await makeAccount(admin);
  await admin.story.fee(accountId, 4_000, { chargedOn: `${month}-02`, reason: 'Found late' });
  return { admin, send: () => admin.call(closeMonth, { params: { month } }) };
};

/** A charge that the bank tells of. */
const aBankLine = async ({ agency: { admin, today } }: World): Promise<Ready> => {
  const { accounts } = await admin.ask(listBankAccounts);
  const account = { bankAccountId: accounts[0]?.bankAccountId ?? '' };
  const words = `FEE ${randomUUID()}`;
  await admin.ask(importBankFile, {
    params: account,
    body: { text: `Date,Description,Amount\n${today},${words},-12.00\n` },
  });
  const { rows } = await admin.ask(listBankLines, { params: account, query: { words } });
  const params = { bankLineId: rows[0]?.bankLineId ?? '' };
  const body = { account: '5310', payee: 'Bank', method: 'Bank Transfer', reason: 'Fee' } as const;
  const commandId = randomUUID();
  return { admin, send: () => admin.call(bookBankLine, { params, body, commandId }) };
};

/** A line of the bank, and another account that the money came from. */
const aBankTransfer = async ({ agency: { admin, today } }: World): Promise<Ready> => {
  const added = () => admin.ask(addBankAccount, { body: { name: `Bank ${randomUUID()}` } });
  const [{ bankAccountId }, { bankAccountId: otherAccountId }] = [await added(), await added()];
  const account = { bankAccountId };
  await admin.ask(importBankFile, {
    params: account,
    body: { text: `Date,Description,Amount\n${today},FROM SAVINGS,250.00\n` },
  });
  const { rows } = await admin.ask(listBankLines, { params: account });
  const params = { bankLineId: rows[0]?.bankLineId ?? '' };
  const commandId = randomUUID();
  return {
    admin,
    send: () => admin.call(transferFromLine, { params, body: { otherAccountId, reason: 'Rent' }, commandId }),
  };
};

/** Collateral that is banked, and what its bond owes. */
const anApplication = async ({ agency: { admin, today } }: World): Promise<Ready> => {
  const { bondId, defendantId: personId, accountId } = await admin.story.bond();
  const params = { bondId };
  const given = { personId, amountCents: 20_000, method: 'Cash', receivedOn: today } as const;
  const { receiptId } = await admin.ask(receiveCollateral, { params, body: given });
  await admin.ask(bankCollateral, { body: { receiptIds: [receiptId], bankedOn: today } });
  const drawer = { subjectKind: 'defendant', subjectId: personId } as const;
  const { fileId: documentId } = await admin.ask(uploadDocument, { params: drawer, file: pdfNamed('Signed.pdf') });
  const body = { personId, accountId, documentId, amountCents: 10_000, reason: 'Signed for it' };
  const commandId = randomUUID();
  return { admin, send: () => admin.call(applyCollateral, { params, body, commandId }) };
};

/** A process: its name and class, what makes everything ready for the command that decides, and whose round else comes. */
export interface Cut {
  process: string;
  of: string;
  ready: (world: World) => Promise<Ready>;
  /** As many events come until it is decided. */
  decidedBy?: number;
  afterwards?: (world: World) => Promise<void>;
}

const TRANSFERS = { process: 'finish-transfers', of: 'FinishTransfers' } as const;
const REWRITES = { process: 'finish-rewrites', of: 'FinishRewrites', decidedBy: 1 } as const;

/** Two files of one person, of which the one that goes has two bonds on an account, and a spare account. */
const aMerge = async ({ agency }: World): Promise<Ready> => {
  const { admin } = agency;
  const { story } = admin;
  const [defendantId, otherId] = [await story.defendant(), await story.defendant()];
  const { accountId } = await story.bond({ defendantId: otherId });
  await story.bond({ defendantId: otherId, accountId });
  await story.account(otherId);
  const body = { otherId, take: [], basedOn: 1, otherBasedOn: 1 };
  const commandId = randomUUID();
  return { admin, send: () => admin.call(mergeFiles, { params: { defendantId }, body, commandId }) };
};

/** The same, merged, to be undone. */
const anUndoneMerge = async (world: World): Promise<Ready> => {
  const { admin } = world.agency;
  const { story } = admin;
  const [defendantId, otherId] = [await story.defendant(), await story.defendant()];
  await story.bond({ defendantId: otherId });
  const body = { otherId, take: [], basedOn: 1, otherBasedOn: 1 };
  const { mergeId } = await admin.ask(mergeFiles, { params: { defendantId }, body });
  const commandId = randomUUID();
  return { admin, send: () => admin.call(undoMerge, { params: { defendantId, mergeId }, commandId }) };
};

/** Whatever is cut, by its name: at least one of every process. */
export const CUTS: Record<string, Cut> = {
  'a payment to a payee': {
    process: 'finish-payments',
    of: 'FinishPayments',
    ready: ({ agency }) => aPayment(agency),
  },
  'a cost of a case': {
    process: 'finish-recovery-costs',
    of: 'FinishRecoveryCosts',
    ready: async ({ agency }) => ({ admin: agency.admin, send: (await aCost(agency)).approve }),
  },
  'a bill of a cost': { process: 'finish-recovery-bills', of: 'FinishBills', ready: aBill },
  'a surrender': {
    process: 'finish-surrenders',
    of: 'FinishSurrenders',
    ready: aCertificate,
    afterwards: powersFollow,
  },
  'a month that completes a year': { process: 'seal-periods', of: 'SealPeriods', ready: aYear, decidedBy: 1 },
  'a line of the bank': { process: 'finish-bank-bookings', of: 'FinishBankBookings', ready: aBankLine },
  'a transfer between two bank accounts': {
    process: 'finish-bank-transfers',
    of: 'FinishBankTransfers',
    ready: aBankTransfer,
  },
  'collateral for an account': {
    process: 'finish-collateral-applications',
    of: 'FinishCollateralApplications',
    ready: anApplication,
  },
  'a deposit': { process: 'finish-deposits', of: 'Deposits', ready: aDeposit },
  'a split payment': { process: 'finish-split-payments', of: 'Takings', ready: aSplitPayment },
  'a grid of bonds': { process: 'finish-bond-batches', of: 'BondBatches', ready: aGrid },
  'an execution report': { process: 'lock-surety-reports', of: 'SentSuretyReports', ready: aReport },
  'a lot of powers': { process: 'receive-power-lots', of: 'PowerLots', ready: aLot },
  'an intake': { process: 'finish-intakes', of: 'FinishIntake', ready: anIntake },
  'a judgment out of the BUF': { process: 'finish-judgment-draws', of: 'DrawForJudgment', ready: aJudgment },
  'a rewrite': { ...REWRITES, ready: aRewrite },
  'a void of a rewrite': { ...REWRITES, ready: aVoidOfARewrite },
  'a transfer of a payment': { ...TRANSFERS, ready: aTransfer, decidedBy: 1 },
  'a premium on a closed account': {
    process: 'reopen-after-posting',
    of: 'ReopenAfterPosting',
    ready: aLatePremium,
    decidedBy: 1,
  },
  'a merge of two files': { process: 'finish-file-merges', of: 'FinishFileMerges', ready: aMerge },
  'an undone merge': { process: 'finish-file-merges', of: 'FinishFileMerges', ready: anUndoneMerge },
  // Its bond is claimed first; cut there, it is given back.
  'a move of a bond': { ...TRANSFERS, ready: aMove, decidedBy: 2 },
  'a closing by transfer': { ...TRANSFERS, ready: aClosing, decidedBy: 2 },
};

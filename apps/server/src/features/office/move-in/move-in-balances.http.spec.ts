import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import * as contract from '#contracts/office/move-in/move-in.ts';
import { getAccount, openAccount } from '#contracts/books/account/accounts.ts';
import { approveRequest, listApprovals } from '#contracts/books/approvals/approvals.ts';
import { listAlerts } from '#contracts/office/alerts/alerts.ts';
import { listLedgerLines } from '#contracts/office/reports/ledger-lines.ts';
import { amendBond, listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { closeAccount } from '#contracts/books/account/closing.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import * as opening from '#contracts/books/opening/opening.ts';
import { getOpeningCertificate, listOpeningTotals, setOpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { closeByTransfer } from '#contracts/books/transfers/transfers.ts';
import { getPlan } from '#contracts/books/plans/plans.ts';
import { listCalls } from '#contracts/books/plans/promises.ts';
import { recoverWriteOff } from '#contracts/books/payments/recovery.ts';
import { getStatement } from '#contracts/office/statements/statements.ts';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import {
  accountsNamed,
  beginMoveIn,
  bringIn,
  chooseForList,
  cutAt,
  fileOfList,
  goThrough,
  lookAtMoveIn,
  problemsOf,
  rowsOfList,
  takeBack,
  typeTotals,
  uploadList,
} from '../../../../test/moving-in.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { EraseMoveInFiles } from './erase-move-in-files.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const cutOverOn = addDays(today, -1);
const CLIENTS = 'ID,Name,DOB\n1001,"Landry, Marie Ann",04/13/1988\n1002,"Guidry, Paul Jr",12/25/1970\n1003,Eve Roy,\n';
const BONDS = `Bond ID,Client ID,Bond Date,Status,Bond Amt,Account
71,1001,${addDays(today, -40)},Active,"$10,000.00",5521
72,1001,${addDays(today, -90)},Closed,"$5,000.00",5522
73,1002,${addDays(today, -70)},Closed,"$5,000.00",
`;
const HEAD = 'Client ID,Account,Balance,Premium,Fees,Credit,Owed since';
/** $475.00 on 5521, nothing on 5522, a credit of $20.00 of Paul's, $130.00 of Eve's. */
const ROWS = `1001,5521,475.00,450.00,25.00,,${addDays(today, -75)}
1002,,(20.00),,,,
1003,,130.00,,,,${addDays(today, -10)}
`;
const TOTAL = 58_500;

/** The process that finds what is to be told. */
interface Following {
  ofAgency: (organizationId: string, timeZone: string) => Promise<unknown>;
}

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const withBalances = async (admin: Person, rows = ROWS) => {
  await beginMoveIn(admin, cutOverOn);
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'bonds', BONDS);
  await uploadList(admin, 'balances', `${HEAD}\n${rows}`);
};
const accountsOf = async (admin: Person, name: string) =>
  (await accountsNamed(admin, name)).map(({ accountId, name: known, status, balanceCents }) => ({
    accountId,
    known,
    status,
    balanceCents,
  }));
const accountOf = async (admin: Person, name: string) => {
  const [account] = await accountsOf(admin, name);
  if (!account) throw new Error(`${name} has no account.`);
  return account;
};
/** What the aging of clients comes to, which says itself that it is 1100 in the trial balance. */
const agedTotal = async (admin: Person) => {
  const { sections, proofs } = await admin.ask(getStatement, { query: { kind: 'aging', to: today } });
  for (const { words, cents, againstCents } of proofs) expect([words, cents]).toEqual([words, againstCents]);
  return { total: sections[0]?.total.figures[0], lines: sections[0]?.lines ?? [] };
};

test('the receivable is the old one to the cent: aging, 1100 and the file say the same (moving-in#opening-balances)', async () => {
  const admin = await system.signUp();
  await withBalances(admin);
  const checked = await lookAtMoveIn(admin);
  expect(checked).toMatchObject({
    state: 'checked',
    balanceTotals: {
      fileAccounts: 3,
      fileOwedCents: 60_500,
      fileCreditCents: -2_000,
      hereAccounts: 0,
      typedCents: null,
    },
  });
  const came = await bringIn(system, admin);
  expect(came).toMatchObject({
    state: 'in',
    here: { clients: 3, bonds: 3, balances: 3 },
    run: { kept: [] },
    balanceTotals: { hereAccounts: 3, hereOwedCents: 60_500, hereCreditCents: -2_000 },
  });
  expect(await admin.story.balances('1100', '3950')).toEqual({ '1100': TOTAL, '3950': -TOTAL });
  const { total, lines } = await agedTotal(admin);
  expect(total).toBe(TOTAL);
  // Of 75 days the balance with "owed since", of 10 days the other; a credit stands apart.
  expect(lines.map(({ figures }) => figures.slice(1)).toSorted()).toEqual(
    [
      [0, 0, 47_500, 0, 0, 0],
      [13_000, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, -2_000],
    ].toSorted(),
  );
  expect(await accountsOf(admin, 'Marie Ann Landry')).toMatchObject([
    { known: 'Old no. 5521', status: 'open', balanceCents: 47_500 },
    { known: 'Old no. 5522', status: 'closed', balanceCents: 0 },
  ]);
  const { accountId } = await accountOf(admin, 'Marie Ann Landry');
  const { rows } = await admin.ask(listAccountEntries, { params: { accountId }, query: {} });
  expect(rows).toMatchObject([
    {
      description: `Balance brought forward from Bail Books 4, ${formatDay(cutOverOn)}: premium`,
      amountCents: 45_000,
      effectiveOn: cutOverOn,
      bookedOn: null,
      stands: false,
    },
    {
      description: `Fees brought forward from Bail Books 4, ${formatDay(cutOverOn)}`,
      amountCents: 2_500,
      effectiveOn: cutOverOn,
      bookedOn: null,
      stands: false,
    },
  ]);
  const { explanation, premiumCents, feesCents } = await admin.ask(getAccount, { params: { accountId } });
  expect([premiumCents, feesCents]).toEqual([45_000, 2_500]);
  expect(explanation).toEqual([
    'The balance brought forward adds a premium of $450.00.',
    'Fees add $25.00: Fees brought forward $25.00.',
    'What was brought forward is line 2 of balances.csv.',
    '$450.00 premium + $25.00 fees − $0.00 payments: $475.00 due.',
  ]);
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('sealed with its control total it leaves nothing on 3950, and a difference shows the row that could make it', async () => {
  const admin = await system.signUp();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  await withBalances(admin);
  await bringIn(system, admin);
  expect(await admin.ask(opening.getOpening)).toMatchObject({
    state: 'lists',
    receivable: { accounts: 3, cents: TOTAL },
  });
  await admin.ask(contract.setBondTotal, { body: { suretyId: null, status: 'OPEN', count: 1, faceCents: 1_000_000 } });
  await typeTotals(admin);
  await admin.ask(setOpeningTotal, { body: { account: '1100', amountCents: TOTAL + 13_000 } });
  expect((await lookAtMoveIn(admin)).balanceTotals).toMatchObject({
    typedCents: TOTAL + 13_000,
    hints: ['A row of $130.00: line 4.'],
  });
  expect(await refusalOf(admin.call(opening.sealOpening, { body: {} }))).toBe('OPENING_TOTALS_DIFFER');
  await admin.ask(setOpeningTotal, { body: { account: '1100', amountCents: TOTAL } });
  expect((await admin.ask(listOpeningTotals)).totals).toEqual([
    { account: '1100', typedCents: TOTAL, hereCents: TOTAL, reason: '' },
  ]);
  const { requestId } = await admin.ask(opening.sealOpening, { body: { retainedCents: 500 } });
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(opening.approveOpening, { params: { requestId } });
  admin.client.readWhatWrote(supervisor.client);
  expect(await admin.story.balances('1100', '3950', '3000', '3900')).toEqual({
    '1100': TOTAL,
    '3950': 0,
    '3000': -(TOTAL - 500),
    '3900': -500,
  });
  expect(await refusalOf(admin.call(contract.takeBackLists))).toBe('MOVE_IN_SEALED');
  const certificate = async () => {
    const { bytes } = await admin.call(getOpeningCertificate);
    return (await readPdf(bytes)).pages.join('').replaceAll(/\s/g, '');
  };
  const words = await certificate();
  for (const said of [
    '3clients,3bonds,3openbalances',
    'BroughtforwardonaccountsofclientsKindAccountsAmountPremium2$580.00Fees1$25.00Credits1−$20.00Together$585.00',
    '1100AccountsReceivable$585.00$585.00$0.00',
    'Openbondswithoutasurety1bond,$10,000.001bond,$10,000.00',
    `Openbalancesbalances.csv300${createHash('sha256').update(`${HEAD}\n${ROWS}`).digest('hex')}`,
    'Accountantoftheoldbooks·dateAccountantofthesebooks·date',
  ])
    expect(words).toContain(said);
  // Once the files are erased it says the same.
  await system.provider<EraseMoveInFiles>('EraseMoveInFiles').erase();
  expect((await lookAtMoveIn(admin)).files.every(({ isErased }) => isErased)).toBe(true);
  expect(await certificate()).toBe(words);
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('after the seal a balance is corrected by two: today, against 3900, and both days show (moving-in#corrections-after-the-seal)', async () => {
  const admin = await system.signUp();
  const [supervisor, accounting] = [
    await system.addAgent(admin, 'Supervisor'),
    await system.addAgent(admin, 'Accounting'),
  ];
  await withBalances(admin);
  await bringIn(system, admin);
  const { accountId } = await accountOf(admin, 'Marie Ann Landry');
  const body = { accountId, part: 'premium', amountCents: 42_000, reason: 'Paid there in January' } as const;
  const ask = (person: Person, said: Partial<typeof body> | { part: 'fees' } = {}) =>
    person.call(opening.correctOpeningBalance, { body: { ...body, ...said } });
  expect(await refusalOf(ask(admin))).toBe('OPENING_NOT_SEALED');
  await admin.ask(contract.setBondTotal, { body: { suretyId: null, status: 'OPEN', count: 1, faceCents: 1_000_000 } });
  await admin.ask(setOpeningTotal, { body: { account: '1100', amountCents: TOTAL } });
  await typeTotals(admin);
  const { requestId: seal } = await admin.ask(opening.sealOpening, { body: {} });
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(opening.approveOpening, { params: { requestId: seal } });
  admin.client.readWhatWrote(supervisor.client);
  const { bytes } = await admin.call(getOpeningCertificate);

  accounting.client.readWhatWrote(supervisor.client);
  expect(await refusalOf(ask(accounting))).toBe('ROLE_REFUSED');
  expect(await refusalOf(ask(admin, { accountId: admin.organizationId }))).toBe('ACCOUNT_NOT_FOUND');
  const other = await system.signUp();
  expect(await refusalOf(ask(other))).toBe('ACCOUNT_NOT_FOUND');
  const commandId = randomUUID();
  const { requestId } = await admin.ask(opening.correctOpeningBalance, { commandId, body });
  expect(await admin.ask(opening.correctOpeningBalance, { commandId, body })).toEqual({ requestId });
  const changed = await admin.call(opening.correctOpeningBalance, { commandId, body: { ...body, amountCents: 777 } });
  expect([changed.status, changed.problem?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await refusalOf(ask(admin, { part: 'fees' }))).toBe('OPENING_CORRECTION_WAITS');
  const params = { accountId, requestId };
  expect(await refusalOf(admin.call(approveRequest, { params, body: {} }))).toBe('FOUR_EYES');
  supervisor.client.readWhatWrote(admin.client);
  const { rows: inbox } = await supervisor.ask(listApprovals, { query: {} });
  expect(inbox).toMatchObject([
    { requestId, kind: 'correction', amountCents: 3_000, balanceCents: 47_500, reason: 'Paid there in January' },
  ]);
  await system.provider<Following>('FollowAlerts').ofAgency(admin.organizationId, DEFAULT_TIME_ZONE);
  const { rows: alerts } = await supervisor.ask(listAlerts, { query: {} });
  expect(alerts.map(({ title }) => title)).toContain('Opening of $30.00 waits for approval');
  expect(await admin.story.balances('1100', '3900')).toEqual({ '1100': TOTAL, '3900': 0 });
  await supervisor.ask(approveRequest, { params, body: {} });
  admin.client.readWhatWrote(supervisor.client);
  expect(await admin.story.balances('1100', '3900', '3950')).toEqual({
    '1100': TOTAL - 3_000,
    '3900': 3_000,
    '3950': 0,
  });
  const { total, lines } = await agedTotal(admin);
  expect([total, lines.map(({ figures }) => figures[3]).filter((cents) => cents !== 0)]).toEqual([
    TOTAL - 3_000,
    [44_500],
  ]);
  const { rows } = await admin.ask(listAccountEntries, { params: { accountId }, query: {} });
  expect(rows.at(-1)).toMatchObject({
    description: 'Correction: balance brought forward: premium',
    amountCents: -3_000,
    effectiveOn: today,
    stands: false,
  });
  const { rows: ledger } = await admin.ask(listLedgerLines, { params: { ledgerAccount: '1100' }, query: {} });
  expect(ledger.find(({ description }) => description === 'Balance corrected')).toMatchObject({
    effectiveOn: cutOverOn,
    bookedOn: today,
  });
  // The certificate says what stood at the seal.
  const certificate = await admin.call(getOpeningCertificate);
  expect((await readPdf(certificate.bytes)).pages).toEqual((await readPdf(bytes)).pages);
  expect(await refusalOf(ask(admin))).toBe('OPENING_LINE_UNCHANGED');
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('it is taken back with people and bonds, and comes once more', async () => {
  const admin = await system.signUp();
  await withBalances(admin);
  await bringIn(system, admin);
  const back = await takeBack(system, admin);
  expect(back).toMatchObject({ here: { clients: 0, bonds: 0, balances: 0 }, run: { kept: [] } });
  expect(await admin.story.balances('1100', '3950')).toEqual({ '1100': 0, '3950': 0 });
  // Days up to the cut-over day are open again, so another may be chosen.
  await beginMoveIn(admin, addDays(cutOverOn, -1));
  await beginMoveIn(admin, cutOverOn);
  expect(await bringIn(system, admin)).toMatchObject({
    here: { clients: 3, bonds: 3, balances: 3 },
    run: { kept: [] },
  });
  expect((await agedTotal(admin)).total).toBe(TOTAL);
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('a corrected file brings the difference, whatever was paid since; what was taken stands as a credit once it is taken back', async () => {
  const admin = await system.signUp();
  await withBalances(admin);
  await bringIn(system, admin);
  const { accountId } = await accountOf(admin, 'Eve Roy');
  await admin.story.pay(accountId, 3_000);
  expect(await bringIn(system, admin)).toMatchObject({ run: { added: 0, changed: 0, gone: 0, kept: [] } });
  await uploadList(admin, 'balances', `${HEAD}\n${ROWS.replace('130.00', '150.00').replace(/^1002.*\n/m, '')}`);
  const { run } = await bringIn(system, admin);
  expect(run).toMatchObject({ changed: 1, kept: [] });
  expect(await accountOf(admin, 'Eve Roy')).toMatchObject({ balanceCents: 12_000 });
  expect(await accountOf(admin, 'Paul Guidry Jr')).toMatchObject({ balanceCents: 0 });
  expect((await agedTotal(admin)).total).toBe(47_500 + 12_000);
  const { here } = await takeBack(system, admin);
  expect(here).toMatchObject({ clients: 1, balances: 0 });
  expect(await accountOf(admin, 'Eve Roy')).toMatchObject({ balanceCents: -3_000 });
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('on an account that was closed here it stays as it is, and is listed', async () => {
  const admin = await system.signUp();
  await withBalances(admin);
  await bringIn(system, admin);
  const { accountId } = await accountOf(admin, 'Eve Roy');
  await admin.story.pay(accountId, 13_000);
  await admin.ask(closeAccount, { params: { accountId }, body: { confirmed: true } });
  await uploadList(admin, 'balances', `${HEAD}\n${ROWS.replace('130.00', '150.00')}`);
  const { run } = await bringIn(system, admin);
  expect(run?.kept.map(({ name, words }) => `${name}, ${words}`)).toEqual([
    'Eve Roy, The balance: it is closed here. Reopen it first.',
  ]);
  expect((await agedTotal(admin)).total).toBe(TOTAL - 13_000);
});

test('a run that is cut goes on where it stopped, and twice at once does it once', async () => {
  const admin = await system.signUp();
  await withBalances(admin);
  const { runId } = await admin.ask(contract.bringInLists);
  const goOn = await cutAt(system, admin, uuidV5('balances 0', runId));
  await goThrough(system);
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'working', here: { bonds: 3, balances: 0 } });
  await goOn();
  await Promise.all([goThrough(system), goThrough(system)]);
  await goThrough(system);
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'in', here: { balances: 3 } });
  expect(await admin.story.balances('1100', '3950')).toEqual({ '1100': TOTAL, '3950': -TOTAL });
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('a bond that was brought in adds what it is changed by here, and its opening balance stays (moving-in#bond-brought-in)', async () => {
  const admin = await system.signUp();
  await withBalances(admin);
  await bringIn(system, admin);
  const { rows } = await admin.ask(listDefendants, { query: {} });
  const defendantId = rows.find(({ fullName }) => fullName === 'Marie Ann Landry')?.defendantId ?? '';
  const { bonds } = await admin.ask(listBondsOfDefendant, { params: { defendantId } });
  const live = bonds.find(({ status }) => status === 'OPEN');
  if (!live) throw new Error('The live bond did not come.');
  const edit = { amountCents: 1_200_000, basedOn: live.revision };
  await admin.ask(amendBond, { params: { bondId: live.bondId }, body: edit });
  const { accountId } = await accountOf(admin, 'Marie Ann Landry');
  const { explanation, balanceCents } = await admin.ask(getAccount, { params: { accountId } });
  expect(balanceCents).toBe(47_500 + 24_000);
  expect(explanation.slice(0, 2)).toEqual([
    'A bond without a power number adds a premium of $240.00: what it changed by since it was brought in.',
    'The balance brought forward adds a premium of $450.00.',
  ]);
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('corrections before the seal are folded into one line of each kind, and lead to file and line (moving-in#brought-forward)', async () => {
  const admin = await system.signUp();
  await withBalances(admin);
  await bringIn(system, admin);
  const { accountId } = await accountOf(admin, 'Marie Ann Landry');
  await admin.story.pay(accountId, 1_000);
  await uploadList(admin, 'balances', `${HEAD}\n1003,,130.00,,,,\n1001,5521,460.00,460.00,,,\n`);
  await bringIn(system, admin);
  const forward = `Balance brought forward from Bail Books 4, ${formatDay(cutOverOn)}: premium`;
  const linesOf = async (query: object) => {
    const { rows, ...frame } = await admin.ask(listAccountEntries, { params: { accountId }, query });
    const shown = rows.map(({ description, amountCents, runningBalanceCents }) => [
      description,
      amountCents,
      runningBalanceCents,
    ]);
    return [frame.openingCents, shown, frame.closingCents];
  };
  const lines = [
    [forward, 46_000, 46_000],
    ['Payment, Cash', -1_000, 45_000],
  ];
  expect(await linesOf({})).toEqual([0, lines, 45_000]);
  expect(await linesOf({ newestFirst: true, voided: true })).toEqual([0, lines.toReversed(), 45_000]);
  expect(await linesOf({ from: today })).toEqual([46_000, lines.slice(1), 45_000]);
  expect(await linesOf({ newestFirst: true, limit: 1 })).toEqual([0, lines.slice(1), 45_000]);
  expect((await admin.ask(getAccount, { params: { accountId } })).explanation).toContain(
    'What was brought forward is line 3 of balances.csv.',
  );
  await takeBack(system, admin);
  expect(await linesOf({})).toEqual([0, [['Payment, Cash', -1_000, -1_000]], -1_000]);
  expect((await admin.ask(getAccount, { params: { accountId } })).explanation.join(' ')).not.toContain('balances.csv');
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('what was written off is not owed, shows on its own, and is recovered as ever (moving-in#kinds-of-opening)', async () => {
  const admin = await system.signUp();
  await beginMoveIn(admin, cutOverOn);
  await uploadList(admin, 'clients', CLIENTS);
  const rows = (first: string) => `Client ID,Balance,Written off\n1001,40.00,${first}\n1003,0,70.00\n`;
  await uploadList(admin, 'balances', rows('300.00'));
  expect(await bringIn(system, admin)).toMatchObject({
    here: { balances: 2 },
    balanceTotals: { hereAccounts: 1, hereOwedCents: 4_000 },
    totals: [
      { what: 'clients' },
      { what: 'owed' },
      { what: 'credits' },
      { what: 'writtenOff', file: 37_000, here: 37_000 },
    ],
  });
  expect(await admin.story.balances('1100', '3950', '5200')).toEqual({ '1100': 4_000, '3950': -4_000, '5200': 0 });
  // It stays open: something of it may come.
  expect(await accountOf(admin, 'Eve Roy')).toMatchObject({ status: 'open', balanceCents: 0 });
  const { accountId } = await accountOf(admin, 'Marie Ann Landry');
  const { rows: lines } = await admin.ask(listAccountEntries, { params: { accountId }, query: {} });
  const forward = `Balance brought forward from Bail Books 4, ${formatDay(cutOverOn)}`;
  expect(lines.map(({ description, amountCents, stands }) => [description, amountCents, stands])).toEqual([
    [`${forward}: premium`, 4_000, false],
    [`${forward}: premium`, 30_000, false],
    [`${forward}: written off`, -30_000, false],
  ]);
  const recovery = { amountCents: 12_000, method: 'Cash', paidOn: today, confirmed: true } as const;
  await admin.ask(recoverWriteOff, { params: { accountId }, body: recovery });
  const { premiumCents, writeOffsCents, paymentsCents, balanceCents, explanation } = await admin.ask(getAccount, {
    params: { accountId },
  });
  expect([premiumCents, writeOffsCents, paymentsCents, balanceCents]).toEqual([34_000, 18_000, 12_000, 4_000]);
  expect(explanation).toContain('1 write-off takes off $300.00.');
  expect(await admin.story.balances('5200')).toEqual({ '5200': -12_000 });
  expect((await agedTotal(admin)).total).toBe(4_000);

  // The file follows, as far as nothing of it was recovered.
  await uploadList(admin, 'balances', rows('150.00'));
  expect(await bringIn(system, admin)).toMatchObject({ run: { changed: 1, kept: [] } });
  expect(await admin.ask(getAccount, { params: { accountId } })).toMatchObject({ writeOffsCents: 3_000 });
  await uploadList(admin, 'balances', rows('100.00'));
  const { run } = await bringIn(system, admin);
  expect(run?.kept.map(({ name, words }) => `${name}, ${words}`)).toEqual([
    'Marie Ann Landry, The balance: more of what was written off was recovered here.',
  ]);
  const { run: back, totals } = await takeBack(system, admin);
  expect(back?.kept.map(({ words }) => words)).toContain(
    'A balance stays: more of what was written off was recovered here.',
  );
  expect(totals).toMatchObject([
    { what: 'clients' },
    { what: 'owed' },
    { what: 'credits' },
    { what: 'writtenOff', here: 15_000 },
  ]);
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('what was written off takes nothing off what is due', async () => {
  const admin = await system.signUp();
  await beginMoveIn(admin, cutOverOn);
  await uploadList(admin, 'clients', CLIENTS);
  const head = 'Client ID,Premium,Fees,Written off,Owed since';
  await uploadList(admin, 'balances', `${head}\n1002,20.00,30.00,90.00,${addDays(today, -3)}\n`);
  await bringIn(system, admin);
  const { accountId } = await accountOf(admin, 'Paul Guidry Jr');
  expect(await admin.ask(getPlan, { params: { accountId } })).toMatchObject({
    balanceCents: 5_000,
    owing: { by: 'terms', pastDueCents: 3_000 },
  });
  const called = async () =>
    (await admin.ask(listCalls)).rows.map(({ fullName, amountCents }) => [fullName, amountCents]);
  expect(await called()).toEqual([['Paul Guidry Jr', 3_000]]);

  // Nor where it goes to when its account closes.
  const { defendantId } = await admin.ask(getAccount, { params: { accountId } });
  const other = await admin.ask(openAccount, { body: { defendantId } });
  const closing = { toAccountId: other.accountId, reason: 'One account is enough.' };
  await admin.ask(closeByTransfer, { params: { accountId }, body: closing });
  expect(await admin.ask(getPlan, { params: { accountId: other.accountId } })).toMatchObject({
    balanceCents: 5_000,
    owing: { by: 'terms', pastDueCents: 3_000 },
  });
  expect(await called()).toEqual([['Paul Guidry Jr', 3_000]]);
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('rows with mistakes come down with why, are mended, and two rows of one account ask once', async () => {
  const admin = await system.signUp();
  await withBalances(admin, `${ROWS}1001,,10.00,,,,\n1003,,ten,,,,\n1003,,20.00,,,,\n`);
  expect((await rowsOfList(admin, 'balances')).map(({ line, said }) => [line, said.map(({ words }) => words)])).toEqual(
    [
      [5, ['This client has several accounts. Say which.']],
      [6, ['This is no amount.']],
    ],
  );
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('MOVE_IN_OPEN');
  const { text } = await admin.call(contract.downloadRefusedRows, { params: { list: 'balances' } });
  expect(text).toContain('6,Balance: This is no amount.,1003,,ten');
  await uploadList(admin, 'balances', text.replace('1001,,10.00', '1001,5522,10.00').replace('ten', '5.00'));
  await chooseForList(admin, 'balances', { answers: { 'balances-twice': 'add' } });
  expect((await bringIn(system, admin)).balanceTotals).toMatchObject({ hereOwedCents: 60_500 + 1_000 + 2_500 });
  expect((await agedTotal(admin)).total).toBe(TOTAL + 3_500);
});

test('a refused row is mended on the screen, cell by cell, on the file as it was seen (moving-in#rows-are-checked)', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', 'ID,Name,SSN\n1001,Marie Landry,123-45-6789\n1002,,987-65-4321\n');
  const [row] = await rowsOfList(admin, 'clients');
  expect(row).toMatchObject({
    line: 3,
    state: 'refused',
    cells: [
      { heading: 'ID', value: '1002' },
      { heading: 'Name', value: '' },
      { heading: 'SSN', value: '***-**-4321' },
    ],
  });
  const { version } = await fileOfList(admin, 'clients');
  const mend = (basedOn: number) =>
    admin.call(contract.uploadMoveInFile, {
      params: { list: 'clients' },
      body: {
        name: 'clients.csv',
        text: '"Bailiwick line","ID","Name","SSN"\r\n"3","1002","Paul Guidry","***-**-4321"',
        basedOn,
      },
    });
  const hashes = () =>
    system.owner.query('select content_hash, version from move_in_file where organization_id = $1', [
      admin.organizationId,
    ]);
  const [before] = (await hashes()).rows as { contentHash: string }[];
  expect(await refusalOf(mend(version + 1))).toBe('CONFLICT');
  expect((await mend(version)).status).toBe(200);
  expect(await refusalOf(mend(version))).toBe('CONFLICT');
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'checked', files: [{ counts: { fine: 2, refused: 0 } }] });
  expect((await hashes()).rows).toMatchObject([{ contentHash: before?.contentHash }]);
  await bringIn(system, admin);
  const { rows } = await admin.ask(listDefendants, { query: {} });
  expect(rows.map(({ fullName }) => fullName).toSorted()).toEqual(['Marie Landry', 'Paul Guidry']);
});

test('nothing of another agency counts, and agents bring in nothing', async () => {
  const [admin, other] = [await system.signUp(), await system.signUp()];
  const agent = await system.addAgent(admin, 'Agent');
  const accounting = await system.addAgent(admin, 'Accounting');
  await withBalances(admin);
  await bringIn(system, admin);
  await beginMoveIn(other, cutOverOn);
  await uploadList(other, 'clients', 'ID,Name\n1,Ann Lee\n');
  await uploadList(other, 'balances', 'Account,Balance\n5521,10.00\n');
  expect((await rowsOfList(other, 'balances'))[0]?.said).toMatchObject([
    { words: 'No bond of the lists has this account. Say whose it is.' },
  ]);
  expect((await lookAtMoveIn(other)).balanceTotals).toMatchObject({ hereAccounts: 0 });
  expect((await other.ask(opening.getOpening)).receivable).toEqual({ accounts: 0, cents: 0 });
  expect((await other.ask(getTrialBalance)).rows).toEqual([]);
  expect(await refusalOf(agent.call(contract.getMoveIn))).toBe('ROLE_REFUSED');
  expect(await refusalOf(accounting.call(contract.bringInLists))).toBe('ROLE_REFUSED');
});

test('what was booked here up to the cut-over day is named, and no balance comes before the day is said', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'balances', 'Client ID,Balance\n1003,130.00\n');
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('OPENING_NOT_BEGUN');
  await beginMoveIn(admin, cutOverOn);
  const { accountId } = await admin.story.account();
  await admin.story.pay(accountId, 700, { paidOn: cutOverOn });
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('OPENING_BOOKED_BEFORE');
});

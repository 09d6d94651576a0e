import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as collateral from '#contracts/books/trust/collateral.ts';
import * as trust from '#contracts/books/trust/trust.ts';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { listDocuments, type StoredDocument } from '#contracts/people/documents/documents.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { anAccount } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { CollateralList } from './collateral-list.tsx';
import { CollateralOfBond } from './collateral-of-bond.tsx';
import { TrustFigures } from './trust-figures.tsx';
import { TrustPage } from './trust-page.tsx';
import { UnbankedCollateral } from './unbanked-collateral.tsx';

const id = (n: number) => `01890000-0000-7000-8000-00000000000${String(n)}`;
const bondId = id(1);
const figures = {
  bankCents: 30_000,
  undepositedCents: 10_000,
  heldCents: 40_000,
  ofPersonsCents: 40_000,
  limitCents: 50_000,
};
const holding: trust.CollateralHolding = {
  bondId,
  personId: id(2),
  personName: 'Odile Fontenot',
  defendantId: id(3),
  defendantName: 'Remy Fontenot',
  powerNumber: 'AB-77',
  bondStatus: 'DISCHARGED',
  isVoid: false,
  heldCents: 40_000,
  freeCents: 40_000,
  cashCents: 10_000,
  since: '2026-01-05',
  dischargedOn: '2026-01-31',
  dueOn: '2026-03-02',
};
const receipt: trust.CollateralReceipt = {
  receiptId: id(4),
  number: 'C-0007',
  bondId,
  personName: 'Odile Fontenot',
  amountCents: 10_000,
  lyingCents: 10_000,
  method: 'Cash',
  externalReference: '',
  receivedOn: '2026-01-05',
  state: 'not banked',
  voidWaits: false,
  isOpening: false,
};
const none = () => undefined;

it('The trust money says whether it is what is held', async () => {
  new FakeApi().on(trust.getTrust, figures);
  const { frame } = await show(<TrustFigures />, aSession('Accounting'));
  await screen.findByText('The trust money is what is held');
  expect((await axe(frame)).violations).toEqual([]);
});

it('Trust money that is missing is told with how much', async () => {
  new FakeApi().on(trust.getTrust, { ...figures, bankCents: 29_000 });
  await show(<TrustFigures />, aSession('Accounting'));
  await screen.findByText('Out of balance');
  screen.getByText('$10.00 is missing. No month closes until this is mended.');
});

it('Collateral of a discharged bond says how late it is, has a letter, and is given back with a reason', async () => {
  const api = new FakeApi()
    .on(trust.getTrust, figures)
    .on(trust.listCollateral, { rows: [holding], nextCursor: null })
    .on(collateral.giveCollateralBack, { returnId: id(5), waiting: false }, { bondId });
  const user = userEvent.setup();
  const { frame } = await show(<CollateralList search={{}} change={none} />, aSession('Accounting'));
  await screen.findByText(/late$|left$/);
  screen.getByRole('link', { name: 'Letter to Odile Fontenot' });
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Give back to Odile Fontenot' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give collateral back' }));
  await user.click(dialog.getByRole('button', { name: 'Give back' }));
  await dialog.findByText('Give a reason.');
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Discharged');
  await user.click(dialog.getByRole('button', { name: 'Give back' }));
  await waitFor(() => expect(api.sentTo(collateral.giveCollateralBack, { bondId })).toHaveLength(1));
  expect(api.sentTo(collateral.giveCollateralBack, { bondId })[0]?.body).toMatchObject({
    personId: holding.personId,
    amountCents: 40_000,
    method: 'Check',
  });
});

it('The Auditor sees what is held and does nothing with it', async () => {
  new FakeApi()
    .on(trust.listCollateral, { rows: [holding], nextCursor: null })
    .on(trust.listUnbankedCollateral, { receipts: [receipt] });
  await show(
    <>
      <CollateralList search={{}} change={none} />
      <UnbankedCollateral />
    </>,
    aSession('Auditor'),
  );
  await screen.findByText('C-0007');
  await screen.findByText('Remy Fontenot, AB-77');
  expect(screen.queryByRole('button', { name: /Give back|Bank|Receive/ })).toBeNull();
});

it('The page shows the cash, or the things that are held, and forgets what was looked for between them', async () => {
  new FakeApi()
    .on(trust.getTrust, figures)
    .on(trust.listUnbankedCollateral, { receipts: [] })
    .on(trust.listCollateral, { rows: [holding], nextCursor: null });
  const asked: unknown[] = [];
  const change = (changes: unknown) => void asked.push(changes);
  const user = userEvent.setup();
  const cash = await show(
    <TrustPage search={{}} change={change} cover="The cover" things="The register" />,
    aSession('Accounting'),
  );
  await screen.findByText('The trust money is what is held');
  screen.getByText('The cover');
  expect(screen.queryByText('The register')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Things held' }));
  cash.unmount();
  const { frame } = await show(
    <TrustPage search={{ view: 'things' }} change={change} cover="The cover" things="The register" />,
    aSession('Accounting'),
  );
  await screen.findByText('The register');
  expect(screen.queryByText('Trust money')).toBeNull();
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Cash' }));
  expect(asked).toEqual([
    { view: 'things', sought: undefined },
    { view: undefined, sought: undefined },
  ]);
});

it('What is chosen of the receipts is banked', async () => {
  const other = { ...receipt, receiptId: id(6), number: 'C-0008', lyingCents: 5_000 };
  const api = new FakeApi()
    .on(trust.listUnbankedCollateral, { receipts: [receipt, other] })
    .on(collateral.bankCollateral, { depositId: id(7), amountCents: 10_000 });
  const user = userEvent.setup();
  await show(<UnbankedCollateral />, aSession('Accounting'));
  await user.click(await screen.findByRole('checkbox', { name: 'Bank C-0008' }));
  await user.click(screen.getByRole('button', { name: 'Bank $100.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bank collateral' }));
  await user.click(dialog.getByRole('button', { name: 'Bank $100.00' }));
  await waitFor(() => expect(api.sentTo(collateral.bankCollateral)).toHaveLength(1));
  expect(api.sentTo(collateral.bankCollateral)[0]?.body).toMatchObject({ receiptIds: [receipt.receiptId] });
});

it('A bond shows its collateral to any staff, who receive more; only an Admin voids a receipt', async () => {
  const ofBond = {
    people: [{ personId: id(3), name: 'Remy Fontenot' }],
    holdings: [holding],
    receipts: [receipt],
    returns: [],
    applications: [
      {
        applicationId: id(8),
        personName: 'Odile Fontenot',
        accountId: id(9),
        documentId: id(7),
        amountCents: 5_000,
        appliedOn: '2026-02-01',
        askedAt: '2026-02-01T15:00:00.000Z',
      },
    ],
  };
  const api = new FakeApi()
    .on(trust.getCollateralOfBond, ofBond, { bondId })
    .on(collateral.receiveCollateral, () => refusal('BOND_VOIDED'), { bondId });
  const user = userEvent.setup();
  const { frame } = await show(
    <CollateralOfBond bond={{ bondId, voidedAt: null, unfinished: false }} />,
    aSession('Agent'),
  );
  await screen.findByText('Collateral held $400.00');
  screen.getByRole('link', { name: 'an account' });
  expect(screen.queryByRole('button', { name: 'Void C-0007' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Give back/ })).toBeNull();
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Receive collateral' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive collateral' }));
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '150');
  await user.click(dialog.getByRole('button', { name: 'Receive collateral' }));
  await dialog.findByText('This bond is void.');
  expect(api.sentWith('POST')[0]?.body).toMatchObject({
    personId: id(3),
    amountCents: 15_000,
    method: 'Cash',
  });
});

it('Collateral is applied to an account that owes, by a document of the defendant’s file', async () => {
  const account = anAccount({ accountId: id(9), defendantId: id(3), shortId: 7, balanceCents: 25_000 });
  const document: StoredDocument = {
    fileId: id(7),
    name: 'Authorization.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 900,
    uploadedBy: 'Remy',
    uploadedAt: '2026-02-01T15:00:00.000Z',
  };
  const subject = { subjectKind: 'defendant', subjectId: id(3) } as const;
  const api = new FakeApi()
    .on(trust.getTrust, figures)
    .on(trust.listCollateral, { rows: [holding], nextCursor: null })
    .on(listAccountsOfDefendant, { accounts: [account] }, { defendantId: id(3) })
    .on(listDocuments, { rows: [document], nextCursor: null }, subject)
    .on(collateral.applyCollateral, { applicationId: id(5), waiting: false }, { bondId });
  const user = userEvent.setup();
  await show(<CollateralList search={{}} change={none} />, aSession('Accounting'));
  await user.click(await screen.findByRole('button', { name: 'Apply what is held for Odile Fontenot' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply collateral' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await dialog.findByText('Choose the account.');
  dialog.getByText('Choose the signed authorization.');
  await user.click(dialog.getByRole('combobox', { name: /^Account/ }));
  await user.click(await screen.findByRole('option', { name: '0000007, $250.00 due' }));
  dialog.getByText('At most $250.00');
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '250');
  await user.click(dialog.getByRole('combobox', { name: /^Signed authorization/ }));
  await user.click(await screen.findByRole('option', { name: 'Authorization.pdf' }));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Signed for it');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(api.sentTo(collateral.applyCollateral, { bondId })).toHaveLength(1));
  expect(api.sentTo(collateral.applyCollateral, { bondId })[0]?.body).toEqual({
    personId: holding.personId,
    accountId: id(9),
    amountCents: 25_000,
    documentId: id(7),
    reason: 'Signed for it',
  });
});

it('What was given back is listed on its bond, and an Admin voids what was not, with a reason', async () => {
  const returnId = id(6);
  const given = {
    returnId,
    personName: 'Odile Fontenot',
    payee: '<b>His mother</b>',
    amountCents: 12_000,
    method: 'Check' as const,
    externalReference: '501',
    returnedOn: '2026-02-03',
    voidedOn: null,
    voidWaits: false,
    askedAt: '2026-02-03T15:00:00.000Z',
  };
  const voided = { ...given, returnId: id(5), payee: 'Odile', voidedOn: '2026-02-04' };
  const returns = [given, voided];
  const ofBond = { people: [], holdings: [holding], receipts: [receipt], returns, applications: [] };
  const api = new FakeApi()
    .on(trust.getCollateralOfBond, ofBond, { bondId })
    .on(collateral.voidCollateralReturn, { returnId, waiting: false }, { returnId });
  const user = userEvent.setup();
  const { frame } = await show(
    <CollateralOfBond bond={{ bondId, voidedAt: null, unfinished: false }} />,
    aSession('Admin'),
  );
  const list = await screen.findByRole('list', { name: 'Collateral given back' });
  expect(list.textContent).toContain('$120.00 given back on 02/03/2026 to <b>His mother</b>, Check 501');
  expect(list.textContent).toContain('void since 02/04/2026');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(within(list).getByRole('button', { name: /^Void the return/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void return' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Torn up');
  await user.click(dialog.getByRole('button', { name: 'Void' }));
  await waitFor(() =>
    expect(api.sentTo(collateral.voidCollateralReturn, { returnId }).map(({ body }) => body)).toEqual([
      { reason: 'Torn up' },
    ]),
  );
});

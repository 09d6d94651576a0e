import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  getPropertyOfBond,
  getThing,
  giveBackThing,
  listProperty,
  moveThing,
  receiveThing,
  type Thing,
} from '#contracts/books/property/property.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import { listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond, aDefendant } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { PropertyOfBond } from './property-of-bond.tsx';
import { ThingsHeld } from './things-held.tsx';
import { ThingsOfPerson } from './things-of-person.tsx';

const defendant = aDefendant();
const { defendantId } = defendant;
const bond = aBond({ defendantId, powerNumber: 'AB-12' });
const params = { bondId: bond.bondId };
const propertyId = '01890000-0000-7000-8000-000000000021';
const ring: Thing = {
  propertyId,
  number: 12,
  bondId: bond.bondId,
  powerNumber: 'AB-12',
  bondStatus: 'OPEN',
  isBondVoided: false,
  defendantId,
  defendantName: defendant.fullName,
  giverName: 'Denise Landry',
  kind: 'jewelry',
  name: 'Gold ring',
  description: 'Size 7',
  serialNumber: '',
  valueCents: 250_000,
  receivedOn: '2026-03-01',
  receivedBy: 'Alma Broussard',
  keptAt: 'Safe, shelf 2',
  state: 'held',
  lastOn: '2026-03-01',
  clock: null,
};
const received = {
  stepId: '01890000-0000-7000-8000-000000000022',
  kind: 'received' as const,
  on: '2026-03-01',
  whom: 'Safe, shelf 2',
  words: '',
  proceedsCents: null,
  recordedBy: 'Alma Broussard',
  recordedAt: '2026-03-01T15:00:00.000Z',
  files: [],
};
const agreement = {
  fileId: '01890000-0000-7000-8000-000000000023',
  name: 'Agreement.pdf',
  mediaType: 'application/pdf' as const,
};
const anApi = (rows: Thing[], found: typeof agreement | null = null) =>
  new FakeApi()
    .on(getPropertyOfBond, { agreement: found, rows }, params)
    .on(getThing, { thing: rows[0] ?? ring, steps: [received] }, { propertyId })
    .on(getDefendant, defendant, { defendantId })
    .on(listIndemnitors, { indemnitors: [] }, { defendantId });
const onBond = (role: Role) => {
  sessionStorage.clear();
  return show(<PropertyOfBond bond={bond} />, aSession(role));
};

it('The card of a bond says whether the agreement is on file and that no things are held', async () => {
  anApi([]);
  const { container } = await onBond('Agent');
  const card = within(await screen.findByRole('region', { name: 'Things held as collateral' }));
  await card.findByText('No things are held.');
  card.getByText(/Agreement on file/);
  card.getByText(/no$/);
  expect((await axe(container)).violations).toEqual([]);
});

it('A thing to give back shows its number, where it is and how late it is; the Auditor only reads', async () => {
  const clock = { since: 31, dueOn: '2026-03-31', isLate: true };
  anApi([{ ...ring, bondStatus: 'DISCHARGED', clock }], agreement);
  await onBond('Auditor');
  await screen.findByText('Was due back 03/31/2026');
  screen.getByText('P-0012');
  screen.getByText('Safe, shelf 2');
  screen.getByText('31 days since the discharge');
  screen.getByText(/yes, Agreement.pdf/);
  expect(screen.queryByRole('button', { name: 'Receive a thing' })).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Open P-0012 Gold ring' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'P-0012 Gold ring' }));
  await dialog.findByText('Denise Landry');
  expect(dialog.queryByRole('button', { name: 'Give back…' })).toBeNull();
});

it('Any staff receive a thing; what is missing stands beside its field', async () => {
  const api = anApi([]).on(receiveThing, { propertyId, number: 12 }, params);
  const user = userEvent.setup();
  await onBond('Agent');
  await user.click(await screen.findByRole('button', { name: 'Receive a thing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive a thing' }));
  await user.click(await dialog.findByRole('button', { name: 'Receive' }));
  await dialog.findByText('Choose what it is.');
  dialog.getByText('Say what it is.');
  dialog.getByText('Say where it is kept.');
  await user.click(dialog.getByRole('combobox', { name: /Type/ }));
  await user.click(await screen.findByRole('option', { name: 'Deed' }));
  await user.type(dialog.getByRole('textbox', { name: /^Thing/ }), 'Deed of the house');
  await user.type(dialog.getByRole('textbox', { name: /Where it is kept/ }), 'Safe');
  await user.click(dialog.getByRole('button', { name: 'Receive' }));
  const sent = () => api.sentTo(receiveThing, params).filter(({ method }) => method === 'POST');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    giverId: defendantId,
    kind: 'deed',
    name: 'Deed of the house',
    keptAt: 'Safe',
    valueCents: null,
  });
});

it('Any staff record that a thing was shown, and a money role gives it back by its signed receipt', async () => {
  const file = { ...agreement, sizeBytes: 1, uploadedAt: received.recordedAt, uploadedBy: 'Alma Broussard' };
  const api = anApi([ring])
    .on(moveThing, { propertyId }, { propertyId })
    .on(giveBackThing, { propertyId }, { propertyId })
    .on(uploadDocument, file, { subjectKind: 'defendant', subjectId: defendantId });
  const user = userEvent.setup();
  await onBond('Accounting');
  await user.click(await screen.findByRole('button', { name: 'Open P-0012 Gold ring' }));
  await user.click(await screen.findByRole('button', { name: 'Move, show, damage…' }));
  const custody = within(await screen.findByRole('dialog', { name: 'Custody of P-0012' }));
  await user.click(custody.getByRole('radio', { name: 'Shown' }));
  await user.click(custody.getByRole('button', { name: 'Record' }));
  await custody.findByText('Say who saw it.');
  await user.type(custody.getByRole('textbox', { name: /Who saw it/ }), 'Appraiser');
  await user.click(custody.getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(api.sentTo(moveThing, { propertyId })).toHaveLength(1));
  expect(api.sentTo(moveThing, { propertyId })[0]?.body).toMatchObject({ kind: 'shown', whom: 'Appraiser' });
  await user.click(await screen.findByRole('button', { name: 'Give back…' }));
  const back = within(await screen.findByRole('dialog', { name: 'Give back P-0012' }));
  await user.click(back.getByRole('button', { name: 'Give back' }));
  await back.findByText('Attach the signed receipt.');
  expect(api.sentTo(giveBackThing, { propertyId })).toHaveLength(0);
});

it('An Agent gives nothing back', async () => {
  anApi([ring]);
  await onBond('Agent');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Open P-0012 Gold ring' }));
  await screen.findByRole('button', { name: 'Move, show, damage…' });
  expect(screen.queryByRole('button', { name: 'Give back…' })).toBeNull();
});

it('The list of all things says what is next where it is empty, and that it failed', async () => {
  const api = anApi([]).on(listProperty, { rows: [], nextCursor: null });
  const user = userEvent.setup();
  const first = await onBond('Admin');
  await user.click(await screen.findByRole('button', { name: 'All things held' }));
  await screen.findByText('Nothing matches.');
  first.unmount();
  api.on(listProperty, { rows: [ring], nextCursor: null });
  const second = await onBond('Admin');
  await user.click(await screen.findByRole('button', { name: 'All things held' }));
  const list = within(await screen.findByRole('region', { name: 'All things held' }));
  await list.findByText('Denise Landry');
  second.unmount();
  api.on(listProperty, () => refusal('TEMPORARILY_UNAVAILABLE'));
  await onBond('Admin');
  await user.click(await screen.findByRole('button', { name: 'All things held' }));
  await screen.findByText('Failed to load the things.', undefined, { timeout: 10_000 });
});

it('The register of things says how the first one gets into it, and opens what is in it', async () => {
  const api = anApi([]).on(listProperty, { rows: [], nextCursor: null });
  const shown = (filter: object) =>
    show(<ThingsHeld filter={filter} change={() => undefined} />, aSession('Accounting'));
  const empty = await shown({});
  await screen.findByText('No things are held.');
  expect((await axe(empty.frame)).violations).toEqual([]);
  empty.unmount();
  api.on(listProperty, { rows: [ring], nextCursor: null });
  const { frame } = await shown({ show: 'held' });
  await screen.findByRole('button', { name: 'Open P-0012 Gold ring' });
  expect((await axe(frame)).violations).toEqual([]);
});

it('The file of a person names what is held of theirs, and nothing where there is none', async () => {
  const api = anApi([ring]).on(listProperty, { rows: [ring], nextCursor: null });
  const first = await show(<ThingsOfPerson defendantId={defendantId} />, aSession('Agent'));
  await screen.findByText('Gold ring', { exact: false });
  first.unmount();
  api.on(listProperty, { rows: [], nextCursor: null });
  await show(<ThingsOfPerson defendantId={defendantId} />, aSession('Agent'));
  expect(screen.queryByText('Gold ring', { exact: false })).toBeNull();
});

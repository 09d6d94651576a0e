import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listExports, PACK_KIND, type Export } from '#contracts/books/ledger/exports.ts';
import { requestAuditPack } from '#contracts/office/audit-room/packs.ts';
import {
  askInAuditRoom,
  closeAuditRequest,
  getAuditRequest,
  listAuditRequests,
  writeToAuditRequest,
  type AuditRequest,
} from '#contracts/office/audit-room/requests.ts';
import {
  drawSample,
  getSample,
  listSamples,
  markSampleLine,
  shareSample,
  type AuditSample,
  type AuditSampleLine,
} from '#contracts/office/audit-room/samples.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { AuditRoomPage, type AuditRoomSearch } from './audit-room.tsx';

const sampleId = '01890000-0000-7000-8000-000000000001';
const accountId = '01890000-0000-7000-8000-000000000002';
const paymentId = '01890000-0000-7000-8000-000000000003';
const depositId = '01890000-0000-7000-8000-000000000004';
const bankAccountId = '01890000-0000-7000-8000-000000000005';
const own: AuditSample = {
  sampleId,
  drawnBy: 'Renée Mouton',
  drawnAt: '2026-06-01T15:00:00.000Z',
  isOwn: true,
  source: 'received',
  method: 'random',
  seed: '4711',
  size: 2,
  intervalCents: null,
  from: '2026-01-01',
  to: '2026-05-31',
  upToNumber: 812,
  lineCount: 340,
  lineCents: 4_200_000,
  picked: 2,
  seen: 1,
  exceptions: 0,
  isShared: false,
};
const paid: AuditSampleLine = {
  place: 1,
  journalNumber: 101,
  bookedOn: '2026-02-03',
  effectiveOn: '2026-02-03',
  description: 'Payment received (Check)',
  amountCents: 50_000,
  hits: 1,
  isReversed: false,
  name: 'Remy Charbonnet',
  accountId,
  receipt: { number: 44, accountId, paymentId },
  deposit: { depositId, number: 'D-0012' },
  bankLine: { bankAccountId, postedOn: '2026-02-05', amountCents: 75_000 },
  mark: 'seen',
  note: 'Agrees with the slip',
};
const voided: AuditSampleLine = {
  ...paid,
  place: 2,
  journalNumber: 230,
  isReversed: true,
  amountCents: 25_000,
  receipt: null,
  deposit: null,
  bankLine: null,
  mark: null,
  note: '',
};
const opened = { sample: own, lines: [paid, voided] };
const ofPage = (
  search: AuditRoomSearch = {},
  change: (changes: AuditRoomSearch) => void = () => undefined,
  role: 'Admin' | 'Auditor' = 'Auditor',
) => show(<AuditRoomPage search={search} change={change} />, aSession(role));

it('The audit room lists own samples and shared ones, and how each was drawn', async () => {
  const byAmount = { ...own, sampleId: accountId, method: 'amount', size: null, intervalCents: 500_000 } as const;
  const shared = { ...byAmount, isOwn: false, isShared: true, drawnBy: 'Odile Hebert' };
  new FakeApi().on(listSamples, { rows: [own, shared], nextCursor: null });
  const { container } = await ofPage();
  const list = within(await screen.findByRole('region', { name: 'Samples' }));
  list.getByText('2 lines at random, seed 4711');
  list.getByText('By amount, one in every $5,000.00, seed 4711');
  list.getByText('Only you see it');
  list.getByText('Shared by Odile Hebert');
  expect(list.getAllByRole('link')[0]?.getAttribute('href')).toContain(`sample=${sampleId}`);
  expect((await axe(container)).violations).toEqual([]);
});

it('Without a sample it says how to begin; where the list fails it says so', async () => {
  const api = new FakeApi().on(listSamples, { rows: [], nextCursor: null });
  const first = await ofPage();
  await screen.findByText('No samples yet.');
  first.unmount();
  api.on(listSamples, () => refusal('INTERNAL_ERROR'));
  await ofPage();
  await screen.findByText('Failed to load the samples.', undefined, { timeout: 8_000 });
});

it('A sample is drawn by a seed that is typed, or any one, and then opens', async () => {
  const api = new FakeApi().on(listSamples, { rows: [], nextCursor: null }).on(drawSample, { sampleId });
  const changes: AuditRoomSearch[] = [];
  const user = userEvent.setup();
  await ofPage({}, (changed) => void changes.push(changed));
  await user.click(await screen.findByRole('button', { name: 'Draw a sample' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Draw a sample' }));
  await user.click(dialog.getByRole('button', { name: 'Draw' }));
  await dialog.findByText('Enter a seed.');
  await user.click(dialog.getByRole('button', { name: 'Any seed' }));
  const seed = dialog.getByRole<HTMLInputElement>('textbox', { name: /Seed/ });
  expect(seed.value).toMatch(/^\d+$/);
  await user.clear(seed);
  await user.type(seed, '4711');
  await user.click(dialog.getByRole('radio', { name: 'By amount' }));
  await user.click(dialog.getByRole('button', { name: 'Draw' }));
  await dialog.findByText('Enter an interval.');
  await user.type(dialog.getByRole('textbox', { name: /Interval/ }), '5000');
  await user.click(dialog.getByRole('button', { name: 'Draw' }));
  await waitFor(() => expect(changes).toEqual([{ sample: sampleId }]));
  expect(api.sentWith('POST').at(-1)?.body).toMatchObject({
    source: 'received',
    method: 'amount',
    seed: '4711',
    size: null,
    intervalCents: 500_000,
    upToNumber: null,
  });
});

it('An opened sample leads from each line to its receipt, deposit, bank line and entry', async () => {
  new FakeApi().on(getSample, opened, { sampleId });
  const { container } = await ofPage({ sample: sampleId });
  const lines = within(await screen.findByRole('region', { name: 'Lines of the sample' }));
  const hrefOf = (name: RegExp) => lines.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(/^Receipt 44/)).toBe(`/accounts/${accountId}/payments/${paymentId}/receipt`);
  expect(hrefOf(/^Deposit D-0012/)).toBe(`/money/deposits/${depositId}`);
  expect(hrefOf(/^Bank line/)).toContain(`account=${bankAccountId}`);
  expect(hrefOf(/^Journal entry 101/)).toContain('entry=101');
  lines.getByText('Agrees with the slip');
  lines.getByText('Remy Charbonnet, reversed later');
  screen.getByText('1 of 2');
  expect((await axe(container)).violations).toEqual([]);
});

it('Whoever drew a sample marks its lines, notes what they found, and shares it', async () => {
  const ofLine = (place: number) => ({ sampleId, place: String(place) });
  const api = new FakeApi()
    .on(getSample, opened, { sampleId })
    .on(markSampleLine, { sampleId }, ofLine(1))
    .on(markSampleLine, { sampleId }, ofLine(2))
    .on(shareSample, { sampleId }, { sampleId });
  const user = userEvent.setup();
  await ofPage({ sample: sampleId });
  await user.click(await screen.findByRole('button', { name: 'Exception: line 2' }));
  await waitFor(() => expect(api.sentTo(markSampleLine, ofLine(2))).toHaveLength(1));
  expect(api.sentTo(markSampleLine, ofLine(2))[0]?.body).toEqual({ mark: 'exception', note: '' });
  await user.click(screen.getByRole('button', { name: 'Edit note: line 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Line 1' }));
  const note = dialog.getByRole('textbox', { name: 'Note' });
  await user.clear(note);
  await user.type(note, 'No signature');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sentTo(markSampleLine, ofLine(1))).toHaveLength(1));
  expect(api.sentTo(markSampleLine, ofLine(1))[0]?.body).toEqual({ mark: 'seen', note: 'No signature' });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(api.sentTo(shareSample, { sampleId })[0]?.body).toEqual({ isShared: true }));
});

it('A sample of somebody else is read and not changed; one that is not shared is not there', async () => {
  const api = new FakeApi().on(
    getSample,
    { ...opened, sample: { ...own, isOwn: false, isShared: true } },
    { sampleId },
  );
  const first = await ofPage({ sample: sampleId }, undefined, 'Admin');
  await screen.findByText('Agrees with the slip');
  screen.getByText('Shared by Renée Mouton');
  expect(screen.queryByRole('button', { name: /^(Seen|Exception|Add note|Edit note)/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
  first.unmount();
  api.on(getSample, () => refusal('SAMPLE_NOT_FOUND'), { sampleId });
  await ofPage({ sample: sampleId });
  await screen.findByText('This sample is not there, or not shared with you.');
});

const auditRequestId = '01890000-0000-7000-8000-00000000000a';
const request: AuditRequest = {
  auditRequestId,
  number: 12,
  askedBy: 'Renée Mouton',
  askedAt: '2026-06-01T15:00:00.000Z',
  isOwn: true,
  state: 'open',
  changedAt: '2026-06-01T15:00:00.000Z',
  words: 'Show the contract of the first bond.',
  about: {
    kind: 'receipt',
    number: '44',
    name: 'Remy Charbonnet',
    accountId,
    bondId: null,
    paymentId,
    journalNumber: 101,
  },
  files: 0,
};
const asked = {
  place: 1,
  kind: 'question',
  words: request.words,
  writtenBy: 'Renée Mouton',
  writtenAt: request.askedAt,
} as const;
const file = {
  fileId: depositId,
  name: 'contract.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 2_048,
  uploadedAt: '2026-06-02T15:00:00.000Z',
  uploadedBy: 'Alma Broussard',
} as const;
const requests = { view: 'requests' } as const;

it('Requests are listed with what each is about and whose turn it is, and narrowed by that', async () => {
  const closed = { ...request, auditRequestId: accountId, number: 11, about: null, state: 'closed' as const };
  new FakeApi().on(listAuditRequests, { rows: [request, closed], nextCursor: null });
  const changes: AuditRoomSearch[] = [];
  const user = userEvent.setup();
  const { container } = await ofPage(requests, (changed) => void changes.push(changed), 'Admin');
  const list = within(await screen.findByRole('region', { name: 'Requests' }));
  list.getByText('R-0012');
  list.getByText('Receipt 44, Remy Charbonnet');
  list.getByText('In general');
  list.getByText('Waits for an answer');
  expect(list.getAllByRole('link')[0]?.getAttribute('href')).toContain(`request=${auditRequestId}`);
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Samples' }));
  expect(changes.at(-1)).toEqual({ view: undefined, sample: undefined, request: undefined });
});

it('A request asks in general, or about what has a number; from a line of a sample about its entry', async () => {
  const api = new FakeApi()
    .on(listAuditRequests, { rows: [], nextCursor: null })
    .on(askInAuditRoom, { auditRequestId, number: 12 });
  const changes: AuditRoomSearch[] = [];
  const user = userEvent.setup();
  await ofPage({ ...requests, about: '101' }, (changed) => void changes.push(changed));
  const dialog = within(await screen.findByRole('dialog', { name: 'New request' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Journal number/ }).value).toBe('101');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('Say what you ask for.');
  await user.type(dialog.getByRole('textbox', { name: /Request/ }), 'Why two days late?');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(changes.at(-1)).toEqual({ request: auditRequestId, about: undefined }));
  const about = { kind: 'entry', number: '101' };
  expect(api.sentWith('POST').at(-1)?.body).toEqual({ about, words: 'Why two days late?' });
});

it('Staff answer a request, add files, and close it; who asked reads it with its files', async () => {
  const params = { auditRequestId };
  const api = new FakeApi()
    .on(getAuditRequest, { request: { ...request, isOwn: false }, steps: [asked], files: [] }, params)
    .on(writeToAuditRequest, params, params)
    .on(closeAuditRequest, params, params);
  const user = userEvent.setup();
  const opened = { ...requests, request: auditRequestId };
  const first = await ofPage(opened, undefined, 'Admin');
  await screen.findByText('Show the contract of the first bond.');
  expect(screen.getByRole('link', { name: 'Receipt 44, Remy Charbonnet' }).getAttribute('href')).toContain(paymentId);
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'Attached.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(api.sentTo(writeToAuditRequest, params)[0]?.body).toEqual({ words: 'Attached.' }));
  screen.getByText('No files yet.');
  await user.click(screen.getByRole('button', { name: 'Close request' }));
  await waitFor(() => expect(api.sentTo(closeAuditRequest, params)).toHaveLength(1));
  expect((await axe(first.container)).violations).toEqual([]);
  first.unmount();

  const answer = { ...asked, place: 2, kind: 'close' as const, words: '', writtenBy: 'Alma Broussard' };
  api.on(getAuditRequest, { request: { ...request, state: 'closed' }, steps: [asked, answer], files: [file] }, params);
  await ofPage(opened);
  await screen.findByText('contract.pdf');
  screen.getByText(/Alma Broussard closed it/);
  screen.getByRole('textbox', { name: 'Open it again' });
  expect(screen.queryByRole('button', { name: 'Close request' })).toBeNull();
});

it('A pack is asked for by its days, and listed with its progress and its file', async () => {
  const made: Export = {
    exportId: depositId,
    exportNumber: 7,
    kind: PACK_KIND,
    state: 'ready',
    progressPercent: 100,
    rows: 20,
    fileName: 'export-0007-audit-pack-2026-01-01-2026-06-30.zip',
    chainHead: null,
    requestedAt: '2026-06-30T15:00:00.000Z',
    requestedBy: 'Renée Mouton',
    mailing: null,
  };
  const journal: Export = {
    ...made,
    exportId: accountId,
    exportNumber: 6,
    kind: 'journal-csv',
    fileName: 'journal.csv',
  };
  const api = new FakeApi()
    .on(listExports, { rows: [made, journal], nextCursor: null })
    .on(requestAuditPack, { ...made, state: 'waiting', progressPercent: 0 });
  const user = userEvent.setup();
  const { container } = await ofPage({ view: 'pack' });
  await screen.findByText('Pack for an auditor, ZIP');
  screen.getByRole('link', { name: `Download ${made.fileName}` });
  expect(screen.queryByText('Journal, CSV')).toBeNull();
  const from = screen.getByRole('textbox', { name: 'From' });
  await user.clear(from);
  await user.type(from, '03012026');
  await user.click(screen.getByRole('button', { name: 'Make pack' }));
  await waitFor(() => expect(api.sentTo(requestAuditPack)).toHaveLength(1));
  expect(api.sentTo(requestAuditPack)[0]?.body).toMatchObject({ from: '2026-03-01' });
  expect((await axe(container)).violations).toEqual([]);
});

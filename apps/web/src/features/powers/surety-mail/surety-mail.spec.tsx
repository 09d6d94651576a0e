import { Notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { useState } from 'react';
import {
  confirmSuretyDraft,
  getSuretyDraft,
  listSuretyDrafts,
  refuseSuretyDraft,
  type SuretyDraft,
  type SuretyMail,
} from '#contracts/powers/surety-mail/drafts.ts';
import { listSuretyMailboxes, setSuretyMailbox } from '#contracts/powers/surety-mail/mailboxes.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { cleanToasts } from '../../../test/toast.ts';
import { DraftsByMail, type DraftsShown } from './drafts-by-mail.tsx';
import { SetSuretyMailbox } from './set-surety-mailbox.tsx';

const draftId = 'a6f1c2de-0000-4000-8000-0000000000d1';
const suretyId = 'a6f1c2de-0000-4000-8000-0000000000e1';
const caseId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const aDraft = (changes: Partial<SuretyDraft> = {}): SuretyDraft => ({
  draftId,
  suretyName: 'Lexington',
  state: 'open',
  receivedAt: '2026-11-20T18:00:00.000Z',
  version: 2,
  isKnownSender: false,
  from: 'Claims',
  subject: 'Forfeiture',
  mails: 2,
  files: 1,
  insurerName: 'Lexington',
  insurerEmail: 'claims@example.com',
  defendantName: 'Theo Landry',
  caseNumber: '24-118',
  bondAmountCents: 500_000,
  dueOn: '2026-12-07',
  notes: 'Please respond by 12/07/2026',
  dueWords: 'respond by 12/07/2026',
  warnings: ['The mail was cut after 20,000 characters.'],
  caseId: null,
  decidedAt: null,
  decidedBy: null,
  reason: '',
  ...changes,
});
const mail: SuretyMail = {
  mailId: draftId,
  receivedAt: '2026-11-20T18:00:00.000Z',
  sentAt: null,
  fromName: 'Claims',
  fromAddress: 'claims@example.com',
  isKnownSender: false,
  subject: 'Forfeiture',
  body: 'Theo missed court.',
  files: [
    { name: 'notice.pdf', sizeBytes: 2_048, fileId: caseId, error: '' },
    { name: 'a.docx', sizeBytes: 9, fileId: null, error: 'Only PDF files can be attached.' },
  ],
};
const page = (rows: SuretyDraft[], open = rows.length) => ({ rows, nextCursor: null, open });
const known = (draft = aDraft()) =>
  new FakeApi().on(listSuretyDrafts, page([draft])).on(getSuretyDraft, { ...draft, messages: [mail] }, { draftId });

const Shown = ({ first }: { first: DraftsShown | undefined }) => {
  const [shown, setShown] = useState(first);
  return (
    <>
      <Notifications />
      <DraftsByMail shown={shown} show={setShown} />
    </>
  );
};
const open = async (first: DraftsShown | null = 'open', session = aSession()) => ({
  user: userEvent.setup(),
  ...(await show(<Shown first={first ?? undefined} />, session)),
});
const review = async (session = aSession()) => {
  const { user } = await open('open', session);
  await user.click(await screen.findByRole('button', { name: 'Review Theo Landry' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Case by mail' }));
  await dialog.findByText('Theo missed court.');
  return { user, dialog };
};

afterEach(cleanToasts);

describe('What came by mail', () => {
  it('is a number until it is opened, and nothing where nothing waits', async () => {
    new FakeApi().on(listSuretyDrafts, page([aDraft()], 3));
    const { user, frame } = await open(null);
    await user.click(await screen.findByRole('button', { name: '3 by mail' }));
    const row = within(await screen.findByRole('list', { name: 'Open mails' }));
    for (const message of ['Theo Landry', 'Unknown sender', '24-118 · $5,000.00 · Due 12/07/2026 · 2 mails · 1 PDF'])
      row.getByText(message);
    expect((await axe(frame)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByRole('button', { name: '3 by mail' });
  });

  it('shows no number where nothing waits', async () => {
    const api = new FakeApi().on(listSuretyDrafts, page([]));
    await open(null);
    await waitFor(() => expect(api.sent.length).toBe(1));
    expect(screen.queryByText(/by mail/)).toBeNull();
  });

  it('says where there is none, and where it cannot be loaded', async () => {
    new FakeApi().on(listSuretyDrafts, page([]));
    const { frame } = await open();
    await screen.findByText('Nothing is waiting.');
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('that cannot be loaded says so, with Retry', async () => {
    new FakeApi().on(listSuretyDrafts, () => refusal('ROLE_REFUSED'));
    await open();
    await screen.findByText('Failed to load what came by mail.');
    screen.getByRole('button', { name: 'Retry' });
  });

  it('and was refused says by whom and why', async () => {
    new FakeApi().on(
      listSuretyDrafts,
      page([aDraft({ state: 'refused', decidedBy: 'Alma Broussard', reason: 'Spam', isKnownSender: true })], 0),
    );
    await open('refused');
    await screen.findByText('Refused by Alma Broussard: Spam');
    screen.getByRole('button', { name: 'View Theo Landry' });
  });
});

describe('A draft', () => {
  it('shows its mails, what was not taken, and what is proposed and why', async () => {
    known();
    const { dialog } = await review();
    for (const message of ['Theo missed court.', 'Unknown sender', 'a.docx: Only PDF files can be attached.'])
      dialog.getByText(message);
    dialog.getByRole('button', { name: 'notice.pdf' });
    dialog.getByText('The mail was cut after 20,000 characters.');
    dialog.getByText(/proposed by the words “respond by 12\/07\/2026”/);
    expect(dialog.getByLabelText<HTMLInputElement>('Due date (MM/DD/YYYY)').value).toBe('12/07/2026');
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  });

  it('without a proposed day says why', async () => {
    known(aDraft({ dueOn: null, dueWords: '', warnings: [] }));
    const { dialog } = await review();
    dialog.getByText(/so none is proposed/);
  });

  it('is confirmed with what was edited, and leads to its case', async () => {
    const api = known().on(
      confirmSuretyDraft,
      () => answer({ caseId, outcome: 'updated', remarks: ['due_date stays.'] }),
      { draftId },
    );
    const { user, dialog } = await review();
    const defendant = dialog.getByLabelText('Defendant');
    await user.clear(defendant);
    await user.type(defendant, 'Theodore Landry');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('The existing case is up to date.');
    expect(screen.getByRole('link', { name: 'View details' }).getAttribute('href')).toBe(
      `/recovery/surety-cases/${caseId}`,
    );
    expect(api.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      defendantName: 'Theodore Landry',
      caseNumber: '24-118',
      bondAmountCents: 500_000,
      dueOn: '2026-12-07',
      basedOn: 2,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that somebody decided meanwhile says so and keeps what was typed', async () => {
    known().on(confirmSuretyDraft, () => refusal('SURETY_DRAFT_DECIDED'), { draftId });
    const { user, dialog } = await review();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await dialog.findByText('This draft was confirmed or refused already.');
    expect(dialog.getByLabelText<HTMLInputElement>('Defendant').value).toBe('Theo Landry');
  });

  it('is refused with a reason', async () => {
    const api = known().on(refuseSuretyDraft, () => answer({ draftId }), { draftId });
    const { user, dialog } = await review();
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    const refusing = within(await screen.findByRole('dialog', { name: 'Refuse this mail?' }));
    await user.click(refusing.getByRole('button', { name: 'Refuse' }));
    await refusing.findByText('Say why it is refused.');
    await user.type(refusing.getByLabelText('Reason', { exact: false }), 'Not ours');
    await user.click(refusing.getByRole('button', { name: 'Refuse' }));
    await screen.findByText('The mail was refused.');
    expect(api.sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { reason: 'Not ours', basedOn: 2 },
    ]);
  });

  it('is only read by an Auditor', async () => {
    known();
    const { dialog } = await review(aSession('Auditor'));
    await dialog.findByText('Theo missed court.');
    expect(dialog.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });
});

describe('The mail address of a surety', () => {
  const address = 'https://office.example.com/api/mail-in/a/b';
  const mailbox = { suretyId, address, setAt: null, setBy: null, lastMailAt: null };
  const page = (
    <>
      <Notifications />
      <SetSuretyMailbox suretyId={suretyId} name="Lexington" />
    </>
  );

  it('is made, and its secret is shown once', async () => {
    const user = userEvent.setup();
    const api = new FakeApi()
      .on(listSuretyMailboxes, { mailboxes: [mailbox] })
      .on(setSuretyMailbox, () => answer({ address, secret: 'a secret of forty letters' }), { suretyId });
    await show(page);
    await user.click(await screen.findByRole('button', { name: 'Make mail address of Lexington' }));
    await user.click(await screen.findByRole('button', { name: 'Make address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail-in of Lexington' }));
    for (const message of [address, 'a secret of forty letters', 'x-bailiwick-time', 'x-bailiwick-signature'])
      dialog.getByText(message);
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('a secret of forty letters')).toBeNull());
    expect(api.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says who made its secret, when mail came last, and that a new secret ends the one of now', async () => {
    const user = userEvent.setup();
    const at = '2026-11-20T18:00:00.000Z';
    new FakeApi().on(listSuretyMailboxes, {
      mailboxes: [{ ...mailbox, setAt: at, setBy: 'Alma Broussard', lastMailAt: at }],
    });
    const { frame } = await show(page);
    await screen.findByText(address);
    screen.getByText(/Secret made by Alma Broussard · .* · last mail /);
    expect((await axe(frame)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'New secret of Lexington' }));
    await screen.findByText(/The current secret ends at once/);
  });
});

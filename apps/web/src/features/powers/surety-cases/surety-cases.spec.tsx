import { Notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { createSuretyCase, listSuretyCases, type SuretyCase } from '#contracts/powers/surety-cases/surety-cases.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { FakeUploads } from '../../../test/uploads.ts';
import { cleanToasts } from '../../../test/toast.ts';
import { caseEmail } from './case-email.ts';
import { changeWords } from './case-timeline.tsx';
import { CreateSuretyCase } from './create-surety-case.tsx';
import { SetSuretyCaseStatus } from './set-surety-case-status.tsx';
import { SuretyCaseList } from './surety-case-list.tsx';

const caseId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const aCase = (changes: Partial<SuretyCase> = {}): SuretyCase => ({
  caseId,
  insurerName: 'Lexington',
  insurerEmail: 'claims@example.com',
  defendantName: 'Theo Landry',
  caseNumber: '24-118',
  bondAmountCents: 500_000,
  dueOn: '2026-05-17',
  notes: 'Missed court',
  status: 'new',
  receivedAt: '2026-11-20T18:00:00.000Z',
  version: 1,
  attachments: [],
  ...changes,
});
const named = (name: string) => new File(['x'], name, { type: 'application/pdf' });
const attached = {
  url: '/api/files/content/x?signature=1',
  row: { id: caseId, case_id: caseId, name: 'a.pdf', size: 1, created_at: '2026-11-20T18:00:00.000Z' },
};

const list = (api: FakeApi) => {
  const user = userEvent.setup();
  const uploads = new FakeUploads();
  const page = (
    <>
      <Notifications />
      <SuretyCaseList search={{}} change={() => undefined} onNew={() => undefined} />
    </>
  );
  return show(page).then((view) => ({ api, user, uploads, ...view }));
};

afterEach(cleanToasts);

describe('The surety cases', () => {
  it('say in the words of the specification that there are none', async () => {
    const { frame } = await list(new FakeApi().on(listSuretyCases, { rows: [], nextCursor: null }));
    await screen.findByText('No surety cases found. Use "New Case" to create a test entry.');
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('that cannot be loaded say so in the words of the specification, with Retry', async () => {
    await list(new FakeApi().on(listSuretyCases, () => refusal('ROLE_REFUSED')));
    await screen.findByText(
      'Unable to load surety cases from the database. This could mean the table does not exist or your role lacks permission.',
    );
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('are cards with the facts, each called by its defendant, else its number, else its id', async () => {
    const other = 'a6f1c2de-0000-4000-8000-0000000000c2';
    const bare = aCase({ caseId: other, defendantName: null, dueOn: null, bondAmountCents: null });
    const { frame } = await list(new FakeApi().on(listSuretyCases, { rows: [aCase(), bare], nextCursor: 'further' }));
    const card = within(await screen.findByRole('article', { name: 'Theo Landry' }));
    for (const message of ['Lexington', '$5,000.00', 'new', 'Due 05/17/2026', 'Missed court']) card.getByText(message);
    expect(card.getByRole('link', { name: 'View details of Theo Landry' }).getAttribute('href')).toBe(
      `/recovery/surety-cases/${caseId}`,
    );
    const numbered = within(screen.getByRole('article', { name: '24-118' }));
    for (const message of ['—', 'Received 11/20/2026']) numbered.getByText(message);
    expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('are answered by e-mail at their own address, else at that of their surety (powers#surety-case-email)', async () => {
    const other = 'a6f1c2de-0000-4000-8000-0000000000c2';
    const bare = aCase({ caseId: other, defendantName: 'Ada Roy', insurerName: ' lexington', insurerEmail: '' });
    const surety = {
      suretyId: caseId,
      name: 'Lexington',
      contactName: '',
      phoneNumber: '',
      isActive: true,
      version: 1,
      email: 'desk@lexington.example',
      contracts: [],
    };
    const api = new FakeApi().on(listSureties, { sureties: [surety] });
    await list(api.on(listSuretyCases, { rows: [aCase(), bare], nextCursor: null }));
    const to = (name: string) =>
      new URL(screen.getByRole('link', { name: `Email about ${name}` }).getAttribute('href') ?? '').pathname;
    await screen.findByRole('article', { name: 'Ada Roy' });
    await waitFor(() => expect(to('Ada Roy')).toBe('desk@lexington.example'));
    expect(to('Theo Landry')).toBe('claims@example.com');
  });

  it('take a PDF from the card, and say that it is attached', async () => {
    const { user, uploads } = await list(new FakeApi().on(listSuretyCases, { rows: [aCase()], nextCursor: null }));
    await screen.findByRole('article', { name: 'Theo Landry' });
    await user.upload(screen.getByLabelText('PDF for Theo Landry', { selector: 'input' }), [named('a.pdf')]);
    expect(uploads.last.address).toBe('/api/upload-surety-attachment');
    await act(async () => uploads.last.answer(answer(attached)));
    await screen.findByText('File attached');
    expect(screen.getByText('Uploaded:', { exact: false }).textContent).toBe(`Uploaded: ${attached.url}`);
  });

  it('keep a PDF that was refused, say why, and send it again under the same id', async () => {
    const { user, uploads } = await list(new FakeApi().on(listSuretyCases, { rows: [aCase()], nextCursor: null }));
    await screen.findByRole('article', { name: 'Theo Landry' });
    await user.upload(screen.getByLabelText('PDF for Theo Landry', { selector: 'input' }), [named('a.pdf')]);
    await act(async () => uploads.last.answer(refusal('ATTACHMENT_UNREADABLE')));
    await screen.findByText('Upload failed: This PDF cannot be read.');
    await user.click(screen.getByRole('button', { name: 'Retry a.pdf' }));
    await waitFor(() => expect(uploads.sent).toHaveLength(2));
    const [first, second] = uploads.sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  it('send a PDF that is chosen while another one is sent after that one', async () => {
    const { user, uploads } = await list(new FakeApi().on(listSuretyCases, { rows: [aCase()], nextCursor: null }));
    await screen.findByRole('article', { name: 'Theo Landry' });
    const picker = screen.getByLabelText('PDF for Theo Landry', { selector: 'input' });
    await user.upload(picker, [named('a.pdf')]);
    await user.upload(picker, [named('b.pdf')]);
    expect(uploads.sent.map(({ file }) => file?.name)).toEqual(['a.pdf']);
    await act(async () => uploads.last.answer(refusal('ATTACHMENT_UNREADABLE')));
    await user.upload(picker, [named('c.pdf')]);
    await waitFor(() => expect(uploads.last.file?.name).toBe('c.pdf'));
    await act(async () => uploads.last.answer(answer(attached)));
    await waitFor(() => expect(uploads.last.file?.name).toBe('a.pdf'));
    await act(async () => uploads.last.answer(refusal('ATTACHMENT_UNREADABLE')));
    await user.click(await screen.findByRole('button', { name: 'Leave out a.pdf' }));
    await waitFor(() => expect(uploads.last.file?.name).toBe('b.pdf'));
    await act(async () => uploads.last.answer(answer(attached)));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(uploads.sent.map(({ file }) => file?.name)).toEqual(['a.pdf', 'c.pdf', 'a.pdf', 'b.pdf']);
  });
});

describe('A new surety case', () => {
  const start = async (api: FakeApi) => {
    const user = userEvent.setup();
    const uploads = new FakeUploads();
    let closed = 0;
    await show(<CreateSuretyCase onClose={() => (closed += 1)} />);
    await screen.findByRole('dialog', { name: 'New Surety Case' });
    return { api, user, uploads, closes: () => closed };
  };

  it('refuses a due date that is not in the calendar, and slashes what is typed', async () => {
    const { api, user } = await start(new FakeApi());
    const due = screen.getByLabelText<HTMLInputElement>('Due date (MM/DD/YYYY)');
    await user.type(due, '13402026');
    expect(due.value).toBe('13/40/2026');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Invalid due date format. Please use MM/DD/YYYY.');
    expect(api.sentTo(createSuretyCase)).toEqual([]);
  });

  it('keeps what was typed where the server fails', async () => {
    const { user } = await start(new FakeApi().on(createSuretyCase, () => refusal('INTERNAL_ERROR')));
    await user.type(screen.getByLabelText('Defendant'), 'Theo Landry');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Failed to create case in database.');
    expect(screen.getByLabelText<HTMLInputElement>('Defendant').value).toBe('Theo Landry');
  });

  it('is there although its PDF did not arrive, which can be sent again', async () => {
    const { user, uploads, closes } = await start(new FakeApi().on(createSuretyCase, { caseId }));
    await user.upload(screen.getByLabelText('PDF to attach', { selector: 'input' }), [named('a.pdf')]);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    act(() => uploads.last.breakOff());
    await user.click(await screen.findByRole('button', { name: 'Retry a.pdf' }));
    await waitFor(() => expect(uploads.sent).toHaveLength(2));
    expect(closes()).toBe(0);
    await act(async () => uploads.last.answer(answer(attached)));
    await waitFor(() => expect(closes()).toBe(1));
  });

  it('drafts an e-mail of what is typed', async () => {
    const { user } = await start(new FakeApi());
    await user.type(screen.getByLabelText('Insurer email'), 'claims@example.com');
    await user.type(screen.getByLabelText('Case number'), '24-118');
    const href = screen.getByRole('link', { name: 'Email' }).getAttribute('href') ?? '';
    expect(href).toBe('mailto:claims@example.com?subject=Surety%20case%2024-118&body=Case%20number%3A%2024-118');
    await user.type(screen.getByLabelText('Due date (MM/DD/YYYY)'), '02302031');
    const { search } = new URL(screen.getByRole('link', { name: 'Email' }).getAttribute('href') ?? '');
    expect(new URLSearchParams(search).get('body')).toBe('Case number: 24-118\r\nDue date: 02/30/2031');
  });
});

describe('The status of a case that is closed', () => {
  const open = (role: 'Recovery Agent' | 'Supervisor') =>
    show(<SetSuretyCaseStatus suretyCase={aCase({ status: 'closed' })} onClose={() => undefined} />, aSession(role));

  it('is changed by a Supervisor or Admin: who may not is told so, and offered nothing', async () => {
    await open('Recovery Agent');
    await screen.findByText('A Supervisor or Admin reopens a closed case.');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('goes back with a reason', async () => {
    await open('Supervisor');
    await screen.findByRole('combobox', { name: 'Reason' });
    expect(screen.queryByText('A Supervisor or Admin reopens a closed case.')).toBeNull();
  });
});

describe('The words of a case', () => {
  it('in an e-mail are its subject and its facts', () => {
    const { searchParams, pathname } = new URL(caseEmail(aCase({ caseNumber: null })));
    expect(pathname).toBe('claims@example.com');
    expect(searchParams.get('subject')).toBe(`Surety case ${caseId}: Theo Landry`);
    expect(searchParams.get('body')?.split('\r\n')).toEqual([
      'Insurer: Lexington',
      'Defendant: Theo Landry',
      'Bond amount: $5,000.00',
      'Due date: 05/17/2026',
      'Notes: Missed court',
    ]);
  });

  it('in its timeline tell what was and what is', () => {
    const of = { version: 2, at: '2026-11-20T18:00:00.000Z', by: 'Alma Broussard', reasonCode: null, reason: '' };
    const edited = [
      { field: 'bondAmountCents', before: '500000', after: '' },
      { field: 'dueOn', before: '', after: '2026-05-17' },
      { field: 'notes', before: 'a', after: 'b' },
    ];
    expect(changeWords({ ...of, kind: 'edited', fields: edited })).toBe(
      'Bond amount: $5,000.00 → — · Due date: — → 05/17/2026 · Notes changed',
    );
    const step = [{ field: 'status', before: 'new', after: 'closed' }];
    expect(changeWords({ ...of, kind: 'status', fields: step, reasonCode: 'paid', reason: 'By check' })).toBe(
      'Status: new → closed (paid, By check)',
    );
  });
});

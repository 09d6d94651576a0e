import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  MAIL_SIGNATURE_HEADER,
  MAIL_TIME_HEADER,
  MAX_MAIL_BYTES,
  setSuretyMailbox,
  listSuretyMailboxes,
} from '#contracts/powers/surety-mail/mailboxes.ts';
import {
  confirmSuretyDraft,
  getSuretyDraft,
  getSuretyDraftFileLink,
  listSuretyDrafts,
  type SuretyDraft,
  refuseSuretyDraft,
} from '#contracts/powers/surety-mail/drafts.ts';
import { createSuretyCase, getSuretyCase, listSuretyCases } from '#contracts/powers/surety-cases/surety-cases.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { idsOfMail, mailOf, makeMailbox, postMail, type Mailbox } from '../../../../test/post-mail.ts';
import { PDF, PIXEL } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { ForgetSuretyMail } from './forget-surety-mail.ts';
import type { ReadSuretyMailJob } from './read-surety-mail.job.ts';
import { mailSignature } from './surety-mail.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const TEXT = 'Defendant: Theo Landry\r\nCase number: 24-118\r\nBond amount: $5,000.00\r\nPlease respond by 05/07/2026.';
const pdf = { name: 'notice.pdf', type: 'application/pdf', bytes: PDF };
const read = (mailbox: Mailbox, messageId = '<1@lexington.example.com>') =>
  system.provider<ReadSuretyMailJob>('ReadSuretyMailJob').run(idsOfMail(mailbox, messageId));
/** Posts a mail, and has it read. */
const bring = async (mailbox: Mailbox, mail: Parameters<typeof mailOf>[0] = {}) => {
  const { statusCode } = await postMail(system.app, mailbox, mailOf({ text: TEXT, ...mail }));
  expect(statusCode).toBe(202);
  await read(mailbox, mail.id);
};
const drafts = async (person: Person, state: 'open' | 'refused' = 'open') =>
  (await person.ask(listSuretyDrafts, { query: { state } })).rows;
const only = async (person: Person) => {
  const [first, ...others] = await drafts(person);
  expect(others).toEqual([]);
  return person.ask(getSuretyDraft, { params: { draftId: first?.draftId ?? '' } });
};
const proposedBy = (draft: SuretyDraft) => ({
  insurerName: draft.insurerName,
  insurerEmail: draft.insurerEmail,
  defendantName: draft.defendantName ?? '',
  caseNumber: draft.caseNumber ?? '',
  dueOn: draft.dueOn,
  bondAmountCents: draft.bondAmountCents,
  notes: draft.notes ?? '',
  basedOn: draft.version,
});
const confirm = (person: Person, draft: SuretyDraft, changes: object = {}, commandId: string = randomUUID()) =>
  person.call(confirmSuretyDraft, {
    params: { draftId: draft.draftId },
    body: { ...proposedBy(draft), ...changes },
    commandId,
  });
const cases = async (person: Person) => (await person.ask(listSuretyCases)).rows;
const refusalOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  (JSON.parse(body) as { code?: string }).code,
];

describe('the address of a surety', () => {
  test('is shown to an Admin, and its secret once: another one takes its place', async () => {
    const admin = await system.signUp({ fullName: 'Alma Broussard' });
    const mailbox = await makeMailbox(admin);
    const params = { suretyId: mailbox.suretyId };
    const { mailboxes } = await admin.ask(listSuretyMailboxes);
    expect(mailboxes).toMatchObject([{ ...params, setBy: 'Alma Broussard', lastMailAt: null }]);
    expect(mailboxes[0]?.address).toContain(mailbox.path);
    expect(JSON.stringify(mailboxes)).not.toContain(mailbox.secret);
    const commandId = randomUUID();
    const other = await admin.ask(setSuretyMailbox, { params, commandId });
    expect(other.secret).toMatch(/^[\w-]{43}$/);
    expect(await admin.ask(setSuretyMailbox, { params, commandId })).toEqual(other);
    expect((await postMail(system.app, mailbox, mailOf({}))).statusCode).toBe(401);
    expect((await postMail(system.app, { ...mailbox, secret: other.secret ?? '' }, mailOf({}))).statusCode).toBe(202);
    await admin.ask(setSuretyMailbox, { params });
    expect((await admin.ask(setSuretyMailbox, { params, commandId })).secret).toBeNull();
    const { rows } = await system.owner.query<{ row: string }>(
      `select to_jsonb(t)::text as row from surety_mailbox t where organization_id = $1
       union all select to_jsonb(t)::text from applied_command t where organization_id = $1
       union all select to_jsonb(t)::text from audit_entry t where organization_id = $1`,
      [admin.organizationId],
    );
    expect(rows.filter(({ row }) => row.includes(mailbox.secret) || row.includes(other.secret ?? ' '))).toEqual([]);
  });

  test('belongs to one agency', async () => {
    const [admin, neighbour] = [await system.signUp(), await system.signUp()];
    const { suretyId } = await makeMailbox(admin);
    const { problem } = await neighbour.call(setSuretyMailbox, { params: { suretyId } });
    expect(problem?.code).toBe('SURETY_NOT_FOUND');
    expect((await neighbour.ask(listSuretyMailboxes)).mailboxes).toEqual([]);
  });
});

describe('a mail that is posted', () => {
  test('must be signed with the secret, over its own bytes and a time of now', async () => {
    const admin = await system.signUp();
    const mailbox = await makeMailbox(admin);
    const neighbour = await makeMailbox(await system.signUp());
    const raw = mailOf({ text: TEXT });
    const at = (seconds: number) => ({ [MAIL_TIME_HEADER]: String(Math.floor(Date.now() / 1_000) + seconds) });
    const refused = async (given: Promise<{ statusCode: number; body: string }>) =>
      expect(refusalOf(await given)).toEqual([401, 'MAIL_NOT_SIGNED']);
    await refused(postMail(system.app, { ...mailbox, secret: 'another' }, raw));
    await refused(postMail(system.app, { ...mailbox, secret: neighbour.secret }, raw));
    await refused(postMail(system.app, { ...mailbox, path: neighbour.path }, raw));
    await refused(postMail(system.app, { ...mailbox, path: `/api/mail-in/${randomUUID()}/${randomUUID()}` }, raw));
    for (const seconds of [-310, 310]) await refused(postMail(system.app, mailbox, raw, at(seconds)));
    for (const time of ['', 'now', '-5', '1e10', '99999999999999'])
      await refused(postMail(system.app, mailbox, raw, { [MAIL_TIME_HEADER]: time }));
    for (const signature of ['', 'sha256=', 'x', 'sha256='.padEnd(71, '0')])
      await refused(postMail(system.app, mailbox, raw, { [MAIL_SIGNATURE_HEADER]: signature }));
    // A signature that was seen fits no other mail, and no other time.
    const { headers } = signedHeaders(mailbox, raw);
    await refused(postMail(system.app, mailbox, mailOf({ text: 'another' }), headers));
    await refused(postMail(system.app, mailbox, raw, { ...headers, ...at(5) }));
    expect((await drafts(admin)).length).toBe(0);
    const { rows } = await system.owner.query('select from surety_mail where organization_id = $1', [
      admin.organizationId,
    ]);
    expect(rows).toEqual([]);
  });

  test('is taken once, however often it is sent again, and once in each of two agencies', async () => {
    const [admin, neighbour] = [await system.signUp(), await system.signUp()];
    const [mailbox, other] = [await makeMailbox(admin), await makeMailbox(neighbour)];
    const raw = mailOf({ text: TEXT });
    const { headers } = signedHeaders(mailbox, raw);
    const posted = await Promise.all(Array.from({ length: 4 }, () => postMail(system.app, mailbox, raw, headers)));
    expect(posted.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202]);
    await Promise.all([read(mailbox), read(mailbox)]);
    expect((await postMail(system.app, mailbox, mailOf({ text: 'The same id, other words' }))).statusCode).toBe(202);
    await read(mailbox);
    await bring(other);
    for (const person of [admin, neighbour]) expect((await only(person)).messages).toHaveLength(1);
    // Without an id its bytes tell it again.
    for (const text of ['one', 'one', 'two']) await postMail(system.app, mailbox, mailOf({ id: '', text }));
    const { rows } = await system.owner.query('select from surety_mail where organization_id = $1', [
      admin.organizationId,
    ]);
    expect(rows).toHaveLength(3);
  });

  test('is not taken where it is too large, or no mail; and its address gives nothing away', async () => {
    const admin = await system.signUp();
    const mailbox = await makeMailbox(admin);
    const large = Buffer.alloc(MAX_MAIL_BYTES + 1, 'x');
    expect(refusalOf(await postMail(system.app, mailbox, large))).toEqual([413, 'MAIL_TOO_LARGE']);
    for (const type of ['application/json', 'text/html', 'multipart/form-data; boundary=x'])
      expect(refusalOf(await postMail(system.app, mailbox, mailOf({}), { 'content-type': type }))).toEqual(
        type === 'application/json' ? [400, 'MALFORMED_REQUEST'] : [415, 'UNSUPPORTED_MEDIA_TYPE'],
      );
    const elsewhere = await system.app.inject({
      method: 'POST',
      url: '/api/surety-cases',
      payload: 'x',
      headers: { 'content-type': 'message/rfc822', cookie: admin.client.cookie, 'idempotency-key': randomUUID() },
    });
    expect(refusalOf(elsewhere)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('comes in although others of the same place drip theirs, which are taken when they are there', async () => {
    const [admin, neighbour] = [await system.signUp(), await system.signUp()];
    const [mailbox, other] = [await makeMailbox(admin), await makeMailbox(neighbour)];
    const { hostname, port } = new URL(system.url);
    const slow = Array.from({ length: 8 }, (_, number) => {
      const raw = mailOf({ id: `<slow-${number}@lexington.example.com>`, text: TEXT });
      const { headers } = signedHeaders(mailbox, raw);
      const length = { 'content-type': 'message/rfc822', 'content-length': raw.length, expect: '100-continue' };
      const sent = request({ hostname, port, path: mailbox.path, method: 'POST', headers: { ...headers, ...length } });
      sent.flushHeaders();
      return { sent, raw };
    });
    await Promise.all(slow.map(({ sent }) => once(sent, 'continue')));
    for (const { sent, raw } of slow) sent.write(raw.subarray(0, 20));
    expect((await postMail(system.app, other, mailOf({ text: TEXT }))).statusCode).toBe(202);
    const answers = slow.map(async ({ sent, raw }) => {
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
      sent.end(raw.subarray(20));
      const [answer] = await answered;
      return answer.resume().statusCode;
    });
    expect(await Promise.all(answers)).toEqual(slow.map(() => 202));
  });

  test('is one of 200 an hour for a surety', async () => {
    const mailbox = await makeMailbox(await system.signUp());
    const send = (number: number) => postMail(system.app, mailbox, mailOf({ id: `<${number}@a>` }));
    for (let number = 0; number < 200; number += 20)
      await Promise.all(Array.from({ length: 20 }, (_, more) => send(number + more)));
    expect(refusalOf(await send(201))).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});

describe('a draft', () => {
  test('proposes what stands in labelled lines, and a day only beside its word', async () => {
    const admin = await system.signUp();
    const mailbox = await makeMailbox(admin);
    await bring(mailbox, { attachments: [pdf] });
    const draft = await only(admin);
    expect(draft).toMatchObject({
      suretyName: 'Lexington',
      state: 'open',
      isKnownSender: true,
      from: 'Claims',
      subject: 'Forfeiture',
      insurerName: 'Lexington',
      insurerEmail: 'claims@lexington.example.com',
      defendantName: 'Theo Landry',
      caseNumber: '24-118',
      bondAmountCents: 500_000,
      dueOn: '2026-05-07',
      dueWords: 'respond by 05/07/2026',
      mails: 1,
      files: 1,
      warnings: [],
    });
    expect(draft.messages).toMatchObject([{ fromAddress: 'claims@lexington.example.com', isKnownSender: true }]);
    const [file] = draft.messages[0]?.files ?? [];
    const params = { draftId: draft.draftId, fileId: file?.fileId ?? '' };
    const { url } = await admin.ask(getSuretyDraftFileLink, { params });
    const { pathname, search } = new URL(url, 'http://localhost');
    const headers = { cookie: admin.client.cookie };
    const fetched = await system.app.inject({ url: pathname + search, headers });
    expect([fetched.statusCode, fetched.body]).toEqual([200, PDF.toString()]);
    expect((await admin.ask(listSuretyDrafts)).open).toBe(1);
    expect(await cases(admin)).toEqual([]);
    await bring(mailbox, { id: '<2@a>', text: 'Forfeited on 05/07/2026', from: 'who@example.com' });
    const other = (await drafts(admin)).find(({ subject, dueOn }) => subject === 'Forfeiture' && dueOn === null);
    expect(other).toMatchObject({ isKnownSender: false, from: 'who@example.com', dueWords: '' });
  });

  test('takes no fact and no day from what its mail quotes (powers#mail-drafts)', async () => {
    const admin = await system.signUp();
    const quoted = 'Defendant: Somebody Else\r\nrespond by 01/02/2026';
    const text = `Case number: 24-118\r\n\r\nOn Mon, Mar 30, 2026, Al <al@agency.example> wrote:\r\n${quoted}`;
    await bring(await makeMailbox(admin), { text });
    expect(await only(admin)).toMatchObject({ caseNumber: '24-118', defendantName: null, dueOn: null, dueWords: '' });
  });

  test('has the PDFs of its mail, by their bytes; what is none says so', async () => {
    const admin = await system.signUp();
    const mailbox = await makeMailbox(admin);
    const attachments = [
      { ...pdf, type: 'application/octet-stream', name: 'scan.bin' },
      { name: 'fake.pdf', type: 'application/pdf', bytes: PIXEL.content },
      { name: 'cut.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n1 0 obj') },
      { name: 'a.docx', type: 'application/vnd.openxmlformats', bytes: Buffer.from('PK') },
      { name: 'winmail.dat', type: 'application/ms-tnef', bytes: Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1]) },
      pdf,
    ];
    await bring(mailbox, { attachments });
    const { messages, warnings } = await only(admin);
    const [message] = messages;
    const packed =
      'winmail.dat cannot be read: Outlook packed the attachments in a format of its own. Ask the sender for PDF files.';
    expect(warnings).toEqual([packed]);
    expect(message?.files.map(({ name, error }) => [name, error])).toEqual([
      ['scan.bin.pdf', ''],
      ['fake.pdf', 'Only PDF files can be attached.'],
      ['cut.pdf', 'This PDF cannot be read.'],
      ['a.docx', 'Only PDF files can be attached.'],
      ['winmail.dat', packed],
      ['notice.pdf', ''],
    ]);
    const [first, , , , , last] = message?.files ?? [];
    expect([first?.fileId === null, first?.fileId === last?.fileId]).toEqual([false, true]); // the same bytes once
  });

  test('of a mail that cannot be read is there, and says so', async () => {
    const admin = await system.signUp();
    const mailbox = await makeMailbox(admin);
    const nested = (depth: number): string =>
      depth === 0
        ? 'x'
        : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}`;
    await postMail(system.app, mailbox, Buffer.from(`Message-ID: <1@lexington.example.com>\r\n${nested(80)}`));
    await read(mailbox);
    expect(await only(admin)).toMatchObject({ insurerName: 'Lexington', warnings: ['This mail cannot be read.'] });
  });

  test('takes answers to its mail; those to one that was confirmed go to its case, once', async () => {
    const admin = await system.signUp();
    const mailbox = await makeMailbox(admin);
    await bring(mailbox, { text: 'Defendant: Theo Landry' });
    const answer = { headers: ['In-Reply-To: <1@lexington.example.com>'] };
    await bring(mailbox, { ...answer, id: '<2@a>', text: 'Case number: 24-118\r\ndue 05/07/2026', attachments: [pdf] });
    const draft = await only(admin);
    expect(draft).toMatchObject({ mails: 2, files: 1, version: 2, defendantName: 'Theo Landry', caseNumber: '24-118' });
    expect(draft.dueOn).toBe('2026-05-07');
    expect((await confirm(admin, draft, { basedOn: 1 })).problem?.code).toBe('CONFLICT');
    const { body } = await confirm(admin, draft);
    const params = { caseId: body.caseId };
    const more = { ...pdf, name: 'more.pdf', bytes: Buffer.concat([PDF, Buffer.from('\n')]) };
    const further = ['References: <1@lexington.example.com> <2@a>'];
    const stranger = { id: '<3@a>', from: 'who@example.com', text: 'See the order', attachments: [more, pdf] };
    await bring(mailbox, { headers: further, ...stranger });
    await read(mailbox, '<3@a>');
    const kept = await admin.ask(getSuretyCase, { params });
    expect(kept.notes).toMatch(
      /Mail of \d\d\/\d\d\/\d{4} from <who@example.com> \(unknown sender\): Forfeiture\nSee the order$/,
    );
    expect(kept.attachments.map(({ name }) => name).toSorted()).toEqual(['more.pdf', 'notice.pdf']);
    expect(kept.changes.map(({ kind }) => kind).toReversed()).toEqual(['created', 'attached', 'mailed', 'attached']);
    expect(await drafts(admin)).toEqual([]);
  });

  test('is made anew where what is answered was refused, or is of another surety or agency', async () => {
    const admin = await system.signUp();
    const mailbox = await makeMailbox(admin);
    await bring(mailbox);
    const other = await makeMailbox(admin, 'Gulf Casualty');
    const foreign = await makeMailbox(await system.signUp());
    const headers = ['In-Reply-To: <1@lexington.example.com>'];
    await bring(other, { id: '<2@a>', headers });
    await bring(foreign, { id: '<3@a>', headers });
    expect(await drafts(admin)).toHaveLength(2);
    const [first] = (await drafts(admin)).filter(({ suretyName }) => suretyName === 'Lexington');
    const params = { draftId: first?.draftId ?? '' };
    await admin.ask(refuseSuretyDraft, { params, body: { reason: 'Spam', basedOn: 1 } });
    await bring(mailbox, { id: '<4@a>', headers });
    expect(await drafts(admin)).toHaveLength(2);
    expect(await drafts(admin, 'refused')).toMatchObject([{ reason: 'Spam', draftId: first?.draftId }]);
  });

  test('that answers a mail which is not read yet has that one read first', async () => {
    const admin = await system.signUp();
    const mailbox = await makeMailbox(admin);
    const references = (id: string) => [`References: ${id}`];
    await postMail(system.app, mailbox, mailOf({ id: '<1@a>', text: TEXT, headers: references('<2@a>') }));
    await postMail(system.app, mailbox, mailOf({ id: '<2@a>', text: 'An answer', headers: references('<1@a>') }));
    await Promise.all([read(mailbox, '<2@a>'), read(mailbox, '<1@a>')]);
    expect((await only(admin)).mails).toBe(2);
  });
});

describe('confirming', () => {
  test('makes a case once, with what was edited before, and its PDFs', async () => {
    const admin = await system.signUp({ fullName: 'Alma Broussard' });
    const mailbox = await makeMailbox(admin);
    await bring(mailbox, { attachments: [pdf] });
    const draft = await only(admin);
    const commandId = randomUUID();
    const changes = { defendantName: 'Theodore Landry', bondAmountCents: 750_000 };
    const [one, again] = [
      await confirm(admin, draft, changes, commandId),
      await confirm(admin, draft, changes, commandId),
    ];
    expect([one.status, again.body]).toEqual([200, one.body]);
    expect(one.body).toMatchObject({ outcome: 'new', remarks: [] });
    const kept = await admin.ask(getSuretyCase, { params: { caseId: one.body.caseId } });
    expect(kept).toMatchObject({ ...changes, caseNumber: '24-118', dueOn: '2026-05-07', status: 'new' });
    expect(kept.attachments).toMatchObject([{ name: 'notice.pdf', uploadedBy: 'Alma Broussard' }]);
    expect(kept.changes).toMatchObject([{ kind: 'attached' }, { kind: 'created', fields: [{ after: 'mail' }] }]);
    expect((await confirm(admin, draft)).problem?.code).toBe('SURETY_DRAFT_DECIDED');
    expect(await cases(admin)).toHaveLength(1);
    expect(await drafts(admin)).toEqual([]);
  });

  test('goes by the identity of the import: a typed case is brought up to date, never doubled', async () => {
    const admin = await system.signUp();
    const mailbox = await makeMailbox(admin);
    const { caseId } = await admin.ask(createSuretyCase, { body: { insurerName: 'LEXINGTON', caseNumber: '24 118' } });
    await bring(mailbox);
    const { body } = await confirm(admin, await only(admin));
    expect(body).toMatchObject({ caseId, outcome: 'updated' });
    const kept = await admin.ask(getSuretyCase, { params: { caseId } });
    expect(kept).toMatchObject({ defendantName: 'Theo Landry', bondAmountCents: 500_000, dueOn: '2026-05-07' });
    expect(kept.changes[0]?.kind).toBe('mailed');
    await bring(mailbox, { id: '<2@a>' });
    await bring(mailbox, { id: '<3@a>' });
    const twins = await drafts(admin);
    await Promise.all(twins.map((draft) => confirm(admin, draft)));
    expect(await cases(admin)).toHaveLength(1);
  });

  test('asks for an insurer, a defendant or a case number', async () => {
    const admin = await system.signUp();
    await bring(await makeMailbox(admin));
    const nobody = { insurerName: '', defendantName: '', caseNumber: '' };
    const { problem } = await confirm(admin, await only(admin), nobody);
    expect(problem?.errors?.map(({ path }) => path)).toEqual(['insurerName']);
  });

  test('and refusing are for those who work on recovery, of the same agency', async () => {
    const admin = await system.signUp();
    const mailbox = await makeMailbox(admin);
    await bring(mailbox);
    const draft = await only(admin);
    const params = { draftId: draft.draftId };
    const refuse = (person: Person, body = { reason: 'Spam', basedOn: draft.version }) =>
      person.call(refuseSuretyDraft, { params, body });
    for (const role of ['Agent', 'Accounting', 'Auditor'] as const) {
      const person = await system.addAgent(admin, role);
      expect((await confirm(person, draft)).problem?.code).toBe('ROLE_REFUSED');
      expect((await refuse(person)).problem?.code).toBe('ROLE_REFUSED');
      expect((await person.call(setSuretyMailbox, { params: { suretyId: mailbox.suretyId } })).status).toBe(403);
    }
    const neighbour = await system.signUp();
    expect((await confirm(neighbour, draft)).problem?.code).toBe('SURETY_DRAFT_NOT_FOUND');
    expect((await refuse(neighbour)).problem?.code).toBe('SURETY_DRAFT_NOT_FOUND');
    expect((await refuse(admin, { reason: ' ', basedOn: 1 })).problem?.errors?.[0]?.message).toBe(
      'Say why it is refused.',
    );
    const agent = await system.addAgent(admin, 'Recovery Agent');
    expect((await refuse(agent)).status).toBe(200);
    expect((await refuse(agent)).problem?.code).toBe('SURETY_DRAFT_DECIDED');
  });
});

test('an SSN is kept nowhere but in the sealed mail', async () => {
  const admin = await system.signUp();
  const mailbox = await makeMailbox(admin);
  const ssn = '528-91-4406';
  const attachments = [{ ...pdf, name: `${ssn}.pdf` }];
  const from = `"${ssn}" <528914406@example.com>`;
  await bring(mailbox, { from, subject: `About ${ssn}`, text: `${TEXT}\r\nSSN ${ssn}`, attachments, id: `<${ssn}@a>` });
  const draft = await only(admin);
  expect(draft.warnings).toContain('What looks like an SSN was cut to its last four digits.');
  await confirm(admin, draft, { notes: `Typed: ${ssn}` });
  const tables = [
    'surety_mail',
    'surety_mail_file',
    'surety_draft',
    'surety_case',
    'surety_case_change',
    'stored_file',
  ];
  const { rows } = await system.owner.query<{ row: string }>(
    [...tables, 'applied_command', 'audit_entry']
      .map((table) => `select to_jsonb(t)::text as row from ${table} t where organization_id = $1`)
      .join(' union all '),
    [admin.organizationId],
  );
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter(({ row }) => /528-?91-?4406/.test(row))).toEqual([]);
});

test('a mail as it came is kept for 30 days, and all of what was refused', async () => {
  const admin = await system.signUp();
  const mailbox = await makeMailbox(admin);
  await bring(mailbox, { attachments: [pdf] });
  await bring(mailbox, { id: '<2@a>', attachments: [pdf] });
  const [one] = await drafts(admin);
  const params = { draftId: one?.draftId ?? '' };
  await admin.ask(refuseSuretyDraft, { params, body: { reason: 'Spam', basedOn: 1 } });
  const older = async (days: number) => {
    const since = `now() - make_interval(days => ${days})`;
    await system.owner.query(`update surety_mail set received_at = ${since} where organization_id = $1`, [
      admin.organizationId,
    ]);
    await system.owner.query(
      `update surety_draft set decided_at = ${since} where organization_id = $1 and decided_at is not null`,
      [admin.organizationId],
    );
    await system.provider<ForgetSuretyMail>('ForgetSuretyMail').forget();
    const { rows } = await system.owner.query<object>(
      `select (select count(*)::int from surety_mail where organization_id = $1 and sealed_raw is not null) as raw,
         (select count(*)::int from surety_mail where organization_id = $1) as mails,
         (select count(*)::int from surety_draft where organization_id = $1) as drafts,
         (select count(*)::int from stored_file where organization_id = $1) as files,
         (select count(*)::int from stored_object where organization_id = $1 and delete_after is null) as kept`,
      [admin.organizationId],
    );
    return rows[0];
  };
  expect(await older(29)).toEqual({ raw: 2, mails: 2, drafts: 2, files: 2, kept: 2 });
  expect(await older(31)).toEqual({ raw: 0, mails: 1, drafts: 1, files: 1, kept: 1 });
  expect((await admin.call(getSuretyDraft, { params })).problem?.code).toBe('SURETY_DRAFT_NOT_FOUND');
});

/** The headers of a mail as a provider signs it now. */
const signedHeaders = ({ secret }: Mailbox, raw: Buffer) => {
  const time = String(Math.floor(Date.now() / 1_000));
  return { headers: { [MAIL_TIME_HEADER]: time, [MAIL_SIGNATURE_HEADER]: mailSignature(secret, time, raw) } };
};

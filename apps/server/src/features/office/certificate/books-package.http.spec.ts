import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { setFirstNumber } from '#contracts/books/first-numbers/first-numbers.ts';
import { proveBooks } from '#contracts/books/proof/proof.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { downloadBooksPackage, type BooksCertificate } from '#contracts/office/certificate/certificate.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { makeBusy } from '../../../../test/busy-agency.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readZip } from '../../../../test/read-accountant-files.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import { bankEveryMoney, moveEveryMoney } from '../../../../test/varied-money.ts';
import type { ProveBooksJob } from '../../books/proof/prove-books.job.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const all = { from: '2026-01-01', to: today };

/** The files of a package. */
const NAMES = [
  'README.txt',
  'verify.mjs',
  'certificate.json',
  'events.jsonl',
  'accounts.csv',
  'entries.csv',
  'lines.csv',
  'receipts.csv',
  'balances.csv',
  'client-balances.csv',
  'manifest.csv',
];

type Files = Map<string, Buffer>;

let system: JoinedSystem;
let admin: Person;
/** What the agency took away, and the head that is on its paper. */
let taken: Files;
let head: string;

const packageOf = async (person: Person, query: object = all): Promise<Files> =>
  readZip((await person.call(downloadBooksPackage, { query })).bytes);

const prove = async (person: Person): Promise<void> => {
  const { proofId } = await person.ask(proveBooks);
  await system.provider<TestViews>('TestViews').haveAll('ledger', 'accounts', 'audit-chain');
  await system.provider<ProveBooksJob>('ProveBooksJob').run({ organizationId: person.organizationId, proofId });
};

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ organizationName: 'Bayou, "Bonds" & Söhne' });
  await makeBusy(admin);
  await prove(admin);
  taken = await packageOf(admin);
  const { head: made } = certificateIn(taken);
  head = `${made?.number ?? 0}:${made?.hash ?? ''}`;
});
afterAll(() => system.close());

const textOf = (files: Files, name: string): string => files.get(name)?.toString('utf8') ?? '';
const certificateIn = (files: Files) => JSON.parse(textOf(files, 'certificate.json')) as BooksCertificate;
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** What the program of a package says of these files, with its exit code, on a computer that has nothing but Node. */
const verify = async (files: Files, ...given: string[]): Promise<{ code: number; said: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'books-'));
  try {
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
    return await new Promise((resolve) => {
      execFile(process.execPath, [join(folder, 'verify.mjs'), ...given], { env: {} }, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr });
      });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** The files with one of them changed; `hidden`: by somebody who made the manifest again. */
const changed = (name: string, edit: (text: string) => string, hidden = true): Files => {
  const files: Files = new Map([...taken, [name, Buffer.from(edit(textOf(taken, name)))]]);
  return hidden ? withManifest(files) : files;
};

const withManifest = (files: Files): Files => {
  const lines = textOf(files, 'manifest.csv').split('\r\n');
  const again = lines.map((line) => {
    const [name = ''] = line.split(',');
    const bytes = files.get(name);
    if (!bytes) return line;
    const breaks = bytes.toString('latin1').split('\n').length - 1;
    const rows = name.endsWith('.jsonl') ? breaks : name.endsWith('.csv') ? breaks - 1 : 0;
    return `${name},${rows},${sha256(bytes)}`;
  });
  return new Map([...files, ['manifest.csv', Buffer.from(again.join('\r\n'))]]);
};

/** Edits the lines of a table below its headings; the last one is empty. */
const rows = (edit: (lines: string[]) => string[]) => (text: string) => {
  const [headings = '', ...lines] = text.split('\r\n');
  return [headings, ...edit(lines)].join('\r\n');
};

/** Links all events again, as somebody does who has rewritten one of them, and certifies the new head. */
const linkedAgain = (edit: (line: string, number: number) => string): Files => {
  let previousHash: string | null = null;
  const hashes: string[] = [];
  const lines = textOf(taken, 'events.jsonl')
    .trimEnd()
    .split('\n')
    .map((line, at) => {
      const event = edit(line, at + 1).replace(
        /"previousHash":(null|"\w+")/,
        `"previousHash":${JSON.stringify(previousHash)}`,
      );
      previousHash = sha256(event);
      hashes.push(previousHash);
      return `${event}\n`;
    });
  const certificate = certificateIn(taken);
  for (const own of [certificate.head, certificate.proof?.head]) if (own) own.hash = hashes[own.number - 1] ?? '';
  const json = `${JSON.stringify(certificate, null, 2)}\n`;
  const files = new Map([...taken, ['events.jsonl', Buffer.from(lines.join(''))]] as const);
  return withManifest(new Map([...files, ['certificate.json', Buffer.from(json)]]));
};

describe('A package of books is checked without the product (money#books-checked-offline)', () => {
  test('nothing differs in what was taken away, and a head from paper is contained', async () => {
    expect([...taken.keys()]).toEqual(NAMES);
    const { code, said } = await verify(taken, '--head', head);
    expect(said).toContain('Nothing differs.');
    expect(said).toContain('The head that was typed is contained');
    expect(said).toContain('The head of the latest proof is contained');
    expect(code).toBe(0);
  });

  test('nothing differs where receipts and accounts go on from the numbers of an old program', async () => {
    const newcomer = await system.signUp();
    await newcomer.ask(setFirstNumber, { body: { series: 'accounts', first: 5_001 } });
    await newcomer.ask(setFirstNumber, { body: { series: 'receipts', first: 20_418 } });
    const { accountId } = await newcomer.story.account();
    for (const cents of [1_000, 2_000]) await newcomer.story.pay(accountId, cents);
    const files = await packageOf(newcomer);
    expect(textOf(files, 'receipts.csv')).toMatch(/\r\n20418,.*0005001,.*\r\n20419,/);
    const { code, said } = await verify(files);
    expect([code, said]).toEqual([0, expect.stringContaining('Nothing differs.')]);
  });

  test('an older head, of a letter of some morning, is contained, too, with its number or without', async () => {
    const third = sha256(textOf(taken, 'events.jsonl').split('\n')[2] ?? '');
    expect((await verify(taken, '--head', `3:${third}`)).said).toContain(
      'The head that was typed is contained: link 3',
    );
    expect((await verify(taken, '--head', third)).code).toBe(0);
    const other = await verify(taken, '--head', `4:${third}`);
    expect(other.said).toMatch(/events\.jsonl line 4: has the hash .*the history was rewritten/);
    expect(other.code).toBe(1);
  });

  test('nothing differs after every way that money moves, of a part of the days, and as it was known earlier', async () => {
    for (const move of [moveEveryMoney, bankEveryMoney]) {
      const approver = await system.signUp();
      const asker = await system.addAgent(approver, 'Supervisor');
      await move(asker, approver);
      approver.client.readWhatWrote(asker.client);
      for (const query of [all, { from: '2026-03-01', to: '2026-03-31' }, { ...all, journalNumber: '5' }]) {
        const { said } = await verify(await packageOf(approver, query));
        expect(said).toContain('Nothing differs.');
      }
    }
  });

  test('the books of an agency that has booked nothing are checked as well', async () => {
    const { said } = await verify(await packageOf(await system.signUp()));
    expect(said).toContain('Nothing differs.');
  });
});

describe('What was changed is named (money#books-checked-offline)', () => {
  test.each(NAMES)('one byte of %s', async (name) => {
    const bytes = Buffer.from(taken.get(name) ?? '');
    const at = name === 'verify.mjs' ? bytes.indexOf('offline') : bytes.length - 5;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    const { code, said } = await verify(new Map([...taken, [name, bytes]]));
    expect(said).toContain(name);
    expect(said).toMatch(/SHA-256|manifest\.csv line \d+/);
    expect(code).toBe(1);
  });

  test('any other byte, also where the manifest was made again around it', async () => {
    const made = ['events.jsonl', 'entries.csv', 'lines.csv', 'receipts.csv', 'balances.csv', 'client-balances.csv'];
    const change = fc.record({
      name: fc.constantFrom(...made),
      place: fc.nat(),
      mask: fc.integer({ min: 1, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ name, place, mask }) => {
        const bytes = Buffer.from(taken.get(name) ?? '');
        const at = place % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(at) ^ mask, at);
        const { code, said } = await verify(withManifest(new Map([...taken, [name, bytes]])), '--head', head);
        expect([said, code]).toEqual([expect.stringMatching(/\d+ differences? found/), 1]);
        expect(said).toContain(name);
      }),
      { numRuns: isDeep ? 100 : 10 },
    );
  });

  test('a file that is missing, and one that is none of the package', async () => {
    const { said, code } = await verify(new Map([...taken].filter(([name]) => name !== 'lines.csv')));
    expect([said, code]).toEqual([expect.stringContaining('lines.csv: is missing'), 1]);
    const more = await verify(new Map([...taken, ['my-notes.txt', Buffer.from('ours')]]));
    expect([more.said, more.code]).toEqual([expect.stringContaining('my-notes.txt: is no file of the package'), 0]);
  });

  test.each<[string, string, (text: string) => string, RegExp]>([
    [
      'a line left out',
      'lines.csv',
      rows((lines) => lines.toSpliced(2, 1)),
      /lines\.csv line 4: entry 1, line 3 is missing before this line[^]*entry 1 does not balance/,
    ],
    [
      'a line doubled',
      'lines.csv',
      rows((lines) => lines.toSpliced(2, 0, lines[2] ?? '')),
      /lines\.csv line 5: is doubled/,
    ],
    [
      'two lines exchanged',
      'lines.csv',
      rows(([first = '', second = '', ...rest]) => [second, first, ...rest]),
      /lines\.csv line 2: is doubled, added or out of order, where entry 1, line 1 has to follow/,
    ],
    [
      'an amount',
      'lines.csv',
      rows(([first = '', ...rest]) => [first.replace('1200.00', '1210.00'), ...rest]),
      /lines\.csv line 2: Debit says 1210\.00, it has to be 1200\.00[^]*entry 1 does not balance/,
    ],
    [
      'an entry on another day',
      'entries.csv',
      rows(([first = '', ...rest]) => [first.replace('2026-03-09', '2026-03-19'), ...rest]),
      /entries\.csv line 2: Booked on says 2026-03-19, it has to be 2026-03-09/,
    ],
    [
      'the last entry',
      'entries.csv',
      rows((lines) => lines.slice(0, -2).concat('')),
      /entries\.csv: entry 7 is missing at the end/,
    ],
    [
      'an entry more',
      'entries.csv',
      rows((lines) => [...lines.slice(0, -1), (lines.at(-2) ?? '').replace(/^7/, '8'), '']),
      /entries\.csv line 9: is more than the events book/,
    ],
    [
      'who paid',
      'receipts.csv',
      rows((lines) => lines.map((line) => line.replace('0000001', '0000002'))),
      /receipts\.csv line 2: Client account says 0000002, it has to be 0000001/,
    ],
    [
      'a receipt number',
      'receipts.csv',
      rows((lines) => lines.map((line) => line.replace(/^2,/, '4,'))),
      /receipts\.csv line 3: is doubled, added or out of order/,
    ],
    [
      'a balance',
      'balances.csv',
      rows((lines) => lines.map((line) => line.replace(/^1100,.*$/, '1100,1.00,0.00'))),
      /balances\.csv line \d: Debit says 1\.00, it has to be 700\.00/,
    ],
    [
      'what a client owes',
      'client-balances.csv',
      rows((lines) => lines.map((line) => line.replace('700.00', '70.00'))),
      /client-balances\.csv line 2: Balance says 70\.00, it has to be 700\.00/,
    ],
    [
      'the trial balance of the certificate',
      'certificate.json',
      (text) => text.replace(/"totalDebitCents": \d+/, '"totalDebitCents": 1'),
      /certificate\.json: totalDebitCents says 1, the files hold \d+/,
    ],
    [
      'what the certificate counts',
      'certificate.json',
      (text) => text.replace('"entries": 7', '"entries": 6'),
      /certificate\.json: counts\.entries says 6, the files hold 7/,
    ],
    [
      'the name of an account on the certificate',
      'certificate.json',
      (text) => text.replace('Accounts Receivable', 'Bank'),
      /accounts\.csv line \d+: Name says Accounts Receivable, it has to be Bank/,
    ],
  ])('%s, by somebody who has made the manifest again', async (_, name, edit, says) => {
    const { code, said } = await verify(changed(name, edit), '--head', head);
    expect(said).toMatch(says);
    expect(code).toBe(1);
  });

  test('an event that was changed, left out or moved breaks the chain where it is', async () => {
    const events = (edit: (lines: string[]) => string[]) =>
      verify(
        changed('events.jsonl', (text) => edit(text.split('\n')).join('\n')),
        '--head',
        head,
      );
    const amount = await events((lines) =>
      lines.map((line) => line.replaceAll('"amountCents":2500', '"amountCents":2600')),
    );
    expect(amount.said).toMatch(/events\.jsonl line \d: does not follow line \d: one of the two was changed/);
    expect(amount.said).toMatch(/lines\.csv line \d: Debit says 25\.00, it has to be 26\.00/);
    const left = await events((lines) => lines.toSpliced(1, 1));
    expect(left.said).toMatch(/events\.jsonl line 2: does not follow line 1/);
    const moved = await events(([first = '', second = '', third = '', ...rest]) => [first, third, second, ...rest]);
    expect(moved.said).toMatch(/events\.jsonl line 2: does not follow line 1[^]*line 3: does not follow/);
    const unreadable = await events((lines) => lines.with(1, (lines[1] ?? '').replace('{', '[')));
    expect(unreadable.said).toContain('events.jsonl line 2: cannot be read');
    expect([amount, left, moved, unreadable].map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  });

  test('a history that was rewritten as a whole differs from the head on paper, and from that alone', async () => {
    const rewritten = linkedAgain((line, number) =>
      number === 2 ? line.replace(/(?<="actorId":")./, (first) => (first === '0' ? '1' : '0')) : line,
    );
    const unasked = await verify(rewritten);
    expect(unasked.said).toMatch(/No head was given[^]*Nothing differs/);
    const { said, code } = await verify(rewritten, '--head', head);
    expect(said).toMatch(
      /events\.jsonl line \d+: has the hash \w{64}, and The head that was typed is \w{64}: the history was rewritten/,
    );
    expect([unasked.code, code]).toEqual([0, 1]);
  });

  test('a history whose end was cut off has fewer links than the head on paper', async () => {
    const { said, code } = await verify(taken, '--head', head.replace(/^\d+/, '999'));
    expect(said).toMatch(/events\.jsonl line \d+: is the last link, and The head that was typed is of link 999/);
    expect(code).toBe(1);
    const typed = await verify(taken, '--head', 'abc');
    expect([typed.said, typed.code]).toEqual([expect.stringContaining('The head is a number, a colon'), 1]);
  });
});

test('whoever may take lists away takes the package, which the audit trail says, and nobody of another agency', async () => {
  const { headers } = await admin.call(downloadBooksPackage, { query: all });
  expect(headers['content-disposition']).toBe(`attachment; filename="books-certificate-2026-01-01-${today}.zip"`);
  const { rows: trail } = await admin.ask(listAudit, { query: {} });
  expect(JSON.stringify(trail)).toContain(`books-certificate-2026-01-01-${today}.zip`);
  const auditor = await system.addAgent(admin, 'Auditor');
  expect((await auditor.call(downloadBooksPackage, { query: all })).status).toBe(403);
  const stranger = await packageOf(await system.signUp());
  expect([...stranger.values()].some((bytes) => bytes.includes(admin.organizationId))).toBe(false);
});

test('no file names a person', () => {
  for (const [name, bytes] of taken)
    for (const word of ['Marie', 'Thibodeaux', 'Cash payer', 'It was 200'])
      expect([name, bytes.includes(word)]).toEqual([name, false]);
});

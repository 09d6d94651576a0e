#!/usr/bin/env node
/**
 * Checks the books of a bail agency offline: no network, nothing to install, Node 18 or newer.
 *
 *   node verify.mjs [folder] [--head <number>:<hash>]
 *
 * The folder is the unpacked package; without one it is where this file lies. The head is typed from paper: from a
 * certificate, or from a letter of any morning. It reads every file, makes the journal again from the events, and names
 * each difference by file and line. It ends with 0 where nothing differs, with 1 where something does.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HEADINGS = {
  'accounts.csv': ['Code', 'Name', 'Type'],
  'entries.csv': ['Journal No.', 'Booked on', 'Effective on', 'Event type', 'Receipt No.', 'Reverses', 'Link', 'Event'],
  'lines.csv': [
    'Journal No.',
    'Line',
    'Code',
    'Debit',
    'Credit',
    'Client account',
    'Bond',
    'Payee',
    'Surety',
    'Power',
    'Agent',
    'Person',
    'Till',
    'Bank account',
  ],
  'receipts.csv': ['Receipt No.', 'Journal No.', 'Client account', 'Amount', 'Method', 'Paid on'],
  'balances.csv': ['Code', 'Debit', 'Credit'],
  'client-balances.csv': ['Client account', 'Balance'],
};
const EVENTS = 'events.jsonl';
const CERTIFICATE = 'certificate.json';
const MANIFEST = 'manifest.csv';
/** All files of a package in the order of its manifest. */
const FILES = ['README.txt', 'verify.mjs', CERTIFICATE, EVENTS, ...Object.keys(HEADINGS)];

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const decimal = (cents) =>
  `${cents < 0n ? '-' : ''}${(cents < 0n ? -cents : cents)
    .toString()
    .padStart(3, '0')
    .replace(/(\d\d)$/, '.$1')}`;
/** Cents of `-1234.50`; null where it is no amount. */
const centsOf = (text) => (/^-?\d+\.\d\d$/.test(text) ? BigInt(text.replace('.', '')) : null);
const accountNumber = (number) => (number === undefined ? '' : String(number).padStart(7, '0'));
const add = (sums, key, cents) => sums.set(key, (sums.get(key) ?? 0n) + cents);

/** What was found, by file and line; of one file the first thirty are told. */
class Findings {
  count = 0;
  byFile = new Map();

  tell(file, line, what) {
    this.count += 1;
    const before = this.byFile.get(file) ?? 0;
    this.byFile.set(file, before + 1);
    if (before < 30) console.log(`${file}${line === null ? '' : ` line ${line}`}: ${what}`);
  }

  /** Tells a difference between what is written and what it has to be. */
  same(file, line, name, written, right) {
    if (String(written) !== String(right))
      this.tell(file, line, `${name} says ${written || 'nothing'}, it has to be ${right || 'nothing'}`);
  }
}

/** The lines of a file as bytes, without their line feed; `isOpen` where the last one has none. */
async function* linesOf(path) {
  let [rest, number] = [Buffer.alloc(0), 0];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      yield { number: (number += 1), bytes: bytes.subarray(from, end), isOpen: false };
      from = end + 1;
    }
    rest = bytes.subarray(from);
  }
  if (rest.length > 0) yield { number: number + 1, bytes: rest, isOpen: true };
}

/** The cells of a line (RFC 4180); the whole line as one where it is none. */
const cellsOf = (line) => {
  const cells = [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  const isWhole = cells.reduce((sum, [cell]) => sum + cell.length, 0) === line.length + 1;
  return isWhole ? cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain) : [line];
};

/** The rows of a table under its headings. */
async function* rowsOf(folder, file, found) {
  const headings = HEADINGS[file];
  for await (const { number, bytes } of linesOf(join(folder, file))) {
    const cells = cellsOf(bytes.toString('utf8').replace('\uFEFF', '').replace(/\r$/, ''));
    if (number === 1) found.same(file, 1, 'The headings', cells.join(','), headings.join(','));
    else if (cells.length === headings.length) yield { number, cells };
    else found.tell(file, number, `has ${cells.length} cells instead of ${headings.length}`);
  }
}

/** Rows in the order of the numbers in their first cells: each is taken once, and what is out of place is told. */
class Table {
  ahead = [];

  constructor(folder, file, keys, found) {
    Object.assign(this, { file, keys, found, rows: rowsOf(folder, file, found) });
  }

  async peek(at = 0) {
    while (this.ahead.length <= at) {
      const { value, done } = await this.rows.next();
      if (done) return null;
      this.ahead.push(value);
    }
    return this.ahead[at];
  }

  /** Below zero where the row comes before the key. */
  order({ cells }, key) {
    for (const [at, wanted] of key.entries()) {
      if (!/^\d+$/.test(cells[at])) return -1;
      if (Number(cells[at]) !== wanted) return Number(cells[at]) - wanted;
    }
    return 0;
  }

  /** The row of a key; null where it is missing. */
  async take(...key) {
    const name = this.keys.map((word, at) => `${word} ${key[at]}`).join(', ');
    for (;;) {
      const row = await this.peek();
      const order = row ? this.order(row, key) : 1;
      if (order === 0) return this.ahead.shift();
      const next = row && order > 0 ? await this.peek(1) : null;
      const isOut = order < 0 || (next !== null && this.order(next, row.cells.slice(0, key.length).map(Number)) < 0);
      if (!isOut) {
        this.found.tell(
          this.file,
          row?.number ?? null,
          `${name} is missing${row ? ' before this line' : ' at the end'}`,
        );
        return null;
      }
      this.found.tell(this.file, row.number, `is doubled, added or out of order, where ${name} has to follow`);
      this.ahead.shift();
    }
  }

  /** Tells what is left over. */
  async end() {
    for (let row = await this.peek(); row; row = await this.peek()) {
      this.found.tell(this.file, row.number, 'is more than the events book');
      this.ahead.shift();
    }
  }
}

/** Under which name an event has the day that its entry is of. */
const DAYS = [
  'effectiveOn',
  'chargedOn',
  'paidOn',
  'settledOn',
  'depositedOn',
  'receivedOn',
  'bankedOn',
  'countedOn',
  'drawnOn',
  'takenOn',
];
const CLOSES_YEAR = ['YearEnded', 'YearEndReversed'];
const OF_OPENING = [
  'BalanceBroughtIn',
  'OpeningLineBooked',
  'OpeningLineTakenBack',
  'OpeningSealed',
  'CollateralBroughtIn',
  'CollateralCorrected',
];
const mirrored = (postings) =>
  postings.map((posting) => ({ ...posting, side: posting.side === 'debit' ? 'credit' : 'debit' }));

/** The journal entries of an event, in the order of their numbers: every money event carries its own lines. */
export const bookedBy = ({ type, data }) => {
  const effectiveOn = data[DAYS.find((name) => data[name] !== undefined)];
  const { moved, postings = [], bookedOn = effectiveOn, reversesEventId } = data;
  const before = Array.isArray(moved?.postings)
    ? [
        { effectiveOn: moved.from, bookedOn: moved.from, postings: mirrored(moved.postings) },
        { effectiveOn: moved.to, bookedOn: moved.to, postings: moved.postings },
      ]
    : [];
  const rules = { closesYear: CLOSES_YEAR.includes(type), ofOpening: OF_OPENING.includes(type), reversesEventId };
  const own = { effectiveOn, bookedOn, postings, ...rules };
  return [...before, own].filter((entry) => entry.postings.length > 0);
};

/** What is closed after an event: no entry is booked there but the end of a year, and an opening. */
export const closedAfter = ({ type, data }, closed) => {
  if (type === 'PeriodClosed') return { ...closed, through: data.month };
  if (type === 'PeriodReopened') return { ...closed, through: data.closedThrough };
  if (type === 'DaysBeforeClosed') return { ...closed, until: data.closedUntil };
  return type === 'DaysBeforeOpened' ? { ...closed, until: null } : closed;
};

const dayAfter = (day) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const firstOpenDay = (month) =>
  dayAfter(new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).toISOString().slice(0, 10));

/** The day on which an entry is booked: what comes late, on the first open day. */
const bookedDay = ({ bookedOn, closesYear, ofOpening }, { through, until }) => {
  if (closesYear) return bookedOn;
  const open = through !== null && bookedOn.slice(0, 7) <= through ? firstOpenDay(through) : bookedOn;
  return until !== null && !ofOpening && open <= until ? dayAfter(until) : open;
};

/** What the books come to, made again from the events alone, and compared with the tables line by line. */
class Books {
  closed = { through: null, until: null };
  journal = new Map(); // the first journal number of each event
  clients = new Map(); // the numbers of accounts, by their ids
  sums = new Map(); // by ledger account
  clientSums = new Map();
  counts = { events: 0, entries: 0, postings: 0, receipts: 0, voids: 0, returns: 0 };
  entryNumber = 0;
  // The last numbers that were given, and the first ones: others may follow an old program's.
  receiptNumber = 0;
  accountNumber = 0;
  first = { receipts: 1, accounts: 1 };
  knownAt = null;
  isWhole = true;

  constructor(folder, { from, to, timeZone, head, journalNumber }, found) {
    Object.assign(this, { from, to, found, journalNumber, upTo: head?.number ?? 0 });
    this.entries = new Table(folder, 'entries.csv', ['entry'], found);
    this.lines = new Table(folder, 'lines.csv', ['entry', 'line'], found);
    this.receipts = new Table(folder, 'receipts.csv', ['receipt'], found);
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    this.dayOf = (instant) => {
      const { year, month, day } = Object.fromEntries(
        parts.formatToParts(instant).map(({ type, value }) => [type, value]),
      );
      return `${year}-${month}-${day}`;
    };
  }

  isOfPeriod(day) {
    return day >= this.from && day <= this.to;
  }

  /** Books an event, as far as the certificate reaches. */
  async book(event, link) {
    if (link > this.upTo || !this.isWhole) return;
    if (this.isOfPeriod(this.dayOf(Date.parse(event.metadata.occurredAt)))) this.counts.events += 1;
    if (event.type === 'FirstNumberSet') this.begin(event.data);
    if (event.type === 'AccountOpened') this.clients.set(event.data.accountId, (this.accountNumber += 1));
    for (const entry of bookedBy(event)) await this.enter(event, entry, link);
    this.closed = closedAfter(event, this.closed);
  }

  /** Lets a series begin at a number, where none of it is given. */
  begin({ series, first }) {
    const last = { receipts: 'receiptNumber', accounts: 'accountNumber' }[series];
    if (last === undefined || this[last] >= this.first[series]) return;
    this.first[series] = first;
    this[last] = first - 1;
  }

  /** The numbers of receipts that were given. */
  receiptNumbers() {
    const { receipts: first } = this.first;
    const count = this.receiptNumber - first + 1;
    return {
      count,
      first: count === 0 ? 0 : first,
      last: count === 0 ? 0 : this.receiptNumber,
      missing: { length: 0 },
    };
  }

  async enter(event, entry, link) {
    // Of an event that books several entries the certificate may know the first ones alone.
    if (link === this.upTo && this.entryNumber >= this.journalNumber) return;
    const number = (this.entryNumber += 1);
    const { type, id, metadata } = event;
    const bookedOn = bookedDay(entry, this.closed);
    const isReceipt = type === 'PaymentReceived';
    if (isReceipt) this.receiptNumber += 1;
    if (!this.journal.has(id)) this.journal.set(id, number);
    if (this.knownAt === null || metadata.occurredAt > this.knownAt) this.knownAt = metadata.occurredAt;
    const receipt = isReceipt ? this.receiptNumber : '';
    const reverses = this.journal.get(entry.reversesEventId) ?? '';
    const row = await this.entries.take(number);
    const right = [number, bookedOn, entry.effectiveOn, type, receipt, reverses, link, id];
    if (row) this.compare('entries.csv', row, right);
    if (this.isOfPeriod(bookedOn)) {
      this.counts.entries += 1;
      this.counts.postings += entry.postings.length;
      this.counts.receipts += isReceipt ? 1 : 0;
      this.counts.voids += type === 'PaymentVoided' ? 1 : 0;
      this.counts.returns += type === 'PaymentReturned' ? 1 : 0;
    }
    await this.post(entry.postings, number, bookedOn);
    if (isReceipt) await this.receive(event.data, entry, number);
  }

  async post(postings, number, bookedOn) {
    let [debits, credits] = [0n, 0n];
    for (const [at, { account, side, amountCents, tags }] of postings.entries()) {
      const cents = BigInt(amountCents);
      const [debit, credit] = side === 'debit' ? [cents, 0n] : [0n, cents];
      const { accountId, bondId, payee, suretyId, powerId, agentId, personId, tillId, bankAccountId } = tags;
      const client = this.clients.get(accountId);
      const row = await this.lines.take(number, at + 1);
      const about = [bondId, payee, suretyId, powerId, agentId, personId, tillId, bankAccountId].map((id) => id ?? '');
      const right = [number, at + 1, account, decimal(debit), decimal(credit), accountNumber(client), ...about];
      if (row) this.compare('lines.csv', row, right);
      debits += row ? (centsOf(row.cells[3]) ?? 0n) : 0n;
      credits += row ? (centsOf(row.cells[4]) ?? 0n) : 0n;
      if (bookedOn > this.to) continue;
      add(this.sums, account, debit - credit);
      if (account === '1100' && client !== undefined) add(this.clientSums, client, debit - credit);
    }
    if (debits !== credits)
      this.found.tell(
        'lines.csv',
        null,
        `entry ${number} does not balance: debits ${decimal(debits)}, credits ${decimal(credits)}`,
      );
  }

  async receive({ method, paidOn, amountCents }, { postings }, number) {
    const client = this.clients.get(postings.find(({ tags }) => tags.accountId)?.tags.accountId);
    const row = await this.receipts.take(this.receiptNumber);
    const amount = decimal(BigInt(amountCents));
    if (row)
      this.compare('receipts.csv', row, [this.receiptNumber, number, accountNumber(client), amount, method, paidOn]);
  }

  compare(file, { number, cells }, right) {
    for (const [at, name] of HEADINGS[file].entries()) this.found.same(file, number, name, cells[at], right[at]);
  }

  async end() {
    for (const table of [this.entries, this.lines, this.receipts]) if (this.isWhole) await table.end();
  }
}

/** Reads the chain from its first link to its last one, and books what it holds. */
const readChain = async (folder, books, wanted, found) => {
  const chain = { links: 0, last: null, at: new Map(), hashes: new Set() };
  const [revisions, gaps] = [new Map(), new Map()];
  let agency;
  for await (const { number, bytes, isOpen } of linesOf(join(folder, EVENTS))) {
    const hash = sha256(bytes);
    if (isOpen) found.tell(EVENTS, number, 'has no end: the file was cut off');
    let event;
    try {
      event = JSON.parse(bytes.toString('utf8'));
      agency ??= event.metadata.organizationId;
      if (event.previousHash !== chain.last)
        found.tell(
          EVENTS,
          number,
          `does not follow line ${number - 1}: one of the two was changed, added, moved, or one between them left out`,
        );
      if (event.metadata.organizationId !== agency) found.tell(EVENTS, number, 'is of another agency');
      const due = (revisions.get(event.stream) ?? -1) + 1;
      for (let gap = due; gap < event.revision; gap += 1) gaps.set(`${event.stream} ${gap}`, number);
      if (event.revision < due)
        found.tell(EVENTS, number, `is no. ${event.revision} of its stream, which has come to ${due} already`);
      revisions.set(event.stream, event.revision);
      if (event.type === 'EventRejected') gaps.delete(`${event.data.stream} ${event.data.revision}`);
      await books.book(event, number);
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError)) throw error;
      found.tell(EVENTS, number, 'cannot be read; the journal is compared up to here alone');
      books.isWhole = false;
    }
    chain.links = number;
    chain.last = hash;
    if (wanted.has(number)) chain.at.set(number, hash);
    if (wanted.has(hash)) chain.at.set(hash, number);
  }
  for (const number of gaps.values()) found.tell(EVENTS, number, 'comes after a number of its stream that is left out');
  return chain;
};

/** Whether a head is at its number; its hash alone may be at any. */
const checkHead = ({ number, hash }, chain, whose, found) => {
  const at = number === null ? chain.at.get(hash) : number;
  if (number !== null && number > chain.links)
    found.tell(
      EVENTS,
      chain.links,
      `is the last link, and ${whose} is of link ${number}: the end was cut off, or the head is newer than this package`,
    );
  else if (number !== null && chain.at.get(number) !== hash)
    found.tell(
      EVENTS,
      number,
      `has the hash ${chain.at.get(number)}, and ${whose} is ${hash}: the history was rewritten`,
    );
  else if (at === undefined) found.tell(EVENTS, null, `no link has the hash of ${whose}, ${hash}`);
  else console.log(`${whose} is contained: link ${at} of ${chain.links}.`);
};

/** Tells where a value of the certificate is not what the files hold. */
const checkFact = (name, said, right, found) => {
  if (right !== null && typeof right === 'object')
    for (const key of Object.keys(right))
      checkFact(name === '' ? key : `${name}.${key}`, said?.[key], right[key], found);
  else if (said !== right) found.tell(CERTIFICATE, null, `${name} says ${said}, the files hold ${right}`);
};

/** The trial balance, its sums, the counts and the head of the certificate against what was made again. */
const checkCertificate = (certificate, books, chain, found) => {
  const balances = [...books.sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([account, net]) => ({ account, net: Number(net) }));
  const sides = balances.map(({ account, net }) => ({
    account,
    debitCents: Math.max(net, 0),
    creditCents: Math.max(-net, 0),
  }));
  const total = (side) => sides.reduce((sum, row) => sum + row[side], 0);
  const known = books.knownAt === null ? null : new Date(books.knownAt).toISOString();
  checkFact(
    '',
    certificate,
    { journalNumber: books.entryNumber, knownAt: known, counts: books.counts, receiptNumbers: books.receiptNumbers() },
    found,
  );
  checkFact('balances', certificate.balances, { length: sides.length, ...sides }, found);
  checkFact('', certificate, { totalDebitCents: total('debitCents'), totalCreditCents: total('creditCents') }, found);
  if (certificate.head !== null) checkHead(certificate.head, chain, 'The head of the certificate', found);
  if (certificate.proof?.head) checkHead(certificate.proof.head, chain, 'The head of the latest proof', found);
  return sides;
};

/** Balances of ledger accounts and of clients, row by row; the clients' come to the receivable. */
const checkBalances = async (folder, sides, books, certificate, found) => {
  const clients = [...books.clientSums].sort(([a], [b]) => a - b);
  const tables = {
    'balances.csv': sides.map(({ account, debitCents, creditCents }) => [
      account,
      decimal(BigInt(debitCents)),
      decimal(BigInt(creditCents)),
    ]),
    'client-balances.csv': clients.map(([number, cents]) => [accountNumber(number), decimal(cents)]),
  };
  for (const [file, right] of Object.entries(tables)) {
    let at = 0;
    for await (const row of rowsOf(folder, file, found)) {
      const wanted = right[at++];
      if (wanted) books.compare(file, row, wanted);
      else found.tell(file, row.number, 'is more than the lines come to');
    }
    if (at < right.length) found.tell(file, at + 1, `is the last line, and ${right.length - at} are missing`);
  }
  const owed = clients.reduce((sum, [, cents]) => sum + cents, 0n);
  found.same(
    'client-balances.csv',
    null,
    'The sum of the clients',
    decimal(owed),
    decimal(books.sums.get('1100') ?? 0n),
  );
  const names = new Map(certificate.balances.map(({ account, name }) => [account, name]));
  for await (const { number, cells } of rowsOf(folder, 'accounts.csv', found))
    if (names.has(cells[0]))
      found.same('accounts.csv', number, 'Name', cells[1].replace(/^'/, ''), names.get(cells[0]));
};

/** What the manifest has to say of a file. */
const manifestLine = async (folder, file) => {
  const hash = createHash('sha256');
  let lines = 0;
  for await (const chunk of createReadStream(join(folder, file))) {
    hash.update(chunk);
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  const rows = file === EVENTS ? lines : file in HEADINGS ? lines - 1 : 0;
  return [file, String(rows), hash.digest('hex')];
};

/** Every file by its SHA-256, and the manifest itself byte by byte. False where a file is missing. */
const checkFiles = async (folder, found) => {
  const missing = [...FILES, MANIFEST].filter((file) => !existsSync(join(folder, file)));
  for (const file of missing) found.tell(file, null, 'is missing');
  if (missing.length > 0) return false;
  for (const file of readdirSync(folder).filter((name) => ![...FILES, MANIFEST].includes(name)))
    console.log(`${file}: is no file of the package, and was not looked at.`);
  const right = [['Name', 'Rows', 'SHA-256']];
  for (const file of FILES) right.push(await manifestLine(folder, file));
  let at = 0;
  for await (const { number, bytes, isOpen } of linesOf(join(folder, MANIFEST))) {
    const wanted = right[at++];
    const cells = cellsOf(bytes.toString('utf8').replace('\uFEFF', '').replace(/\r$/, ''));
    const before = found.count;
    if (!wanted || cells[0] !== wanted[0])
      found.tell(MANIFEST, number, `names ${cells[0] || 'nothing'}, where ${wanted?.[0] ?? 'nothing'} has to follow`);
    else if (cells[2] !== wanted[2])
      found.tell(
        wanted[0],
        null,
        `is not the file that was handed out: its SHA-256 is ${wanted[2]}, line ${number} of ${MANIFEST} says ${cells[2]}`,
      );
    else found.same(MANIFEST, number, `Rows of ${wanted[0]}`, cells[1], wanted[1]);
    const written = Buffer.from(`${number === 1 ? '\uFEFF' : ''}${wanted?.join(',')}\r`);
    if (found.count === before && (isOpen || !written.equals(bytes)))
      found.tell(MANIFEST, number, 'is not as it was written');
  }
  if (at < right.length) found.tell(MANIFEST, at, `is the last line, and ${right.length - at} are missing`);
  return true;
};

const argumentsOf = (given) => {
  const at = given.indexOf('--head');
  const typed = at < 0 ? null : (given[at + 1] ?? '');
  const [folder = dirname(fileURLToPath(import.meta.url))] = given.filter(
    (_, index) => at < 0 || (index !== at && index !== at + 1),
  );
  const parts =
    typed === null ? null : /^(?:(\d{1,15}):)?([0-9a-f]{64})$/.exec(typed.replace(/[\s,]/g, '').toLowerCase());
  if (typed !== null && parts === null)
    throw new Error('The head is a number, a colon and 64 letters and digits: --head 1204:3fa9…');
  return { folder, head: parts && { number: parts[1] === undefined ? null : Number(parts[1]), hash: parts[2] } };
};

const check = async ({ folder, head }) => {
  const found = new Findings();
  if (!(await checkFiles(folder, found))) return found;
  const certificate = JSON.parse(readFileSync(join(folder, CERTIFICATE), 'utf8'));
  const books = new Books(folder, certificate, found);
  const wanted = new Set(
    [certificate.head, certificate.proof?.head, head].filter(Boolean).map(({ number, hash }) => number ?? hash),
  );
  const chain = await readChain(folder, books, wanted, found);
  await books.end();
  const sides = checkCertificate(certificate, books, chain, found);
  await checkBalances(folder, sides, books, certificate, found);
  if (head === null)
    console.log(
      'No head was given. With one from paper (--head) a history that was rewritten as a whole is found, too.',
    );
  else checkHead(head, chain, 'The head that was typed', found);
  const { organization, from, to, totalDebitCents, totalCreditCents } = certificate;
  console.log(
    `\n${organization}, ${from} to ${to}: ${chain.links} links, ${books.entryNumber} journal entries, ${books.receiptNumbers().count} receipts.`,
  );
  console.log(
    `Debits ${decimal(BigInt(totalDebitCents))}, credits ${decimal(BigInt(totalCreditCents))}. Last link ${chain.links}:${chain.last}`,
  );
  return found;
};

const main = async () => {
  try {
    const { count } = await check(argumentsOf(process.argv.slice(2)));
    console.log(count === 0 ? 'Nothing differs.' : `${count === 1 ? '1 difference' : `${count} differences`} found.`);
    process.exitCode = count === 0 ? 0 : 1;
  } catch (error) {
    console.log(`The check could not be ended: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
};

// A spec imports it; whoever starts it by whatever name means it.
if (basename(process.argv[1] ?? '') === basename(fileURLToPath(import.meta.url))) await main();

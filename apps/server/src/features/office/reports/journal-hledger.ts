import { readChart } from '../../agency/chart/index.ts';
import { amount, accountNumber, type ExportFile } from './export-file.ts';
import { journalFilterOf } from './journal-csv.ts';
import { countEntries, readJournal, type JournalRow } from './journal.query.ts';

const ROOTS: Record<string, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

/** Text where hledger reads no structure: no colons, semicolons, bars, line breaks or double spaces. */
const plain = (text: string): string =>
  text
    .replace(/[:;|\r\n\t]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const nameOf = (account: string, accountName: string, roots: ReadonlyMap<string, string>) =>
  `${roots.get(account) ?? 'Assets'}:${account} ${plain(accountName)}`;

const entryText = (entry: JournalRow, roots: ReadonlyMap<string, string>): string => {
  const shortId = entry.postings.find(({ accountShortId }) => accountShortId !== null)?.accountShortId ?? null;
  // What stands before a bar hledger takes for the payee.
  const payee = entry.payee === null ? '' : `${plain(entry.payee)} | `;
  const message = payee + plain(entry.description) + (shortId === null ? '' : `, account ${accountNumber(shortId)}`);
  const reverses = entry.reversesJournalNumber === null ? '' : `, reverses:${entry.reversesJournalNumber}`;
  const effective = entry.effectiveOn === entry.bookedOn ? '' : `, effective:${entry.effectiveOn}`;
  // A comma ends a tag.
  const number = plain((entry.externalReference ?? '').replaceAll(',', ' '));
  const reference = number === '' ? '' : `, ref:${number}`;
  const lines = entry.postings.map(
    ({ account, accountName, debitCents, creditCents }) =>
      `    ${nameOf(account, accountName, roots)}  $${amount(debitCents - creditCents)}`,
  );
  return [
    `${entry.bookedOn} * (${entry.journalNumber}) ${message}  ; event:${entry.eventId}${reverses}${effective}${reference}`,
    ...lines,
    '',
    '',
  ].join('\n');
};

const rootsOf = (accounts: readonly { code: string; type: string }[]): Map<string, string> =>
  new Map(accounts.map(({ code, type }) => [code, ROOTS[type] ?? 'Assets']));

/** The journal for hledger and ledger: declared accounts, one transaction per entry; `hledger check --strict` takes it. */
export const journalHledger: ExportFile = {
  count: (tx, heading) => countEntries(tx, heading.organizationId, journalFilterOf(heading)),
  head: async (heading, tx) => {
    const accounts = await readChart(tx, heading.organizationId);
    const roots = rootsOf(accounts);
    return [
      `; ${plain(heading.organizationName)}`,
      `; Export ${heading.export.number}, the first ${heading.export.journalNumber} journal entries`,
      `; Audit chain head ${heading.chainHead ?? 'none'}`,
      'commodity $1000.00',
      ...accounts.map(({ code, name }) => `account ${nameOf(code, name, roots)}`),
      '',
      '',
    ].join('\n');
  },
  next: async (tx, heading, limit) => {
    const { lastRow, runningCents } = heading.export;
    const page = { ascending: true, after: lastRow, limit };
    const entries = await readJournal(tx, heading.organizationId, journalFilterOf(heading), page);
    const roots = rootsOf(await readChart(tx, heading.organizationId));
    return {
      text: entries.map((entry) => entryText(entry, roots)).join(''),
      rows: entries.length,
      lastRow: entries.at(-1)?.journalNumber ?? lastRow,
      runningCents,
    };
  },
  foot: ({ chainHead }) => `; end of export, audit chain head ${chainHead ?? 'none'}\n`,
};

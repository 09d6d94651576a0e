import { formatDay } from '../kernel/days.ts';
import { answersFor, knownAccounts, withBalances, type KnownAccounts } from './move-in-accounts.ts';
import { checkBalances, type CheckedBalances } from './move-in-balance-check.ts';
import type { BalanceFile, ReadBalance } from './move-in-balance-rows.ts';
import { checkBonds, type BondsHere, type CheckedBonds, type RowsOfBonds } from './move-in-bond-check.ts';
import { isPeopleList, type PeopleList } from './move-in-fields.ts';
import {
  clientOf,
  comes,
  finished,
  judgedRows,
  refuse,
  withoutZeros,
  type CheckedList,
  type JudgedRow,
  type KnownClients,
} from './move-in-judged-rows.ts';
import { nameKey } from './move-in-names.ts';
import { checkOwed, type CheckedOwed, type RowsOfOwed } from './move-in-owed-check.ts';
import { checkPayments, type CheckedPayments, type RowsOfPayments } from './move-in-payment-check.ts';
import { checkPlans, type CheckedPlans, type RowsOfPlans } from './move-in-plan-check.ts';
import { checkPowers, type CheckedPowers, type RowsOfPowers } from './move-in-power-check.ts';
import { questionsOfColumns, type MoveInFile, type MoveInQuestion, type ReadRow } from './move-in-rows.ts';

/** Somebody who is here already, and was not brought in. */
export interface PersonHere {
  defendantId: string;
  fullName: string;
  birthday: string | null;
  ssnDigest: string | null;
}

/** A person who is to come. */
export interface WantedPerson {
  list: PeopleList;
  /** What the row is known by (moving-in#key-of-a-row). */
  key: string;
  /** Of an indemnitor or a reference: the key of their client. */
  clientKey: string | null;
  /** Of an indemnitor: the keys of the accounts that they answer for; null: all of their client's. */
  accounts?: readonly string[] | null;
  /** Keys of other rows that are the same client. */
  others?: readonly string[];
  fields: Readonly<Record<string, string>>;
  note: string;
  /** Who is meant of those who are here already. */
  hereId: string | null;
}

/** What comes of a list of people: its rows, what has to be answered, and who comes. */
interface CheckedPeople extends CheckedList<WantedPerson> {
  list: PeopleList;
}
/** The same of any list. */
export type CheckedFile =
  | CheckedPeople
  | CheckedBonds
  | CheckedBalances
  | CheckedPlans
  | CheckedPayments
  | CheckedPowers
  | CheckedOwed;

/** Whether it is of people. */
export const isOfPeople = (file: CheckedFile): file is CheckedPeople => isPeopleList(file.list);

/** A file of people whose rows were read. */
export interface RowsOfFile {
  file: MoveInFile<PeopleList>;
  rows: ReadRow[];
}

interface Checking {
  digest: (text: string) => string;
  here: readonly PersonHere[];
}

/** A row while all are compared. */
type Row = ReadRow & JudgedRow;

const answeredOf = ({ file }: RowsOfFile, question: Omit<MoveInQuestion, 'answer'>): MoveInQuestion => {
  const answer = file.choices.answers[question.id];
  return { ...question, answer: question.options.find(({ value }) => value === answer)?.value ?? null };
};

const keyOfClient = ({ id, name, fields }: ReadRow): string =>
  id === '' ? `name:${nameKey(name)}|${fields['birthday'] ?? ''}` : `id:${id}`;

/** One client, of one row or several. */
interface Client {
  key: string;
  row: Row;
  fields: Record<string, string>;
  notes: string[];
  /** Keys of clients who are the same person. */
  others: string[];
}

const DECIDING = [
  ['birthday', 'another birth date'],
  ['ssn', 'another SSN'],
] as const;

/** Adds a row to the client whose id it has: blanks are filled, who they are is not changed (moving-in#same-client). */
const join = (client: Client, row: Row): void => {
  const line = `Line ${String(client.row.line)}`;
  if (nameKey(client.row.name) !== nameKey(row.name)) return refuse(row, `${line} has this id with another name.`);
  const differs = DECIDING.find(
    ([field]) => row.fields[field] !== undefined && (client.fields[field] ?? row.fields[field]) !== row.fields[field],
  );
  if (differs) return refuse(row, `${line} has this id with ${differs[1]}.`);
  const others = Object.keys(row.fields).filter(
    (field) => field !== 'fullName' && client.fields[field] !== undefined && client.fields[field] !== row.fields[field],
  );
  if (others.length > 0)
    row.said.push({ heading: '', words: `${line} says something else. It counts.`, refuses: false });
  client.fields = { ...row.fields, ...client.fields };
  if (row.note !== '' && !client.notes.includes(row.note)) client.notes.push(row.note);
};

const clientsOf = (rows: readonly Row[]): Map<string, Client> => {
  const clients = new Map<string, Client>();
  for (const row of rows.filter(comes)) {
    const key = keyOfClient(row);
    const known = clients.get(key);
    if (!known)
      clients.set(key, { key, row, fields: { ...row.fields }, notes: row.note === '' ? [] : [row.note], others: [] });
    else if (row.id === '')
      refuse(
        row,
        `Line ${String(known.row.line)} has the same name and birth date. Give both an id, or leave one out.`,
      );
    else join(known, row);
  }
  return clients;
};

const inWords = ({ fields, row }: Client): string => {
  const { birthday } = fields;
  return `${row.name}${birthday === undefined ? '' : `, born ${formatDay(birthday)}`} (line ${String(row.line)})`;
};

/** Pairs with two ids and one SSN, or one name and birth date. */
const samePairs = (clients: readonly Client[]): [Client, Client][] => {
  const pairs: [Client, Client][] = [];
  const first = new Map<string, Client>();
  for (const client of clients) {
    const { ssn, birthday } = client.fields;
    const marks = [
      ...(ssn === undefined ? [] : [`ssn ${ssn}`]),
      ...(birthday === undefined ? [] : [`name ${nameKey(client.row.name)}|${birthday}`]),
    ];
    const other = marks.map((mark) => first.get(mark)).find((one) => one !== undefined);
    if (other) pairs.push([other, client]);
    for (const mark of marks) if (!first.has(mark)) first.set(mark, client);
  }
  return pairs;
};

type CheckedClients = CheckedPeople & KnownClients;

const checkClients = (given: RowsOfFile, { digest, here }: Checking): CheckedClients => {
  const rows = judgedRows(given.file, given.rows);
  const clients = clientsOf(rows);
  const questions = questionsOfColumns(given.file.table, given.file.choices);
  const ids = new Map([...clients.values()].flatMap(({ row, key }) => (row.id === '' ? [] : [[row.id, key] as const])));
  for (const [one, other] of samePairs([...clients.values()])) {
    const id = `same-${digest(`${one.key}\n${other.key}`)}`;
    const options = [
      { value: 'one', label: 'One person' },
      { value: 'two', label: 'Two people' },
    ];
    const words = `Is ${inWords(one)} the same person as ${inWords(other)}?`;
    const question = answeredOf(given, { id, words, rows: 2, options });
    questions.push(question);
    if (question.answer !== 'one') continue;
    one.fields = { ...other.fields, ...one.fields };
    one.notes.push(...other.notes);
    one.others.push(other.key, ...other.others);
    clients.delete(other.key);
    for (const [external, key] of ids) if (key === other.key) ids.set(external, one.key);
  }
  const wanted = [...clients.values()].map((client): WantedPerson => {
    const { key, fields, notes, others } = client;
    const found = matchesHere(client, here, digest);
    const question =
      found.length === 0
        ? null
        : answeredOf(given, {
            id: `here-${digest(key)}`,
            words: `Is ${inWords(client)} here already?`,
            rows: 1,
            options: [
              ...found.map(({ defendantId, fullName, birthday }) => ({
                value: defendantId,
                label: `Yes: ${fullName}${birthday === null ? '' : `, born ${formatDay(birthday)}`}`,
              })),
              { value: 'new', label: 'No, somebody else' },
            ],
          });
    if (question) questions.push(question);
    const hereId = question === null || question.answer === 'new' ? null : question.answer;
    return { list: 'clients', key, clientKey: null, others, fields, note: notes.join('\n'), hereId };
  });
  const byName = new Map<string, Set<string>>();
  for (const { key, row } of clients.values()) {
    const name = nameKey(row.name);
    byName.set(name, (byName.get(name) ?? new Set()).add(key));
  }
  const nearly = new Map<string, string[]>();
  for (const [id, key] of ids) nearly.set(withoutZeros(id), [...(nearly.get(withoutZeros(id)) ?? []), key]);
  return { list: 'clients', rows: finished(given.file, rows), questions, wanted, byId: ids, nearly, byName };
};

const matchesHere = (
  { row, fields }: Client,
  here: readonly PersonHere[],
  digest: Checking['digest'],
): PersonHere[] => {
  const { ssn, birthday } = fields;
  const hash = ssn === undefined ? null : digest(ssn);
  const name = nameKey(row.name);
  return here.filter(
    (person) =>
      (hash !== null && person.ssnDigest === hash) ||
      (birthday !== undefined && person.birthday === birthday && nameKey(person.fullName) === name),
  );
};

const NOT_KNOWN = 'No account of this client in the lists has this number.';

/** Another row of an indemnitor adds the account that it names; any other row twice is refused. */
const addAccount = (known: WantedPerson & { line: number }, row: Row, accounts: readonly string[] | null): boolean => {
  if (known.list !== 'indemnitors' || !known.accounts || accounts === null) return false;
  if (accounts.length === 0 || known.accounts.some((account) => accounts.includes(account))) return false;
  known.accounts = [...known.accounts, ...accounts];
  const isSame = Object.entries(row.fields).every(([field, value]) => known.fields[field] === value);
  const words = `Line ${String(known.line)} says something else. It counts.`;
  if (!isSame) row.said.push({ heading: '', words, refuses: false });
  return true;
};

const checkOthers = (given: RowsOfFile, clients: CheckedClients, known: KnownAccounts): CheckedPeople => {
  const { list, table, choices } = given.file;
  const rows = judgedRows(given.file, given.rows);
  const wanted = new Map<string, WantedPerson & { line: number }>();
  for (const row of rows.filter(comes)) {
    const whose = clientOf(row, clients);
    if ('words' in whose) {
      refuse(row, whose.words);
      continue;
    }
    const own = row.id === '' ? `${nameKey(row.name)}|${row.fields['birthday'] ?? ''}` : `id:${row.id}`;
    const key = `${whose.key}\n${own}`;
    const { keys: accounts, isKnown } = answersFor(row, whose.key, known);
    if (!isKnown) row.said.push({ heading: '', words: NOT_KNOWN, refuses: false });
    const first = wanted.get(key);
    if (first) {
      if (!addAccount(first, row, accounts))
        refuse(row, `Line ${String(first.line)} is the same ${list === 'references' ? 'reference' : 'indemnitor'}.`);
      continue;
    }
    const { fields, note, line } = row;
    const ofAccounts = list === 'indemnitors' ? { accounts } : {};
    wanted.set(key, { list, key, clientKey: whose.key, ...ofAccounts, fields, note, hereId: null, line });
  }
  return {
    list,
    rows: finished(given.file, rows),
    questions: questionsOfColumns(table, choices),
    wanted: [...wanted.values()],
  };
};

const EMPTY: RowsOfFile = {
  file: {
    list: 'clients',
    table: { headings: [], rows: [], skipped: [] },
    choices: { fields: [], answers: {}, leftOut: [], leftOutWhys: [] },
  },
  rows: [],
};

/** The lists of bonds, money, powers and what is owed and held, each where there is a file. */
export interface OtherLists {
  bonds?: { given: RowsOfBonds; here: BondsHere } | null | undefined;
  balances?: { file: BalanceFile; rows: readonly ReadBalance[] } | null | undefined;
  plans?: RowsOfPlans | null | undefined;
  payments?: RowsOfPayments | null | undefined;
  powers?: RowsOfPowers | null | undefined;
  owed?: RowsOfOwed | null | undefined;
}

/**
 * Checks all lists together: who is meant, who is the same, who is here already. Clients come first; a row whose client
 * does not come is refused.
 */
export const checkMoveIn = (
  files: readonly RowsOfFile[],
  checking: Checking,
  { bonds = null, balances = null, plans = null, payments = null, powers = null, owed = null }: OtherLists = {},
): CheckedFile[] => {
  const given = files.find(({ file }) => file.list === 'clients');
  const clients = checkClients(given ?? EMPTY, checking);
  const { byId: _ids, nearly: _nearly, byName: _names, ...checked } = clients;
  const ofBonds = bonds === null ? null : checkBonds(bonds.given, clients, bonds.here);
  const wantedBonds = ofBonds?.wanted ?? [];
  const ofBalances = balances === null ? null : checkBalances(balances, clients, wantedBonds);
  const accounts = withBalances(knownAccounts(wantedBonds), ofBalances?.wanted ?? []);
  const others = files.filter(({ file }) => file.list !== 'clients').map((one) => checkOthers(one, clients, accounts));
  const ofPlans = plans === null ? null : checkPlans(plans, clients, { bonds: wantedBonds, balances: ofBalances });
  const ofPayments = payments === null ? null : checkPayments(payments, clients, accounts);
  const ofPowers = powers === null ? null : checkPowers(powers, wantedBonds);
  const indemnitors = others.flatMap(({ list, wanted }) => (list === 'indemnitors' ? wanted : []));
  const ofOwed = owed === null ? null : checkOwed(owed, { clients, indemnitors, bonds: wantedBonds, accounts });
  const rest = [ofBonds, ofPlans?.balances ?? ofBalances, ofPlans?.plans ?? null, ofPayments, ofPowers, ofOwed];
  return [...(given ? [checked] : []), ...others, ...rest.filter((one) => one !== null)];
};

/** Whether something is open: a row that is refused, or a question without an answer. */
export const isOpen = ({ rows, questions }: Pick<CheckedFile, 'rows' | 'questions'>): boolean =>
  rows.some(({ state }) => state === 'refused') || questions.some(({ answer }) => answer === null);

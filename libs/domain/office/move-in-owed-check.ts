import { isCollateral, isJudgment, openingAccountOf, wrongOf, type OpeningLine } from '../books/opening.ts';
import { TRUST_BANK, UNDEPOSITED_TRUST } from '../kernel/chart-of-accounts.ts';
import { formatCents } from '../kernel/money.ts';
import { normalizePowerNumber } from '../kernel/power-number.ts';
import { accountOf, keyOfAccount, ownerOf, type KnownAccounts } from './move-in-accounts.ts';
import type { WantedBond } from './move-in-bond-check.ts';
import { isLiveBond } from './move-in-bond-rows.ts';
import {
  clientOf,
  comes,
  finished,
  judgedRows,
  refuse,
  type CheckedList,
  type JudgedRow,
  type KnownClients,
} from './move-in-judged-rows.ts';
import { nameKey } from './move-in-names.ts';
import { questionsOfOwed, type OwedFile, type OwedReading, type ReadOwed } from './move-in-owed-rows.ts';

/** Somebody of the lists, by what their row is known. */
interface OwedPerson {
  list: 'clients' | 'indemnitors';
  key: string;
}

/** A line that is to come, which names what the lists have by what their rows are known. */
export interface WantedOwed {
  list: 'owed-and-held';
  /** What it is known by: its account and whom it names (moving-in#key-of-a-row). */
  key: string;
  account: string;
  amountCents: number;
  /** Of collateral: what of it is not banked yet. */
  unbankedCents: number;
  payee: string | null;
  suretyId: string | null;
  agentId: string | null;
  bondKey: string | null;
  person: OwedPerson | null;
  /** Of an unclaimed credit: the key of its account. */
  accountKey: string | null;
  /** In the words of its first row, and its line in the file. */
  name: string;
  line: number;
}

export interface CheckedOwed extends CheckedList<WantedOwed> {
  list: 'owed-and-held';
}

/** The list "Owed and held", read. */
export interface RowsOfOwed {
  file: OwedFile;
  rows: readonly ReadOwed[];
  by: OwedReading;
}

/** An indemnitor of the lists. */
interface Indemnitor {
  key: string;
  clientKey: string | null;
  fields: Readonly<Record<string, string>>;
}

/** What the other lists have that a row may name. */
interface NamedByOwed {
  clients: KnownClients;
  indemnitors: readonly Indemnitor[];
  bonds: readonly WantedBond[];
  accounts: KnownAccounts;
}

type Row = ReadOwed & JudgedRow;
type Names = Pick<WantedOwed, 'bondKey' | 'person' | 'accountKey'>;
type Path = NonNullable<ReturnType<typeof wrongOf>>['path'];

const NOBODY: Names = { bondKey: null, person: null, accountKey: null };

const FIELD_OF: Readonly<Record<Path, string>> = {
  account: 'chart',
  amountCents: 'amount',
  payee: 'payee',
  suretyId: 'surety',
  agentId: 'agent',
  personId: 'clientName',
  bondId: 'bond',
  accountId: 'account',
};

const refuseAt = (row: Row, field: string, words: string): void => {
  row.said.push({ heading: row.headings.get(field) ?? '', words, refuses: true });
};

/** Bonds, clients, indemnitors and accounts of the lists, as rows name them. */
class Named {
  private readonly byId;
  private readonly byPower;
  private readonly ofClient;
  private readonly indemnitorsOf;

  constructor(private readonly of: NamedByOwed) {
    const { bonds, indemnitors } = of;
    this.byId = new Map(bonds.flatMap((bond) => (bond.key.startsWith('id:') ? [[bond.key.slice(3), bond]] : [])));
    this.byPower = Map.groupBy(bonds, ({ facts }) => normalizePowerNumber(facts.powerNumber));
    this.ofClient = Map.groupBy(bonds, ({ clientKey }) => clientKey);
    this.indemnitorsOf = Map.groupBy(indemnitors, ({ clientKey }) => clientKey ?? '');
  }

  /** By its id, else by its power, which may also stand where the id is expected. */
  bond({ bond, power }: ReadOwed['cells']): WantedBond | null {
    const exact = bond === '' ? undefined : this.byId.get(bond);
    if (exact) return exact;
    const number = normalizePowerNumber(power === '' ? bond : power);
    const borne = number === '' ? [] : (this.byPower.get(number) ?? []);
    const live = borne.filter(isLiveBond);
    const [only = null] = live.length === 1 ? live : borne;
    return live.length === 1 || borne.length === 1 ? only : null;
  }

  /** The person's only live bond, where a row names none (moving-in#refused-rows). */
  onlyBond({ clientId, clientName }: ReadOwed['cells']): WantedBond | null {
    const whose = clientOf({ clientId, clientName }, this.of.clients);
    const live = 'words' in whose ? [] : (this.ofClient.get(whose.key) ?? []).filter(isLiveBond);
    return live.length === 1 ? (live[0] ?? null) : null;
  }

  /** The client of a bond, or an indemnitor of theirs. */
  person({ clientId, clientName }: ReadOwed['cells'], { clientKey }: WantedBond): OwedPerson | null {
    const { clients } = this.of;
    const client: OwedPerson = { list: 'clients', key: clientKey };
    const own = this.indemnitorsOf.get(clientKey) ?? [];
    if (clientId !== '') {
      const whose = clientOf({ clientId, clientName }, clients);
      if ('key' in whose && whose.key === clientKey) return client;
      const byId = own.find(({ key }) => key === [clientKey, `id:${clientId}`].join('\n'));
      return byId ? { list: 'indemnitors', key: byId.key } : null;
    }
    if (clients.byName.get(nameKey(clientName))?.has(clientKey) === true) return client;
    const named = own.filter(({ fields }) => nameKey(fields['fullName'] ?? '') === nameKey(clientName));
    const [only] = named;
    return named.length === 1 && only ? { list: 'indemnitors', key: only.key } : null;
  }

  /** An account of the lists; words where none is meant. */
  account(row: ReadOwed['cells']): { key: string } | { words: string } {
    const { clients, accounts } = this.of;
    const whose = ownerOf(row, clients, accounts);
    if ('words' in whose) return whose;
    const which = accountOf(row, whose.key, accounts);
    if ('words' in which) return which;
    const isKnown = accounts.numbersOf.get(whose.key)?.has(which.account) === true;
    const words = 'No account of this client in the lists has this number.';
    return isKnown ? { key: keyOfAccount(whose.key, which.account) } : { words };
  }
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/** What a row names of the lists, as its account asks; null where it is refused. */
const namesOf = (row: Row, named: Named): Names | null => {
  const { cells } = row;
  const tag = openingAccountOf(cells.chart)?.tag ?? null;
  if (tag === 'account') {
    const account = named.account(cells);
    if ('key' in account) return { ...NOBODY, accountKey: account.key };
    refuseAt(row, 'account', account.words);
    return null;
  }
  if (tag !== 'bond' && tag !== 'person') return NOBODY;
  const namesBond = cells.bond !== '' || cells.power !== '';
  const bond = namesBond ? named.bond(cells) : tag === 'person' ? named.onlyBond(cells) : null;
  if (bond === null && namesBond) {
    refuseAt(row, cells.bond === '' ? 'power' : 'bond', 'No bond of the lists, or more than one, is meant.');
    return null;
  }
  if (bond !== null && isJudgment({ account: cells.chart }) && bond.facts.status !== 'FORFEITED') {
    refuseAt(row, 'bond', 'Only a forfeited bond can have a judgment.');
    return null;
  }
  if (bond === null || tag === 'bond') return { ...NOBODY, bondKey: bond?.key ?? null };
  const namesPerson = cells.clientId !== '' || cells.clientName !== '';
  const person = namesPerson ? named.person(cells, bond) : null;
  if (namesPerson && person === null) {
    refuseAt(row, 'clientName', 'Choose the defendant or an indemnitor.');
    return null;
  }
  return { ...NOBODY, bondKey: bond.key, person };
};

/** The line as one that is typed: what it names is there, whatever its id will be. */
const asTyped = (wanted: Omit<WantedOwed, 'list' | 'key' | 'name' | 'line'>): OpeningLine => {
  const { account, amountCents, unbankedCents, payee, suretyId, agentId, bondKey, person, accountKey } = wanted;
  const isHeld = isCollateral({ account });
  return {
    account,
    amountCents,
    payee,
    suretyId,
    agentId,
    bondId: bondKey,
    personId: person?.key ?? null,
    accountId: accountKey,
    bankedCents: isHeld ? amountCents - unbankedCents : 0,
    unbankedCents: isHeld ? unbankedCents : 0,
  };
};

const isTrust = ({ cells: { chart } }: ReadOwed): boolean => chart === TRUST_BANK || chart === UNDEPOSITED_TRUST;

/** One line, of one row or several: what rows say of the same is added up. */
interface Line {
  wanted: WantedOwed;
  rows: Row[];
}

const SHORTAGE = 'The trust money differs from it. A shortage is funded first.';

/** What is wrong with the sum of a line, in the words that lines by hand have. */
const wrongOfLine = ({ wanted }: Line): string | null => {
  const line = asTyped(wanted);
  if (line.bankedCents < 0 || line.unbankedCents < 0) return SHORTAGE;
  return wrongOf(line)?.message ?? null;
};

const linesOf = (rows: readonly Row[], named: Named): Line[] => {
  const lines = new Map<string, Line>();
  for (const row of rows) {
    const { chart: account, amountCents, unbankedCents, payee, surety, agent } = row.cells;
    const tag = openingAccountOf(account)?.tag ?? null;
    const own = {
      account,
      payee: tag === 'official' ? orNull(payee) : null,
      suretyId: tag === 'surety' ? orNull(surety) : null,
      agentId: tag === 'agent' ? orNull(agent) : null,
    };
    const names = namesOf(row, named);
    if (names === null) continue;
    const wrong = wrongOf(asTyped({ ...own, ...names, amountCents: 0, unbankedCents: 0 }));
    if (wrong !== null) {
      refuseAt(row, FIELD_OF[wrong.path], wrong.message);
      continue;
    }
    const { bondKey, person, accountKey } = names;
    const key = JSON.stringify([account, own.payee, own.suretyId, own.agentId, bondKey, person, accountKey]);
    const known = lines.get(key);
    if (known) {
      known.wanted.amountCents += amountCents;
      known.wanted.unbankedCents += unbankedCents;
      known.rows.push(row);
    } else {
      const { name, line } = row;
      const ofRow = { name, line, amountCents, unbankedCents: tag === 'person' ? unbankedCents : 0 };
      lines.set(key, { wanted: { list: 'owed-and-held', key, ...own, ...names, ...ofRow }, rows: [row] });
    }
  }
  return [...lines.values()];
};

/** The trust money that a list says is what its collateral is held in (moving-in#opening-trust). */
const judgeTrust = (rows: readonly Row[], lines: readonly Line[]): void => {
  const held = lines.map(({ wanted }) => wanted).filter(isCollateral);
  const unbanked = held.reduce((sum, { unbankedCents }) => sum + unbankedCents, 0);
  const all = held.reduce((sum, { amountCents }) => sum + amountCents, 0);
  for (const [account, cents] of [
    [TRUST_BANK, all - unbanked],
    [UNDEPOSITED_TRUST, unbanked],
  ] as const) {
    const own = rows.filter(({ cells }) => cells.chart === account);
    if (own.reduce((sum, { cells }) => sum + cells.amountCents, 0) === cents) continue;
    for (const row of own)
      refuse(row, `The collateral in the list makes this ${formatCents(cents)}. A shortage is funded first.`);
  }
};

/** Checks the list "Owed and held" with the bonds, people and accounts of the others. */
export const checkOwed = ({ file, rows: read, by }: RowsOfOwed, of: NamedByOwed): CheckedOwed => {
  const rows: Row[] = judgedRows(file, read);
  const coming = rows.filter(comes);
  const lines = linesOf(
    coming.filter((row) => !isTrust(row)),
    new Named(of),
  );
  for (const line of lines) {
    const wrong = wrongOfLine(line);
    if (wrong !== null) for (const row of line.rows) refuseAt(row, 'amount', wrong);
  }
  const good = lines.filter((line) => line.rows.every(comes));
  judgeTrust(coming.filter(isTrust), good);
  return {
    list: 'owed-and-held',
    rows: finished(file, rows),
    questions: questionsOfOwed(file, by),
    wanted: good.map(({ wanted }) => wanted).filter(({ amountCents }) => amountCents !== 0),
  };
};

/** What a list comes to on each account of the chart, collateral with the trust money that it is held in. */
export interface OwedTotal {
  account: string;
  cents: number;
}

/** The totals of a list, by account (moving-in#control-totals). */
export const totalsOfOwed = (wanted: readonly WantedOwed[]): OwedTotal[] => {
  const sums = new Map<string, number>();
  const add = (account: string, cents: number) => void sums.set(account, (sums.get(account) ?? 0) + cents);
  for (const line of wanted) {
    add(line.account, line.amountCents);
    if (!isCollateral(line)) continue;
    add(TRUST_BANK, line.amountCents - line.unbankedCents);
    add(UNDEPOSITED_TRUST, line.unbankedCents);
  }
  return [...sums]
    .map(([account, cents]) => ({ account, cents }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => one.account.localeCompare(other.account));
};

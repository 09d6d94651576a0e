import type { WantedBond } from './move-in-bond-check.ts';
import { clientOf, withoutZeros, type KnownClients } from './move-in-judged-rows.ts';

/** How a row names an account: by its client, its number in the old program, or both. */
interface NamedAccount {
  clientId: string;
  clientName: string;
  account: string;
}

/** By what an account is known in the lists (moving-in#key-of-a-row). */
export const keyOfAccount = (clientKey: string, account: string): string => `account:${clientKey}\n${account}`;

/** The accounts that the lists name: of each client, and whose each number is. */
export interface KnownAccounts {
  numbersOf: Map<string, Set<string>>;
  ownersOf: Map<string, Set<string>>;
  bondsOf: Map<string, WantedBond[]>;
}

const put = <K, V>(into: Map<K, Set<V>>, key: K, value: V): void =>
  void into.set(key, (into.get(key) ?? new Set<V>()).add(value));

export const knownAccounts = (bonds: readonly WantedBond[]): KnownAccounts => {
  const known: KnownAccounts = { numbersOf: new Map(), ownersOf: new Map(), bondsOf: new Map() };
  for (const bond of bonds) {
    const { clientKey, facts } = bond;
    put(known.numbersOf, clientKey, facts.account);
    if (facts.account !== '') put(known.ownersOf, withoutZeros(facts.account), clientKey);
    const key = keyOfAccount(clientKey, facts.account);
    known.bondsOf.set(key, [...(known.bondsOf.get(key) ?? []), bond]);
  }
  return known;
};

/** The same with the accounts that balances name. */
export const withBalances = (
  known: KnownAccounts,
  balances: readonly { clientKey: string; account: string }[],
): KnownAccounts => {
  for (const { clientKey, account } of balances) {
    put(known.numbersOf, clientKey, account);
    if (account !== '') put(known.ownersOf, withoutZeros(account), clientKey);
  }
  return known;
};

/** Which accounts of a client an indemnitor answers for, by the keys of accounts; null: all of them. */
interface AnswersFor {
  keys: readonly string[] | null;
  isKnown: boolean;
}

/** What stands for none, since an empty cell is all, and "none" is an empty cell (moving-in#indemnitors-answer). */
const NONE = 'no account';

/** What the row of an indemnitor says of accounts; one that the lists do not have leads to none. */
export const answersFor = (row: NamedAccount, clientKey: string, known: KnownAccounts): AnswersFor => {
  if (row.account === '') return { keys: null, isKnown: true };
  if (row.account.toLowerCase() === NONE) return { keys: [], isKnown: true };
  const which = accountOf(row, clientKey, known);
  const account = 'account' in which ? which.account : row.account;
  // Without lists that name accounts nothing can be known yet.
  const isKnown = known.numbersOf.size === 0 || known.numbersOf.get(clientKey)?.has(account) === true;
  return { keys: [keyOfAccount(clientKey, account)], isKnown };
};

/** Whose row it is: of a client, or by the number of an account that bonds have (moving-in#who-is-meant). */
export const ownerOf = (
  row: NamedAccount,
  clients: KnownClients,
  { ownersOf }: KnownAccounts,
): { key: string } | { words: string } => {
  if (row.clientId !== '' || row.clientName !== '') return clientOf(row, clients);
  if (row.account === '') return { words: 'Whose it is is missing: a client, or the number of an account.' };
  const owners = [...(ownersOf.get(withoutZeros(row.account)) ?? [])];
  const [key] = owners;
  if (key === undefined) return { words: 'No bond of the lists has this account. Say whose it is.' };
  return owners.length === 1 ? { key } : { words: 'Several clients have this account. Say whose it is.' };
};

/** Which of a client's accounts is meant (moving-in#accounts-of-a-move-in); zeros that Excel dropped are forgiven. */
export const accountOf = (
  row: NamedAccount,
  clientKey: string,
  { numbersOf }: KnownAccounts,
): { account: string } | { words: string } => {
  const numbers = [...(numbersOf.get(clientKey) ?? [])];
  if (row.account !== '') {
    const near = numbers.filter((number) => withoutZeros(number) === withoutZeros(row.account));
    return { account: numbers.includes(row.account) || near.length !== 1 ? row.account : (near[0] ?? row.account) };
  }
  const [only = ''] = numbers;
  return numbers.length > 1 ? { words: 'This client has several accounts. Say which.' } : { account: only };
};

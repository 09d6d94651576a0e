import type { Seeded } from '../simulation/seeded.ts';
import type { NastyBond, NastyClient } from './agency.ts';

/** A line of what is owed and held in the old program. */
export interface NastyHolding {
  account: string;
  /** Up on the side on which the account grows. */
  cents: number;
  /** Of collateral: what of it is not banked yet. */
  unbankedCents: number;
  /** A parish whose sheriff, a surety, or a colleague; empty where nobody is named. */
  whom: string;
  /** Of collateral: whose, and on which bond. */
  of: { client: NastyClient; bond: NastyBond } | null;
}

export const HELD_ACCOUNTS = ['1000', '1005', '1015', '2100', '2200', '2400', '2500'] as const;
const ASSETS: readonly string[] = ['1000', '1005', '1015'];
const PARISHES = ['Orleans', 'St. John the Baptist', 'East Baton Rouge', 'De Soto'];

/** What an agency owes and holds: bank, jail fees, sureties, colleagues, and collateral on bonds that have an id. */
export const holdingsOf = (
  clients: readonly NastyClient[],
  { sureties, holders }: { sureties: readonly string[]; holders: readonly string[] },
  random: Seeded,
): NastyHolding[] => {
  const cents = () => 1 + random.below(900_000);
  const plain = (account: string, whom = ''): NastyHolding => ({
    account,
    cents: cents(),
    unbankedCents: 0,
    whom,
    of: null,
  });
  const bonds = clients.flatMap((client) =>
    client.accounts.flatMap((account) => account.bonds.map((bond) => ({ client, bond }))),
  );
  const held = bonds
    .filter(({ bond }) => bond.id !== '' && random.chance(0.3))
    .map((of): NastyHolding => {
      const line = { ...plain('2400'), of };
      return random.chance(0.3) ? { ...line, unbankedCents: 1 + random.below(line.cents) } : line;
    });
  return [
    plain('1000'),
    plain('1000'),
    ...PARISHES.filter(() => random.chance(0.7)).flatMap((parish) => [plain('2100', parish), plain('2100', parish)]),
    ...sureties.map((surety) => ({ ...plain('2200', surety), cents: cents() * (random.chance(0.2) ? -1 : 1) })),
    ...holders.map((holder) => plain('2500', holder)),
    ...held,
  ];
};

/** What they come to on each account of the chart: debits above zero. */
export const booksOf = (holdings: readonly NastyHolding[]): { account: string; cents: number }[] => {
  const sums = new Map<string, number>();
  const add = (account: string, cents: number) => void sums.set(account, (sums.get(account) ?? 0) + cents);
  for (const { account, cents, unbankedCents } of holdings) {
    add(account, ASSETS.includes(account) ? cents : -cents);
    if (account !== '2400') continue;
    add('1005', cents - unbankedCents);
    add('1015', unbankedCents);
  }
  return HELD_ACCOUNTS.map((account) => ({ account, cents: sums.get(account) ?? 0 }));
};

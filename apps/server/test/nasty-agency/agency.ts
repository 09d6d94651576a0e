import { booksOf, type NastyHolding } from './holdings.ts';

/** An agency as its old program has it, and what it comes to here, told without any of the product's arithmetic. */

export const PARTS = ['premium', 'fees', 'charges', 'passThrough', 'credit'] as const;
/** What is owed by its parts, in cents. */
export type Parts = Record<(typeof PARTS)[number], number>;

export type Status = 'OPEN' | 'FORFEITED' | 'DISCHARGED' | 'CLOSED';
export const FREQUENCIES = ['WEEKLY', 'BIWEEKLY', 'MONTHLY'] as const;

export interface NastyBond {
  /** Empty where the old program gives none. */
  id: string;
  on: string;
  status: Status;
  faceCents: number | null;
  /** As the old program has it. */
  power: string;
  /** Another bond bears it: this one comes without. */
  isBorneByAnother: boolean;
  surety: string;
  forfeitedOn: string | null;
  /** The court date that was missed stands for the day of its forfeiture. */
  isDatedByCourt: boolean;
  dischargedOn: string | null;
  /** It was the first of a chain of rewrites: its status is a word that nobody knows. */
  isRewritten: boolean;
}

export interface NastyPlan {
  amountCents: number;
  frequency: (typeof FREQUENCIES)[number];
  nextDueOn: string;
  pastDueCents: number | null;
}

/** What was paid before: shown here, and booked nowhere. */
export interface NastyPayment {
  paidOn: string;
  amountCents: number;
  /** As the old program says it; empty where it does not. */
  method: string;
  receipt: string;
}

export interface NastyAccount {
  /** Empty where its client has one account without a number. */
  number: string;
  parts: Parts;
  /** In the old program; nothing of it is owed. */
  writtenOffCents: number;
  since: string | null;
  /** Whether the list of open balances has it. */
  isListed: boolean;
  bonds: NastyBond[];
  plan: NastyPlan | null;
  payments: NastyPayment[];
  /** What was paid here since. */
  paidCents: number;
}

export interface NastyClient {
  /** Ids of the old program, each of the same person; none where the client is known by name and birth date. */
  ids: string[];
  name: { first: string; middle: string; last: string; suffix: string };
  birthday: string | null;
  /** Ten digits, or empty. */
  phone: string;
  city: string;
  ssn: string;
  accounts: NastyAccount[];
}

/** A power of the list of powers in hand. */
export interface NastyPower {
  number: string;
  surety: string;
  /** Whole dollars; null where none is given. */
  amountCents: number | null;
  expiresOn: string | null;
  /** Empty where the office has it. */
  holder: string;
  /** A bond of the lists bears it. */
  isBorne: boolean;
}

export interface NastyAgency {
  /** The last day that the old program counts. */
  cutOverOn: string;
  today: string;
  clients: NastyClient[];
  powers: NastyPower[];
  holdings: NastyHolding[];
}

export const fullName = ({ name: { first, middle, last, suffix } }: Pick<NastyClient, 'name'>): string =>
  [first, middle, last, suffix].filter((part) => part !== '').join(' ');

const DAY_MS = 86_400_000;
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const daysFrom = (one: string, other: string): number => (Date.parse(other) - Date.parse(one)) / DAY_MS;

export const isLive = ({ status }: Pick<NastyBond, 'status'>): boolean => status === 'OPEN' || status === 'FORFEITED';

export const netOf = ({ premium, fees, charges, passThrough, credit }: Parts): number =>
  premium + fees + charges + passThrough - credit;

/** From when on what an account owes is owed: as the list says, else its newest bond, else the cut-over day. */
const sinceOf = ({ since, bonds }: NastyAccount, { cutOverOn }: NastyAgency): string =>
  since ??
  bonds
    .map(({ on }) => on)
    .toSorted()
    .at(-1) ??
  cutOverOn;

/** How many payments of a plan fell due up to a day. */
const passedOf = ({ frequency, nextDueOn }: NastyPlan, day: string): number => {
  if (nextDueOn > day) return 0;
  if (frequency !== 'MONTHLY') return Math.floor(daysFrom(nextDueOn, day) / (frequency === 'WEEKLY' ? 7 : 14)) + 1;
  const [year = 0, month = 0, date = 0] = nextDueOn.split('-').map(Number);
  let passed = 0;
  while (passed < 600) {
    const last = new Date(Date.UTC(year, month + passed, 0)).getUTCDate();
    const due = new Date(Date.UTC(year, month - 1 + passed, Math.min(date, last))).toISOString().slice(0, 10);
    if (due > day) break;
    passed += 1;
  }
  return passed;
};

/** The terms of an agency that set none. */
const TERMS_DAYS = 7;

/** What of its plan was past due on the cut-over day. */
const openingOf = ({ parts, plan }: NastyAccount, { cutOverOn }: NastyAgency): number =>
  plan === null ? 0 : Math.min(plan.pastDueCents ?? passedOf(plan, cutOverOn) * plan.amountCents, netOf(parts));

/** What is past due of an account today: by its plan as it came, else the rest on its day and premium after the terms. */
const pastDueOf = (account: NastyAccount, agency: NastyAgency): number => {
  const { parts, plan, paidCents } = account;
  const owed = netOf(parts) - paidCents;
  if (owed <= 0) return 0;
  if (plan !== null) {
    const opening = openingOf(account, agency);
    // A payment of today is past due on its own day.
    const fallen = passedOf(plan, agency.today) - passedOf(plan, agency.cutOverOn);
    return Math.max(0, Math.min(owed, opening + fallen * plan.amountCents - paidCents));
  }
  const since = sinceOf(account, agency);
  const rest = since < agency.today ? parts.fees + parts.charges + parts.passThrough : 0;
  const premium = daysLater(since, TERMS_DAYS) < agency.today ? parts.premium : 0;
  return Math.max(0, rest + premium - parts.credit - paidCents);
};

/** An account as it is to be here. */
export interface ExpectedAccount {
  name: string;
  number: string;
  status: 'open' | 'closed';
  balanceCents: number;
  writtenOffCents: number;
}

/** What an agency comes to here. */
export interface Expected {
  clients: { name: string; birthday: string | null; phone: string; city: string }[];
  accounts: ExpectedAccount[];
  /** By client, day and face; a power that another bond bears is left out. */
  bonds: { name: string; on: string; status: Status; faceCents: number; power: string; forfeitedOn: string | null }[];
  /** What is in the inventory beside the numbers that bonds alone name. */
  powers: {
    number: string;
    surety: string;
    amountCents: number;
    expiresOn: string | null;
    holder: string;
    state: string;
  }[];
  paymentsBefore: { name: string; number: string; on: string; cents: number }[];
  /** As the old program counts them. */
  powersInHand: number;
  pastDueCents: number;
  writtenOffCents: number;
  receivableCents: number;
  /** What is owed and held, by account: debits above zero. */
  books: { account: string; cents: number }[];
  /** Net of all, by age: 0–29, 30–59, 60–89, 90–119, 120 and more days, credits. */
  ages: number[];
  /** Whom to call, with how much; of many the first alone. */
  calls: { name: string; cents: number }[];
  callCount: number;
}

const compared = (one: object, other: object): number => JSON.stringify(one).localeCompare(JSON.stringify(other));

export const inOrder = <T extends object>(all: readonly T[]): T[] => all.toSorted(compared);

const columnOf = (account: NastyAccount, agency: NastyAgency): number => {
  if (netOf(account.parts) - account.paidCents < 0) return 5;
  return Math.min(4, Math.floor(daysFrom(sinceOf(account, agency), agency.today) / 30));
};

const statusOf = ({ parts, writtenOffCents, bonds, plan, paidCents }: NastyAccount): 'open' | 'closed' =>
  netOf(parts) === 0 && writtenOffCents === 0 && paidCents === 0 && !bonds.some(isLive) && plan === null
    ? 'closed'
    : 'open';

const bondsOf = (client: NastyClient): Expected['bonds'] =>
  client.accounts
    .flatMap(({ bonds }) => bonds)
    .map(({ on, status, faceCents, power, isBorneByAnother, forfeitedOn }) => ({
      name: fullName(client),
      on,
      status,
      faceCents: faceCents ?? 0,
      power: isBorneByAnother ? '' : power,
      forfeitedOn: status === 'FORFEITED' ? forfeitedOn : null,
    }));

const isInHand = ({ isBorne, expiresOn }: NastyPower, day: string): boolean =>
  !isBorne && (expiresOn === null || expiresOn >= day);

/** A power as it is to be here; who holds one that a bond bears, and where that one stands, follows the bond. */
const powerOf = (power: NastyPower, { today }: NastyAgency): Expected['powers'][number] => {
  const { number, surety, amountCents, expiresOn, holder, isBorne } = power;
  const state = isInHand(power, today) ? (holder === '' ? 'received' : 'assigned') : isBorne ? 'on a bond' : 'expired';
  return { number, surety, amountCents: amountCents ?? 0, expiresOn, holder: isBorne ? '' : holder, state };
};

/** What is to be here once all of it is in. */
export const expectedOf = (agency: NastyAgency): Expected => {
  const { clients } = agency;
  const ages = [0, 0, 0, 0, 0, 0];
  const all = clients.flatMap((client) => client.accounts.map((account) => ({ client, account })));
  for (const { account } of all) {
    const at = columnOf(account, agency);
    ages[at] = (ages[at] ?? 0) + netOf(account.parts) - account.paidCents;
  }
  const calls = all
    .map(({ client, account }) => ({ name: fullName(client), cents: pastDueOf(account, agency) }))
    .filter(({ cents }) => cents > 0);
  return {
    clients: inOrder(
      clients.map((client) => {
        const { birthday, phone, city } = client;
        return { name: fullName(client), birthday, phone, city };
      }),
    ),
    accounts: inOrder(
      all.map(({ client, account }) => ({
        name: fullName(client),
        number: account.number,
        status: statusOf(account),
        balanceCents: netOf(account.parts) - account.paidCents,
        writtenOffCents: account.writtenOffCents,
      })),
    ),
    bonds: inOrder(clients.flatMap(bondsOf)),
    powers: inOrder(agency.powers.map((power) => powerOf(power, agency))),
    paymentsBefore: inOrder(
      all.flatMap(({ client, account: { number, payments } }) =>
        payments.map(({ paidOn: on, amountCents: cents }) => ({ name: fullName(client), number, on, cents })),
      ),
    ),
    powersInHand: agency.powers.filter((power) => isInHand(power, agency.cutOverOn)).length,
    pastDueCents: all.reduce((sum, { account }) => sum + openingOf(account, agency), 0),
    writtenOffCents: all.reduce((sum, { account }) => sum + account.writtenOffCents, 0),
    receivableCents: ages.reduce((sum, cents) => sum + cents, 0),
    books: booksOf(agency.holdings),
    ages,
    calls: inOrder(calls),
    callCount: calls.length,
  };
};

import { Seeded } from '../simulation/seeded.ts';
import {
  daysLater,
  FREQUENCIES,
  fullName,
  isLive,
  netOf,
  type NastyAccount,
  type NastyAgency,
  type NastyBond,
  type NastyClient,
  type NastyPayment,
  type NastyPlan,
  type NastyPower,
  type Parts,
  type Status,
} from './agency.ts';
import { holdingsOf, type NastyHolding } from './holdings.ts';

const FIRST = ['Marie', 'Paul', 'Élodie', 'José', 'Anne-Marie', 'Tyrell', 'Loretta', 'Odile', 'Remy', 'Zoë', 'Mary'];
const MIDDLE = ['', '', 'Ann', 'V', 'J', 'Lee', 'De', 'Xavier', 'Q', 'Renée'];
const LAST = [
  'Landry',
  "O'Brien",
  'Guidry-Roy',
  'Nuñez',
  'McNeil',
  "D'Arcy",
  'Thibodeaux',
  'Lévêque',
  'Roy',
  'Sr Clair',
];
const SUFFIX = ['', '', '', 'Jr', 'Sr', 'II', 'III', 'IV'];
const CITIES = ['Baton Rouge', 'Gonzales, East', 'St. "Gabe"', 'Port Allen', ''];
/** What a chain of rewrites is called there: nobody here knows the word. */
export const REWRITTEN_WORD = 'Rewrote to new bond';

/** Makes agencies that one seed decides. */
export class AgencyMaker {
  private counted = 0;
  private readonly taken = new Set<string>();

  constructor(
    private readonly random: Seeded,
    private readonly days: Pick<NastyAgency, 'cutOverOn' | 'today'>,
    private readonly sureties: readonly string[],
    private readonly holders: readonly string[],
  ) {}

  agency(clients: number): NastyAgency {
    const all = Array.from({ length: clients }, () => this.client());
    const powers = [...this.powers(Math.ceil(clients / 3)), ...this.bornePowers(all)];
    return { ...this.days, clients: all, powers, holdings: this.holdings(all) };
  }

  /** The same agency as the old program has it a little later: corrected, some gone, some new. */
  corrected(agency: NastyAgency): NastyAgency {
    const { random } = this;
    const stay = agency.clients.filter(
      ({ accounts }) => accounts.some(({ paidCents }) => paidCents > 0) || !random.chance(0.06),
    );
    const clients = stay.map((client) => (random.chance(0.4) ? this.correctedClient(client) : client));
    const more = this.agency(Math.ceil(agency.clients.length / 15));
    const powers = agency.powers
      .filter((power) => power.isBorne || !random.chance(0.1))
      .map((power) => (random.chance(0.3) ? { ...power, ...this.paper(power.amountCents ?? 0) } : power))
      .map((power) => ({ ...power, isBorne: clients.some((client) => bears(client, power)) }));
    const all = [...clients, ...more.clients];
    return { ...agency, clients: all, powers: [...powers, ...more.powers], holdings: this.holdings(all) };
  }

  /** By numbers of their own, so that nothing else of a seed depends on them. */
  private holdings(clients: readonly NastyClient[]): NastyHolding[] {
    const { sureties, holders } = this;
    return holdingsOf(clients, { sureties, holders }, new Seeded(this.counted));
  }

  /** What the paper of a power says, with no lower amount than before. */
  private paper(leastCents: number): Pick<NastyPower, 'amountCents' | 'expiresOn'> {
    const { random } = this;
    const amountCents = random.chance(0.8) || leastCents > 0 ? leastCents + 100_000 * (1 + random.below(50)) : null;
    const expiresOn = random.pick([null, this.back(60), daysLater(this.days.today, 1 + random.below(400))]);
    return { amountCents, expiresOn };
  }

  /** Powers that no bond bears, with gaps between their numbers, now and then of two sureties with one number. */
  private powers(count: number): NastyPower[] {
    const { random } = this;
    return Array.from({ length: count }).flatMap((): NastyPower[] => {
      const number = `P${random.pick(['', '-', ' '])}${String(100_000 + this.number() * (1 + random.below(3)) * 10 + random.below(9))}`;
      if (this.isTaken(number)) return [];
      const sureties = random.chance(0.1) ? this.sureties : [random.pick(this.sureties)];
      return sureties.map((surety) => ({
        number,
        surety,
        ...this.paper(0),
        holder: random.pick(['', '', ...this.holders]),
        isBorne: false,
      }));
    });
  }

  private isTaken(number: string): boolean {
    const known = `power ${number.replaceAll(/[- ]/g, '')}`;
    const isKnown = this.taken.has(known);
    this.taken.add(known);
    return isKnown;
  }

  /** Some that bonds of the lists bear: each completes its power, and is not in hand. */
  private bornePowers(clients: readonly NastyClient[]): NastyPower[] {
    const { random } = this;
    const bonds = clients.flatMap(({ accounts }) => accounts).flatMap((account) => account.bonds);
    const borne = bonds.filter(
      ({ power, surety, isBorneByAnother }) => power !== '' && surety !== '' && !isBorneByAnother,
    );
    return borne
      .filter(() => random.chance(0.2))
      .map(({ power, surety }) => ({ number: power, surety, ...this.paper(0), holder: '', isBorne: true }));
  }

  private number(): number {
    this.counted += 1;
    return this.counted;
  }

  private back(most: number, least = 0): string {
    return daysLater(this.days.cutOverOn, -least - this.random.below(most - least));
  }

  private name(): NastyClient['name'] {
    const { random } = this;
    const first = `${random.pick(FIRST)}${this.counted > 500 ? ` ${String.fromCodePoint(65 + random.below(26))}` : ''}`;
    const middle = `${random.pick(MIDDLE)}${this.counted > 500 ? ` ${String.fromCodePoint(65 + random.below(26))}` : ''}`;
    const name = { first, middle: middle.trim(), last: random.pick(LAST), suffix: random.pick(SUFFIX) };
    const known = fullName({ name }).toLowerCase();
    if (this.taken.has(known)) return this.name();
    this.taken.add(known);
    return name;
  }

  private client(): NastyClient {
    const { random } = this;
    const number = this.number();
    const birthday = random.chance(0.85) ? daysLater('1950-01-15', random.below(19_000)) : null;
    const hasId = birthday === null || random.chance(0.85);
    const isTwice = hasId && random.chance(0.05);
    const zeros = random.chance(0.2) ? '00' : '';
    const ids = hasId ? [`${zeros}${String(1_000 + number)}`, ...(isTwice ? [String(500_000 + number)] : [])] : [];
    return {
      ids,
      name: this.name(),
      birthday,
      phone: random.chance(0.6) ? `225555${String(number % 10_000).padStart(4, '0')}` : '',
      city: random.pick(CITIES),
      ssn: isTwice || random.chance(0.3) ? `${String(100 + (number % 500))}${String(100_000 + number)}` : '',
      accounts: this.accounts(),
    };
  }

  private accounts(): NastyAccount[] {
    const { random } = this;
    const count = random.pick([0, 1, 1, 1, 1, 2, 3]);
    const isNumbered = count > 1 || random.chance(0.5);
    return Array.from({ length: count }, () => {
      const number = isNumbered ? `${random.chance(0.2) ? '0' : ''}${String(70_000 + this.number())}` : '';
      const bonds = this.bonds();
      const account = { number, bonds, payments: this.payments(), paidCents: 0, ...this.owed(bonds) };
      return account.isListed || bonds.length > 0 ? account : { ...account, isListed: true };
    });
  }

  private cents(): number {
    return 1 + this.random.below(this.random.chance(0.1) ? 5_000_000 : 90_000);
  }

  private parts(): Parts {
    const { random } = this;
    const parts: Parts = { premium: 0, fees: 0, charges: 0, passThrough: 0, credit: 0 };
    const kind = random.below(10);
    if (kind < 3) return { ...parts, premium: this.cents() };
    if (kind < 4) return { ...parts, credit: this.cents() };
    if (kind < 5) return parts;
    const some = (chance: number) => (random.chance(chance) ? this.cents() : 0);
    const [fees, charges, passThrough] = [some(0.6), some(0.3), some(0.3)];
    return { premium: some(0.8), fees, charges, passThrough, credit: some(0.2) };
  }

  private owed(
    bonds: readonly NastyBond[],
  ): Pick<NastyAccount, 'parts' | 'writtenOffCents' | 'since' | 'isListed' | 'plan'> {
    const { random } = this;
    const parts = this.parts();
    const since = random.chance(0.6) ? this.back(400) : null;
    const plan = netOf(parts) > 0 && random.chance(0.35) ? this.plan(netOf(parts)) : null;
    // What was written off is old.
    const isOld = since !== null && since < daysLater(this.days.cutOverOn, -30);
    const writtenOffCents = isOld && random.chance(0.25) ? this.cents() : 0;
    const isListed =
      netOf(parts) !== 0 || writtenOffCents > 0 || parts.credit > 0 || bonds.length === 0 || random.chance(0.5);
    return { parts, writtenOffCents, since, plan, isListed };
  }

  private plan(owedCents: number): NastyPlan {
    const { random } = this;
    const given = random.pick([null, 0, this.cents(), owedCents + this.cents()]);
    return {
      amountCents: 1 + random.below(20_000),
      frequency: random.pick(FREQUENCIES),
      nextDueOn: random.chance(0.5) ? this.back(200) : daysLater(this.days.today, 1 + random.below(40)),
      pastDueCents: given,
    };
  }

  private payments(): NastyPayment[] {
    const { random } = this;
    return Array.from({ length: random.pick([0, 0, 1, 2, 4]) }, () => ({
      paidOn: this.back(300),
      amountCents: random.chance(0.3) ? 5_000 : this.cents(),
      method: random.pick(['Cash', 'csh', 'Visa', 'Personal check', 'Venmo', '']),
      receipt: random.chance(0.6) ? `R${String(this.number())}` : '',
    }));
  }

  private status(): Status {
    return this.random.pick(['OPEN', 'OPEN', 'OPEN', 'FORFEITED', 'DISCHARGED', 'DISCHARGED', 'CLOSED'] as const);
  }

  private bond(on: string, status: Status): NastyBond {
    const { random } = this;
    const number = this.number();
    const faceCents = isLive({ status }) || random.chance(0.7) ? 100_000 + number * 100 : null;
    const forfeitedOn =
      status === 'FORFEITED' ? daysLater(on, random.below(daysBetween(on, this.days.cutOverOn) + 1)) : null;
    const dischargedOn = status === 'DISCHARGED' && random.chance(0.5) ? daysLater(on, random.below(30)) : null;
    return {
      id: random.chance(0.7) ? `B-${String(number)}` : '',
      on,
      status,
      faceCents,
      power: random.chance(0.7) ? `A${random.pick(['5', '10', ''])}-${String(100_000 + number)}` : '',
      isBorneByAnother: false,
      surety: random.pick(['', ...this.sureties]),
      forfeitedOn,
      isDatedByCourt: forfeitedOn !== null && random.chance(0.3),
      dischargedOn: dischargedOn === null || dischargedOn <= this.days.today ? dischargedOn : null,
      isRewritten: false,
    };
  }

  /** Some bonds, now and then a chain of rewrites, or a dead bond whose power a live one bears. */
  private bonds(): NastyBond[] {
    const { random } = this;
    const bonds = Array.from({ length: random.pick([0, 1, 1, 2, 2, 3]) }, () =>
      this.bond(this.back(600, 1), this.status()),
    );
    const [first] = bonds;
    if (first === undefined) return [];
    if (random.chance(0.15))
      for (let at = 0; at < 2 + random.below(2); at += 1)
        bonds.push({ ...this.bond(daysLater(first.on, -30 * (at + 1)), 'CLOSED'), isRewritten: true });
    const live = bonds.find((bond) => isLive(bond) && bond.power !== '');
    if (live !== undefined && random.chance(0.2)) {
      const dead = { ...this.bond(daysLater(live.on, -90), 'DISCHARGED'), power: live.power, surety: live.surety };
      bonds.push({ ...dead, id: `B-${String(this.number())}`, isBorneByAnother: true });
    }
    return bonds;
  }

  /** What a corrected row says otherwise, but for what it is known by. */
  private correctedClient(client: NastyClient): NastyClient {
    const { random } = this;
    const phone = random.chance(0.3) ? `504555${String(this.number() % 10_000).padStart(4, '0')}` : client.phone;
    return { ...client, phone, accounts: client.accounts.map((account) => this.correctedAccount(account)) };
  }

  private correctedAccount(account: NastyAccount): NastyAccount {
    const { random } = this;
    const bonds = account.bonds.map((bond) => {
      if (bond.id === '' || bond.isBorneByAnother || !random.chance(0.3)) return bond;
      return { ...bond, faceCents: (bond.faceCents ?? 0) + 5_000 };
    });
    const isLast = bonds.length === 0;
    const payments = account.payments
      .filter(() => random.chance(0.9))
      .map((one) => (random.chance(0.2) ? { ...one, amountCents: one.amountCents + 100 } : one));
    if (!random.chance(0.6)) return { ...account, bonds, payments };
    const { paidCents } = account;
    // What was paid here was paid on the plan: it stays as it is.
    const owed =
      paidCents > 0 ? { parts: { ...account.parts, premium: account.parts.premium + 1_500 } } : this.owed(bonds);
    return { ...account, bonds, payments, ...owed, ...(isLast ? { isListed: true } : {}) };
  }
}

const bears = ({ accounts }: NastyClient, { number, surety }: NastyPower): boolean =>
  accounts.some(({ bonds }) => bonds.some((bond) => bond.power === number && bond.surety === surety));

const daysBetween = (one: string, other: string): number =>
  Math.max(0, Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000));

import { addDays } from '#domain/kernel/days.ts';
import type { Parish } from '#domain/agency/parishes.ts';

/** Numbers that look random and are the same for the same seed (mulberry32): demo agencies can be made again. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  roll(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.roll() * (most - least + 1));
  }

  /** True once in so many times. */
  onceIn(times: number): boolean {
    return this.roll() * times < 1;
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.between(0, from.length - 1)] ?? from[0];
  }

  /** A UUID of this sequence. */
  uuid(): string {
    const hex = Array.from({ length: 4 }, () => this.between(0, 0xffffffff).toString(16).padStart(8, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}

const FIRST_NAMES = [
  'Marie',
  'Jules',
  'Odile',
  'Antoine',
  'Celeste',
  'Remy',
  'Yvette',
  'Darnell',
  'Keisha',
  'Terrance',
  'Latoya',
  'Andre',
  'Monique',
  'Trey',
  'Brandi',
  'Hunter',
  'Kayla',
  'Luis',
  'Rosa',
  'Minh',
  'Linh',
  'Curtis',
  'Denise',
  'Emile',
  'Noelie',
  'Wade',
  'Tammy',
  'Marcus',
  'Jasmine',
  'Devin',
  'Crystal',
  'Earl',
  'Bernadette',
  'Lionel',
] as unknown as readonly [string, ...string[]];

const LAST_NAMES = [
  'Thibodeaux',
  'Landry',
  'Boudreaux',
  'Hebert',
  'Fontenot',
  'Guidry',
  'Broussard',
  'LeBlanc',
  'Robichaux',
  'Williams',
  'Johnson',
  'Jackson',
  'Washington',
  'Batiste',
  'Narcisse',
  'Duplessis',
  'Charbonnet',
  'Trahan',
  'Nguyen',
  'Tran',
  'Hernandez',
  'Lopez',
  'Smith',
  'Carter',
  'Richard',
  'Arceneaux',
  'Comeaux',
  'Melancon',
  'Dugas',
  'Savoie',
  'Breaux',
  'Castille',
  'Prejean',
  'Verret',
  'Zeringue',
  'Gautreaux',
  'Falgoust',
  'Picou',
] as unknown as readonly [string, ...string[]];

/** Parishes as often as agencies post there, with their seat and its ZIP code. */
export const PLACES: readonly [Place, ...Place[]] = [
  { parish: 'Orleans', city: 'New Orleans', zip: '70119', court: 'Orleans Criminal District Court' },
  { parish: 'Orleans', city: 'New Orleans', zip: '70122', court: 'Orleans Criminal District Court' },
  { parish: 'Jefferson', city: 'Gretna', zip: '70053', court: 'Jefferson 24th JDC (Gretna)' },
  { parish: 'Jefferson', city: 'Metairie', zip: '70001', court: 'Jefferson 2nd Parish Court (Metairie)' },
  { parish: 'St. Tammany', city: 'Covington', zip: '70433', court: 'St. Tammany 22nd JDC' },
  { parish: 'St. Charles', city: 'Hahnville', zip: '70057', court: 'St. Charles 29th JDC' },
  { parish: 'St. John the Baptist', city: 'LaPlace', zip: '70068', court: 'St. John 40th JDC' },
  { parish: 'East Baton Rouge', city: 'Baton Rouge', zip: '70802', court: null },
  { parish: 'Lafayette', city: 'Lafayette', zip: '70501', court: null },
  { parish: 'Jefferson Davis', city: 'Jennings', zip: '70546', court: null },
  { parish: 'Caddo', city: 'Shreveport', zip: '71101', court: null },
];

export interface Place {
  parish: Parish;
  city: string;
  zip: string;
  court:
    | 'Orleans Criminal District Court'
    | 'Jefferson 24th JDC (Gretna)'
    | 'Jefferson 2nd Parish Court (Metairie)'
    | 'St. Tammany 22nd JDC'
    | 'St. Charles 29th JDC'
    | 'St. John 40th JDC'
    | null;
}

/** Charges of R.S. 14 and 40 that fill parish jails. */
export const CHARGE_CODES = [
  '14:98',
  '14:67',
  '14:35.3',
  '14:62',
  '40:967(C)',
  '14:95',
  '14:34.1',
  '14:69',
  '14:99',
  '40:966(C)',
] as unknown as readonly [string, ...string[]];

/** Bond amounts in cents, small ones more often. */
export const BOND_AMOUNTS = [
  50_000, 100_000, 150_000, 250_000, 250_000, 500_000, 500_000, 500_000, 750_000, 1_000_000, 1_000_000, 1_500_000,
  2_500_000, 5_000_000, 10_000_000,
] as unknown as readonly [number, ...number[]];

const AGENCIES = [
  'Pelican',
  'Bayou',
  'Crescent City',
  'Magnolia',
  'Cypress',
  'Red Stick',
  'Evangeline',
  'Atchafalaya',
  'Live Oak',
  'Mardi Gras',
  'Gulf Coast',
  'Sugar Mill',
  'Heron',
  'Creole',
  'Lafitte',
  'Pontchartrain',
  'Tchoupitoulas',
  'Iberville',
  'Delta',
  'Steamboat',
];

const DEMO = ' (Demo)';

/** Whether an agency carries the mark of those that are seeded. */
export const isDemo = (name: string): boolean => name.endsWith(DEMO);

/** The name of the nth demo agency, marked as what it is (screens#honest-errors). */
export const agencyName = (index: number): string => {
  const round = Math.floor(index / AGENCIES.length);
  return `${AGENCIES[index % AGENCIES.length] ?? ''} Bail Bonds${round > 0 ? ` ${round + 1}` : ''}${DEMO}`;
};

/** Somebody's full name. */
export const fullName = (dice: Dice): string => `${dice.pick(FIRST_NAMES)} ${dice.pick(LAST_NAMES)}`;

/** A phone number of the range that is kept for fiction. */
export const fictionalPhone = (dice: Dice): string =>
  `${dice.pick(['504', '225', '337', '985', '318'])}55501${String(dice.between(0, 99)).padStart(2, '0')}`;

/** A day between two days. */
export const dayBetween = (dice: Dice, from: string, days: number): string => addDays(from, dice.between(0, days));

import { addDays } from '#domain/kernel/days.ts';
import { RACES, RELATIONSHIPS } from '#domain/kernel/option-lists.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { BOND_AMOUNTS, CHARGE_CODES, fictionalPhone, fullName, PLACES, type Dice, type Place } from './seed-data.ts';

/** How a bond of a living agency goes on. */
export type Course = 'paid' | 'plan kept' | 'plan broken' | 'forfeited';

interface Person {
  fullName: string;
  phoneNumber: string;
  address: string;
  birthday: string;
}

/** A client of a living agency, from the day on which the bond is written. */
export interface LivingCase {
  course: Course;
  writtenOn: string;
  defendant: Person & { race: (typeof RACES)[number]; sex: 'M' | 'F'; ssn: string; email: string };
  indemnitor: Person & { relationship: (typeof RELATIONSHIPS)[number] };
  /** Who knows where the client is. */
  references: { name: string; phone: string; relationship: (typeof RELATIONSHIPS)[number] }[];
  place: Place;
  amountCents: number;
  chargeCode: string;
  caseNumber: string;
  courtDate: string;
  courtTime: string | null;
  courtSection: string;
  method: PaymentMethod;
}

/** Two years, in periods of thirty days. */
const PERIODS = 24;
const PERIOD_DAYS = 30;
/** When a living agency begins. */
export const LIVING_DAYS = PERIODS * PERIOD_DAYS;

/** Bonds of thirty days that begin in each month: Mardi Gras and summer are busy, autumn and Christmas are quiet. */
const SEASON = [1, 3, 3, 2, 2, 3, 3, 2, 1, 2, 1, 1] as const;

/** In court so many days from today, at what time and in which section. */
type CourtAhead = readonly [days: number, time: string | null, section: string];

/** What every living agency has, so many days ago: plans of both kinds, two forfeitures in time, and one that is late. */
const ALWAYS: readonly (readonly [course: Course, daysAgo: number, court?: CourtAhead])[] = [
  ['forfeited', 230],
  ['forfeited', 120],
  ['forfeited', 100],
  ['plan kept', 70, [0, '09:00', 'M3']],
  ['plan kept', 63, [1, '13:30', 'B']],
  ['plan broken', 56, [3, '09:00', '']],
  ['plan broken', 49, [6, null, '']],
];

/** After so many days the case of a paid bond is over. */
export const OVER_AFTER = 150;
/** After so many days who forfeits has missed court. */
export const MISSED_AFTER = 20;

/** Premiums that a plan of some months pays, and that need no second person. */
const ON_A_PLAN = 500_000;
const MOST_CENTS = 1_000_000;

/** A bond of the story before anybody is on it. */
interface Begun {
  course: Course;
  writtenOn: string;
  court?: CourtAhead | undefined;
}

const person = (dice: Dice): Person => ({
  fullName: fullName(dice),
  phoneNumber: fictionalPhone(dice),
  address: `${String(dice.between(100, 9_900))} ${dice.pick(['Canal St', 'Airline Hwy', 'Rue Royale', 'Bayou Rd'])}`,
  birthday: `${String(dice.between(1955, 2004))}-0${String(dice.between(1, 9))}-${String(dice.between(10, 28))}`,
});

const courtDateOf = (dice: Dice, course: Course, writtenOn: string, today: string): string => {
  if (course === 'forfeited') return addDays(writtenOn, MISSED_AFTER);
  const isOver = addDays(writtenOn, OVER_AFTER) <= today;
  return isOver ? addDays(writtenOn, dice.between(30, 90)) : addDays(today, dice.between(0, 45));
};

const caseOf = (dice: Dice, { course, writtenOn, court }: Begun, today: string): LivingCase => {
  const defendant = person(dice);
  const email = `${defendant.fullName.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;
  const drawn = dice.pick(BOND_AMOUNTS);
  return {
    course,
    writtenOn,
    // No number from 900 on is anybody's.
    defendant: {
      ...defendant,
      email,
      race: dice.pick(RACES),
      sex: dice.pick(['M', 'F']),
      ssn: String(dice.between(900_000_000, 999_999_999)),
    },
    indemnitor: { ...person(dice), relationship: dice.pick(RELATIONSHIPS) },
    references: (['Sibling', 'Employer'] as const).map((relationship) => ({
      name: fullName(dice),
      phone: fictionalPhone(dice),
      relationship,
    })),
    place: dice.pick(PLACES),
    amountCents: course === 'paid' ? Math.min(drawn, MOST_CENTS) : ON_A_PLAN,
    chargeCode: dice.pick(CHARGE_CODES),
    caseNumber: `${writtenOn.slice(0, 4)}-${String(dice.between(1, 99_999)).padStart(5, '0')}`,
    courtDate: court ? addDays(today, court[0]) : courtDateOf(dice, course, writtenOn, today),
    courtTime: court?.[1] ?? null,
    courtSection: court?.[2] ?? '',
    method: dice.pick(['Cash', 'Money Order']),
  };
};

/** The clients of two years, oldest first: the same for the same dice and day. */
export const livingCases = (dice: Dice, today: string): LivingCase[] => {
  const days = ALWAYS.map(([course, ago, court]): Begun => ({ course, writtenOn: addDays(today, -ago), court }));
  for (let period = 0; period < PERIODS; period += 1) {
    const from = addDays(today, -(PERIODS - period) * PERIOD_DAYS);
    const bonds = SEASON[Number(from.slice(5, 7)) - 1] ?? 1;
    for (let bond = 0; bond < bonds; bond += 1)
      days.push({ course: 'paid', writtenOn: addDays(from, dice.between(1, PERIOD_DAYS - 1)) });
  }
  const inOrder = days.toSorted((one, other) => one.writtenOn.localeCompare(other.writtenOn));
  return inOrder.map((begun) => caseOf(dice, begun, today));
};

import { formatDay, isDay } from '../kernel/days.ts';
import { matchName, partsOf, shareTwoWords } from './match-name.ts';
import { sameFirstNames } from './nicknames.ts';
import { formatPhone } from '../kernel/phone.ts';

/** A person as far as two are compared. `birthday` is a day; phones are digits, empty ones left out. */
export interface Likeness {
  fullName: string;
  birthday: string | null;
  phones: readonly string[];
}

/** How likely two are one person, the higher the likelier, and why in words. */
export interface Match {
  rank: number;
  reasons: string[];
  /** Whether two records count as one person when exposure is added up. */
  certain: boolean;
}

/** The same date with day and month in each other's place, where that is a date and another one. */
export const swappedDay = (day: string): string | null => {
  const [year = '', month = '', date = ''] = day.split('-');
  const swapped = `${year}-${date}-${month}`;
  return month !== date && isDay(swapped) ? swapped : null;
};

/** Whether one letter was changed, left out, added, or two neighbours swapped. */
const oneSlip = (one: string, two: string): boolean => {
  if (one === two || Math.abs(one.length - two.length) > 1 || Math.min(one.length, two.length) < 4) return false;
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  const rests = (skipOne: number, skipTwo: number) => one.slice(at + skipOne) === two.slice(at + skipTwo);
  const neighbours = one[at] === two[at + 1] && one[at + 1] === two[at] && rests(2, 2);
  return rests(1, 1) || rests(1, 0) || rests(0, 1) || neighbours;
};

interface Point {
  rank: number;
  reason: string | null;
}
const NOTHING: Point = { rank: 0, reason: null };

/** Names: 40 the same, 35 a nickname, 30 two words in common, 25 one slip or swapped, 10 the last name alone. */
const ofNames = (asked: string, known: string): Point => {
  const [one, two] = [matchName(asked), matchName(known)];
  if (one === '' || two === '') return NOTHING;
  if (one === two) return { rank: 40, reason: 'Same name' };
  const [a, b] = [partsOf(one), partsOf(two)];
  if (a.last === b.last && sameFirstNames(a.first).includes(b.first)) {
    return { rank: 35, reason: `Nickname: ${capital(a.first)} / ${capital(b.first)}` };
  }
  if (a.first === b.last && a.last === b.first) return { rank: 25, reason: 'First and last name swapped' };
  if (shareTwoWords(asked, known)) return { rank: 30, reason: 'Two words of the name are the same' };
  if ((a.last === b.last && oneSlip(a.first, b.first)) || (a.first === b.first && oneSlip(a.last, b.last))) {
    return { rank: 25, reason: 'One letter of the name differs' };
  }
  return a.last === b.last ? { rank: 10, reason: 'Same last name' } : NOTHING;
};

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Birthdays: 40 the same, 30 day and month swapped, 20 one digit; both known and different counts against it. */
const ofBirthdays = (asked: string | null, known: string | null): Point => {
  if (asked === null || known === null) return NOTHING;
  if (asked === known) return { rank: 40, reason: 'Same birthday' };
  if (swappedDay(asked) === known) {
    return { rank: 30, reason: `Birthday with day and month swapped (${formatDay(known)})` };
  }
  const different = Array.from(asked).filter((digit, at) => digit !== known[at]).length;
  return different === 1 ? { rank: 20, reason: `One digit of the birthday differs (${formatDay(known)})` } : AGAINST;
};
const AGAINST: Point = { rank: -15, reason: null };

/** Two people compared, point by point. */
interface Compared {
  sameSsn: boolean;
  name: Point;
  birthday: Point;
  unknownBirthday: boolean;
  phone: string | undefined;
}

const comparedWith = (request: Likeness, known: Likeness, sameSsn: boolean): Compared => ({
  sameSsn,
  name: ofNames(request.fullName, known.fullName),
  birthday: ofBirthdays(request.birthday, known.birthday),
  unknownBirthday: request.birthday === null || known.birthday === null,
  phone: request.phones.find((kept) => kept !== '' && known.phones.includes(kept)),
});

const matchOf = ({ sameSsn, name, birthday, phone }: Compared): Match => {
  const points = [
    sameSsn ? { rank: 100, reason: 'Same SSN' } : NOTHING,
    name,
    birthday,
    phone === undefined ? NOTHING : { rank: 30, reason: `Same phone ${formatPhone(phone)}` },
  ];
  const certain = sameSsn || (name.rank >= 35 && (birthday.rank >= 30 || phone !== undefined));
  const reasons = points.flatMap(({ reason }) => reason ?? []);
  return { rank: points.reduce((sum, { rank }) => sum + rank, 0), reasons, certain };
};

/**
 * Whether somebody known is likely the person asked for: the same SSN or phone, or a name and a birthday that agree but
 * for a nickname, a slip of the hand or a swapped day and month; null where nothing speaks for it.
 */
export const likelyMatch = (request: Likeness, known: Likeness, sameSsn: boolean): Match | null => {
  const compared = comparedWith(request, known, sameSsn);
  const { name, birthday, unknownBirthday, phone } = compared;
  const speaksForIt =
    sameSsn ||
    phone !== undefined ||
    (name.rank >= 25 && birthday.rank > 0) ||
    (name.rank >= 35 && unknownBirthday) ||
    (name.rank > 0 && birthday.rank === 40);
  return speaksForIt ? matchOf(compared) : null;
};

/**
 * Whether two files are likely of one person (people#possible-duplicates): less than while somebody is typed, since
 * families share phones and last names, twins a birthday, a father and his son a name. Two SSNs that differ count
 * against it.
 */
export const likelyDouble = (one: Likeness, other: Likeness, ssns: 'same' | 'different' | 'unknown'): Match | null => {
  const compared = comparedWith(one, other, ssns === 'same');
  const { name, birthday, unknownBirthday, phone } = compared;
  const isNameAlike = name.rank >= 25;
  const speaksForIt =
    ssns === 'same' ||
    (isNameAlike && birthday.rank === 40) ||
    (ssns === 'unknown' &&
      ((name.rank === 40 && (birthday.rank > 0 || unknownBirthday)) ||
        (isNameAlike && phone !== undefined && birthday.rank >= 0)));
  return speaksForIt ? matchOf(compared) : null;
};

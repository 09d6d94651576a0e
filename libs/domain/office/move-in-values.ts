import { addDays, isDay } from '../kernel/days.ts';
import { RACES, RELATIONSHIPS, STATE_CODES } from '../kernel/option-lists.ts';
import { readPhone } from '../kernel/phone.ts';
import { readDay, type Reading } from '../kernel/read-day.ts';
import { readSsn } from '../kernel/ssn.ts';
import { HEIGHTS } from '../people/heights.ts';
import type { FieldKind } from './move-in-field.ts';

/** How the days of a column are written (moving-in#days-in-a-file). */
export const DAY_ORDERS = ['month', 'day', '1900', '1904'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const PARTS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/;
const EMPTY_DAY = /^(?:0{1,2}[/.-]0{1,2}[/.-]0{2,4}|0{4}-00-00|n\.?\/?a\.?|none|unknown|-+|0?1[/.-]0?1[/.-]1900)$/i;
const EXCEL_DAY = /^\d{4,5}(?:\.\d+)?$/;

/**
 * What has to be asked of a column of days before it can be read: nothing, whether the month or the day comes first, or
 * which days of Excel its bare numbers are.
 */
export const dayQuestion = (cells: readonly string[]): 'none' | 'order' | 'excel' => {
  const given = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !EMPTY_DAY.test(cell));
  if (given.length > 0 && given.every((cell) => EXCEL_DAY.test(cell))) return 'excel';
  const parts = given.flatMap((cell) => {
    const found = PARTS.exec(cell);
    return found ? [[Number(found[1]), Number(found[2])] as const] : [];
  });
  return parts.length === 0 || parts.some(([, second]) => second > 12) ? 'none' : 'order';
};

/** A day of a column that is written in this order; empty where the cell says none, null where it is no day. */
export const readColumnDay = (
  cell: string,
  order: DayOrder,
  by: Reading,
  what: 'day' | 'birthday' = 'day',
): string | null => {
  const text = cell.trim();
  if (text === '' || EMPTY_DAY.test(text)) return '';
  const isNumber = EXCEL_DAY.test(text);
  if (isNumber && (order === '1900' || order === '1904')) {
    const day = addDays(order === '1900' ? '1899-12-30' : '1904-01-01', Math.floor(Number(text)));
    return isDay(day) ? day : null;
  }
  const turned = order === 'day' ? text.replace(PARTS, '$2/$1/$3') : text;
  return readDay(turned, by, what);
};

const STATE_NAMES: Readonly<Record<string, string>> = {
  alabama: 'AL',
  arkansas: 'AR',
  california: 'CA',
  florida: 'FL',
  georgia: 'GA',
  louisiana: 'LA',
  mississippi: 'MS',
  oklahoma: 'OK',
  tennessee: 'TN',
  texas: 'TX',
};

/** A state by its code or name; null where neither is known: it is asked once (moving-in#unknown-values). */
export const readState = (cell: string): string | null => {
  const text = cell.trim().replaceAll('.', '');
  const code = text.toUpperCase();
  if (STATE_CODES.some((known) => known === code)) return code;
  return STATE_NAMES[text.toLowerCase()] ?? null;
};

const RACE_WORDS: Readonly<Record<string, string>> = {
  w: 'White',
  caucasian: 'White',
  b: 'Black or African American',
  black: 'Black or African American',
  'african american': 'Black or African American',
  h: 'Hispanic or Latino',
  hispanic: 'Hispanic or Latino',
  latino: 'Hispanic or Latino',
  a: 'Asian',
  i: 'American Indian or Alaska Native',
  'native american': 'American Indian or Alaska Native',
  o: 'Other',
};
const SEX_WORDS: Readonly<Record<string, string>> = { m: 'M', male: 'M', f: 'F', female: 'F', o: 'O', other: 'O' };
const RELATIONSHIP_WORDS: Readonly<Record<string, string>> = {
  mother: 'Parent',
  father: 'Parent',
  mom: 'Parent',
  dad: 'Parent',
  wife: 'Spouse',
  husband: 'Spouse',
  girlfriend: 'Partner',
  boyfriend: 'Partner',
  fiance: 'Partner',
  fiancee: 'Partner',
  son: 'Child',
  daughter: 'Child',
  brother: 'Sibling',
  sister: 'Sibling',
  grandmother: 'Relative',
  grandfather: 'Relative',
  aunt: 'Relative',
  uncle: 'Relative',
  cousin: 'Relative',
  niece: 'Relative',
  nephew: 'Relative',
  boss: 'Employer',
  lawyer: 'Attorney',
};

const oneOf = (cell: string, options: readonly string[], synonyms: Readonly<Record<string, string>>): string | null => {
  const text = cell.trim().toLowerCase();
  return options.find((option) => option.toLowerCase() === text) ?? synonyms[text] ?? null;
};

const readHeight = (cell: string): string | null => {
  const text = cell.trim();
  const found =
    /^(\d)\s*(?:'|’|ft\.?|feet|-|\s)\s*(\d{1,2})\s*(?:"|”|''|in\.?|inches)?$/i.exec(text) ?? /^(\d)(\d{2})$/.exec(text);
  const height = found ? `${found[1] ?? ''}'${String(Number(found[2]))}"` : '';
  return HEIGHTS.includes(height) ? height : null;
};

const readNumber = (cell: string): string | null => /^(\d{1,3})\s*(?:lbs?\.?|pounds)?$/i.exec(cell.trim())?.[1] ?? null;

const readDigits = (cell: string): string | null => {
  const digits = cell.trim().replace(/[\s-]/g, '').replace(/\.0+$/, '');
  return /^\d*$/.test(digits) ? digits : null;
};

/** An SSN as it goes out: its last four alone say nothing (moving-in#leaving-lists). */
const MASKED_SSN = /^\*{3}-\*{2}-\d{4}$/;

/** Nine digits; zeros alone are none. */
const readWholeSsn = (cell: string): string | null => {
  if (MASKED_SSN.test(cell.trim())) return '';
  const digits = readSsn(cell.trim());
  if (/^0+$/.test(digits)) return '';
  return /^\d{9}$/.test(digits) ? digits : null;
};

const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/i;

/**
 * What a cell says as its field is read, empty where it says nothing, null where it cannot be read. Days and states are
 * read with what was answered of their column: `readColumnDay`, `readState`.
 */
export const readCell = (kind: FieldKind, cell: string): string | null => {
  const text = cell.normalize('NFC').trim();
  if (text === '' || /^(?:n\/a|null|none)$/i.test(text)) return '';
  if (SHORTENED.test(text) && kind !== 'text' && kind !== 'note') return null;
  if (kind === 'phone') return readPhone(text.replace(/\.0+$/, ''));
  if (kind === 'ssn') return readWholeSsn(text);
  if (kind === 'race') return oneOf(text, RACES, RACE_WORDS);
  if (kind === 'sex') return oneOf(text, [], SEX_WORDS);
  if (kind === 'relationship') return oneOf(text, RELATIONSHIPS, RELATIONSHIP_WORDS);
  if (kind === 'height') return readHeight(text);
  if (kind === 'number') return readNumber(text);
  if (kind === 'digits') return readDigits(text);
  return text;
};

/** Whether a birth date tells an age that warns: under 10 or over 105 (moving-in#days-in-a-file). */
export const isUnlikelyAge = (birthday: string, today: string): boolean => {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0);
  return years < 10 || years > 105;
};

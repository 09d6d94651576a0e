import { maskSsns } from '../kernel/masked-ssns.ts';
import { MAX_AMOUNT_CENTS, parseAmount } from '../kernel/money.ts';
import { hasTooManyFields, MOST_LEVELS, whyTooMuch } from './record-size.ts';
import { UNKNOWN_INSURER } from './surety-case.ts';
import { isWebAddress } from '../kernel/web-address.ts';
import { readDay, type Reading } from '../kernel/read-day.ts';

/** The facts that a record of an insurer may state (powers#import-field-names). */
export interface SuretyFacts {
  insurerName: string | null;
  insurerEmail: string | null;
  defendantName: string | null;
  caseNumber: string | null;
  bondAmountCents: number | null;
  dueOn: string | null;
  notes: string | null;
}

/** A record as it was understood. */
export interface SuretyRecord {
  facts: SuretyFacts;
  attachments: { name: string; url: string }[];
  /** What was not taken as it stands, in words. */
  warnings: string[];
  /** Why it is no case at all; null where it is one. */
  refused: string | null;
}

/** A field's names in the order in which they count; case, spaces, hyphens and underscores are ignored. */
const NAMES = {
  insurerName: ['insurer_name', 'insurer', 'surety', 'surety_company', 'company'],
  insurerEmail: ['insurer_email', 'email'],
  defendantName: ['defendant_name', 'defendant', 'name'],
  caseNumber: ['case_number', 'case_no', 'case'],
  bondAmountCents: ['bond_amount', 'amount', 'bond'],
  dueOn: ['due_date', 'due', 'deadline'],
  notes: ['notes', 'note', 'comments'],
  attachments: ['attachments'],
} as const;
type Field = keyof typeof NAMES;

const WRAPPERS = ['records', 'cases', 'data'];
/** What a request may say and the product decides. */
const IGNORED = /^(id|uuid|status|createdat)$/;
const OF_AN_ID = /(_id|[a-z]I[dD])$/;

const MOST_CHARACTERS = { insurerName: 200, insurerEmail: 254, defendantName: 200, caseNumber: 100, notes: 20_000 };
/** Attachments of a record that are fetched at most. */
export const MAX_ATTACHMENTS = 20;
const QUOTED = 60;

const keyOf = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');
const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.map((name, place) => [keyOf(name), { field: field as Field, place }] as const),
  ),
);

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/**
 * The records of a payload: a list, one object, either of them under `records`, `cases` or `data`, or text of these.
 * Null where it is none of them.
 */
export const recordsIn = (payload: unknown): unknown[] | null => {
  let found = typeof payload === 'string' ? parsedJson(payload) : payload;
  for (let wrappers = 0; isObject(found); wrappers += 1) {
    const wrapped = wrappers < MOST_LEVELS ? wrappedIn(found) : null;
    if (wrapped === null) return [found];
    found = wrapped;
  }
  return Array.isArray(found) ? (found as unknown[]) : null;
};

/** What has more fields than a record is no wrapper either. */
const wrappedIn = (given: Record<string, unknown>): object | null => {
  if (hasTooManyFields(given)) return null;
  const name = Object.keys(given).find((one) => WRAPPERS.includes(keyOf(one)));
  const value = name === undefined ? null : given[name];
  return typeof value === 'object' ? value : null;
};

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return '';
  }
};

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isEmpty)) ||
  (isObject(value) && Object.values(value).every(isEmpty));

// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;
/** Text that can be kept and shown: whole characters, no control characters but line breaks and tabs. */
export const shown = (text: string): string => text.toWellFormed().replace(CONTROL, ' ').trim();
/** The same in one line. */
export const onOneLine = (text: string): string => shown(text).replace(/\s+/g, ' ');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What is quoted of a value that was not understood. */
const quoted = (value: unknown): string => {
  const text = onOneLine(maskSsns(textOf(value)));
  return `"${text.length > QUOTED ? `${text.slice(0, QUOTED).toWellFormed()}…` : text}"`;
};

/**
 * Reads one record (powers#import-refusals). What is not known becomes notes, what cannot be read stays empty, each
 * with a warning; what looks like an SSN is cut to its last four. Days are read by screens#days.
 */
export const suretyRecord = (given: unknown, by: Reading): SuretyRecord => {
  const reader = new RecordReader(by);
  const why = whyTooMuch(given);
  return why === null ? reader.read(given) : reader.refuse(why);
};

/** The attachments of a record alone; its days do not count. */
export const attachmentsIn = (given: unknown): SuretyRecord['attachments'] =>
  suretyRecord(given, { today: '1970-01-01', timeZone: 'UTC' }).attachments;

class RecordReader {
  private readonly warnings: string[] = [];
  private readonly facts: SuretyFacts = {
    insurerName: null,
    insurerEmail: null,
    defendantName: null,
    caseNumber: null,
    bondAmountCents: null,
    dueOn: null,
    notes: null,
  };
  private attachments: SuretyRecord['attachments'] = [];

  constructor(private readonly by: Reading) {}

  read(given: unknown): SuretyRecord {
    if (!isObject(given)) return this.refuse('It is no record with fields.');
    const masked = maskedIn(given);
    if (masked.found) this.warnings.push('What looks like an SSN was cut to its last four digits.');
    const { known, further } = sorted(masked.value);
    for (const [field, { name, value }] of known) this.take(field, name, value, further);
    if (further.length > 0) {
      this.warnings.push(`Kept in the notes: ${further.map(([name]) => onOneLine(name).slice(0, QUOTED)).join(', ')}`);
      const lines = further.map(([name, value]) => `${onOneLine(name)}: ${shown(textOf(value))}`);
      this.facts.notes = this.limited('notes', [this.facts.notes, ...lines].filter(Boolean).join('\n'));
    }
    const { insurerName, defendantName, caseNumber } = this.facts;
    if (insurerName === null && defendantName === null && caseNumber === null)
      return this.refuse('It names no insurer, no defendant and no case number.');
    return this.record(null);
  }

  refuse(why: string): SuretyRecord {
    return this.record(why);
  }

  private record(refused: string | null): SuretyRecord {
    return { facts: this.facts, attachments: this.attachments, warnings: this.warnings, refused };
  }

  private take(field: Field, name: string, value: unknown, further: [string, unknown][]): void {
    if (field === 'attachments') return this.takeAttachments(value);
    if (field === 'bondAmountCents') {
      this.facts.bondAmountCents = amountOf(value);
      if (this.facts.bondAmountCents === null) this.warnings.push(`The amount ${quoted(value)} cannot be read.`);
      return;
    }
    if (field === 'dueOn') {
      this.facts.dueOn = typeof value === 'string' ? readDay(value, this.by) : null;
      if (this.facts.dueOn === null) this.warnings.push(`The date ${quoted(value)} cannot be read.`);
      return;
    }
    if (field === 'notes') {
      const lines = Array.isArray(value) ? value : [value];
      this.facts.notes = this.limited(field, shown(lines.map(textOf).join('\n')));
      return;
    }
    if (typeof value === 'object') {
      further.push([name, value]);
      return;
    }
    const text = onOneLine(textOf(value));
    if (field === 'insurerEmail' && !EMAIL.test(text)) {
      this.warnings.push(`The e-mail address ${quoted(value)} cannot be read.`);
      return;
    }
    if (field === 'insurerName' && text.toLowerCase() === UNKNOWN_INSURER.toLowerCase()) return;
    this.facts[field] = this.limited(field, text);
  }

  private takeAttachments(value: unknown): void {
    const all = (Array.isArray(value) ? value : [value]).filter((one) => !isEmpty(one));
    const links = all.flatMap((one) => {
      const url: unknown = isObject(one) ? one['url'] : one;
      const name: unknown = isObject(one) ? one['name'] : undefined;
      if (typeof url === 'string' && isWebAddress(url.trim()) && url.length <= 2_000)
        return [{ name: typeof name === 'string' ? onOneLine(name).slice(0, 200) : '', url: url.trim() }];
      this.warnings.push(`The attachment ${quoted(one)} is no web address.`);
      return [];
    });
    if (links.length > MAX_ATTACHMENTS) this.warnings.push(`Only the first ${MAX_ATTACHMENTS} attachments are taken.`);
    this.attachments = links.slice(0, MAX_ATTACHMENTS);
  }

  private limited(field: keyof typeof MOST_CHARACTERS, text: string): string | null {
    const most = MOST_CHARACTERS[field];
    if (text.length > most)
      this.warnings.push(`${NAMES[field][0]} was cut after ${most.toLocaleString('en-US')} characters.`);
    return text.slice(0, most).toWellFormed().trim() || null;
  }
}

/** As the form's own check; it is stricter than it must be. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

const WHOLE_AMOUNT = /^\$?\s*(\d+|\d{1,3}(,\d{3})+)?(\.\d{0,2})?$/;
const amountOf = (value: unknown): number | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  const cents = WHOLE_AMOUNT.test(text) ? parseAmount(text) : null;
  return cents === null || cents === 0 || cents > MAX_AMOUNT_CENTS ? null : cents;
};

/** The known fields with the first name that says something, and what else is said. */
const sorted = (given: Record<string, unknown>) => {
  const known = new Map<Field, { name: string; value: unknown; place: number }>();
  const further: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (isEmpty(value) || IGNORED.test(keyOf(name)) || OF_AN_ID.test(name)) continue;
    const of = FIELD_OF.get(keyOf(name));
    const before = of && known.get(of.field);
    if (!of) further.push([name, value]);
    else if (!before) known.set(of.field, { name, value, place: of.place });
    else if (textOf(before.value) !== textOf(value)) {
      const isFirst = of.place < before.place;
      further.push(isFirst ? [before.name, before.value] : [name, value]);
      if (isFirst) known.set(of.field, { name, value, place: of.place });
    }
  }
  return { known, further };
};

/** A record with every text and number in it masked, names of fields too; a case number may have nine digits. */
const maskedIn = (given: Record<string, unknown>): { value: Record<string, unknown>; found: boolean } => {
  let found = false;
  const mask = (value: unknown, name: string): unknown => {
    if (typeof value === 'string' || typeof value === 'number') {
      const field = FIELD_OF.get(keyOf(name))?.field;
      if (field === 'attachments' || field === 'bondAmountCents') return value;
      const text = String(value);
      const masked = maskSsns(text, field === 'caseNumber' ? 'grouped' : 'all');
      found ||= masked !== text;
      return masked === text ? value : masked;
    }
    if (Array.isArray(value)) return value.map((one) => mask(one, name));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const maskedKey = maskSsns(key);
        found ||= maskedKey !== key;
        return [maskedKey, mask(one, key)];
      }),
    );
  };
  return { value: mask(given, '') as Record<string, unknown>, found };
};

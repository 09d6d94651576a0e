import type { SearchHit } from '#contracts/office/search/search.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import type { Found } from './search-hit.ts';

/** Somebody beside a defendant, with the defendant. */
interface BesideRow {
  name: string;
  defendantId: string;
  fullName: string;
  birthday: string | null;
  closeness: number;
}

export interface IndemnitorRow extends BesideRow {
  indemnitorId: string;
  phoneNumber: string;
  email: string;
  owesCents: number | null;
}

export interface ReferenceRow extends BesideRow {
  referenceId: string;
  relationship: string;
  phoneNumber: string;
  indemnitorName: string;
}

export interface PayerRow extends BesideRow {
  accountId: string;
  paidOn: string;
  amountCents: number;
  /** Whether they are the defendant or an indemnitor of theirs, by name: found as that, to whom may see people. */
  isKnown: boolean;
}

/** Closenesses that say the name is only like the one typed, and that they were called so before they were merged. */
const SIMILAR = 9;
const BEFORE_MERGE = 3;
/** One that says that they paid under another name than the one typed. */
const OTHER_NAME = 3;

/** What was typed, and the digits of it where it is a phone number. */
export interface Typed {
  text: string;
  digits: string | null;
}

const whyOf = (
  { closeness, phoneNumber, email }: { closeness: number; phoneNumber: string; email: string },
  typed: Typed,
) => {
  if (closeness === SIMILAR) return `Similar to “${typed.text}”`;
  if (closeness === BEFORE_MERGE) return `An earlier name or phone contains “${typed.text}”`;
  if (typed.digits !== null) return `Phone ${formatPhone(phoneNumber)}`;
  if (typed.text.includes('@')) return `E-mail ${email}`;
  if (/\d/.test(typed.text)) return `Name and phone ${formatPhone(phoneNumber)}`;
  return `Name ${closeness === 0 ? 'begins with' : 'contains'} “${typed.text}”`;
};

const found = (key: string, closeness: number, hit: SearchHit): Found => ({ key, closeness, hit });

export const indemnitorHit =
  (typed: Typed) =>
  ({ closeness, email, ...row }: IndemnitorRow): Found =>
    found(row.indemnitorId, closeness, {
      kind: 'indemnitor',
      why: whyOf({ closeness, email, phoneNumber: row.phoneNumber }, typed),
      ...row,
    });

export const referenceHit =
  (typed: Typed) =>
  ({ closeness, ...row }: ReferenceRow): Found =>
    found(row.referenceId, closeness, {
      kind: 'reference',
      why: whyOf({ closeness, email: '', phoneNumber: row.phoneNumber }, typed),
      ...row,
    });

export const payerHit = ({ closeness, isKnown: _, ...row }: PayerRow): Found =>
  found(`${row.accountId} ${row.name}`, closeness, {
    kind: 'payer',
    why: `Paid ${formatCents(row.amountCents)} on ${formatDay(row.paidOn)}${closeness === OTHER_NAME ? ', under another name' : ''}`,
    ...row,
  });

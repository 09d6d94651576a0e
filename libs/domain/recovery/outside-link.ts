import { formatCents, shareOfCents } from '../kernel/money.ts';
import { percent } from '../agency/premium.ts';

/** What may be chosen for an outside agent; never an SSN, money or what others noted (recovery#outside-link). */
export const OUTSIDE_FIELDS = [
  'identity',
  'photo',
  'description',
  'phones',
  'addresses',
  'employer',
  'vehicle',
  'bonds',
  'contacts',
  'leads',
  'deadline',
] as const;
export type OutsideField = (typeof OUTSIDE_FIELDS)[number];

/** How long a link works unless told, and at most, in days. */
export const LINK_DAYS = 7;
export const MOST_LINK_DAYS = 30;
/** How long a code works, in minutes, and how often it may be tried. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** How long a visit lasts, in minutes. */
export const VISIT_MINUTES = 60;
/** An open page asks so often whether it still may be, in milliseconds, and goes blank where it is not told so in 15 s. */
export const PAGE_ASKS_MS = 5_000;
export const PAGE_BLANK_MS = 14_000;

/** What decides whether a link still works. */
export interface LinkStanding {
  expiresAt: Date;
  isRevoked: boolean;
  /** It is, or it was since the link was made. */
  caseIsClosed: boolean;
  /** Whoever made it still works here in recovery. */
  makerIsHere: boolean;
}

/** Whether a link works at an instant: until it expires, is revoked, its case is closed or its maker has left. */
export const isLinkValid = ({ expiresAt, isRevoked, caseIsClosed, makerIsHere }: LinkStanding, now: Date): boolean =>
  now < expiresAt && !isRevoked && !caseIsClosed && makerIsHere;

const isWithin = (since: Date | null, minutes: number, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() < minutes * 60_000;

/** Whether a code may still be tried. */
export const isCodeOpen = (code: { madeAt: Date | null; tries: number }, now: Date): boolean =>
  code.tries < CODE_TRIES && isWithin(code.madeAt, CODE_MINUTES, now);

/** Whether a visit goes on. */
export const isVisitOpen = (startedAt: Date, now: Date): boolean => isWithin(startedAt, VISIT_MINUTES, now);

/**
 * How a fee of somebody outside is reckoned: so many dollars, or a share of the face at stake (recovery#outside-fee).
 */
export const OUTSIDE_FEE_BASES = ['flat', 'percent of face'] as const;
export type OutsideFeeBasis = (typeof OUTSIDE_FEE_BASES)[number];

/** What a link's grant says of its fee: `feeCents` of a flat one, else `feeBasisPoints` of the face. */
export interface OutsideFee {
  feeBasis: OutsideFeeBasis;
  feeCents: number | null;
  feeBasisPoints: number | null;
}

/** What a fee comes to, in cents, rounded half-up once; `faceCents` is the face at stake in the case. */
export const outsideFeeCents = ({ feeBasis, feeCents, feeBasisPoints }: OutsideFee, faceCents: number): number =>
  feeBasis === 'flat' ? (feeCents ?? 0) : shareOfCents(faceCents, feeBasisPoints ?? 0);

/** A fee with its basis, in words: `$500.00 flat`, `10% of a face of $5,000.00: $500.00`. */
export const outsideFeeInWords = (fee: OutsideFee, faceCents: number): string => {
  const comesTo = formatCents(outsideFeeCents(fee, faceCents));
  return fee.feeBasis === 'flat'
    ? `${comesTo} flat`
    : `${percent(fee.feeBasisPoints ?? 0)} of a face of ${formatCents(faceCents)}: ${comesTo}`;
};

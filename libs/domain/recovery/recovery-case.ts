import type { BondStatus, ProofKind } from '../kernel/option-lists.ts';

/** Where a recovery case stands (screens#recovery-cases). */
export const RECOVERY_STATUSES = ['open', 'active', 'closed'] as const;
export type RecoveryStatus = (typeof RECOVERY_STATUSES)[number];

/** How a case ended (recovery#closing-by-hand). */
export const RECOVERY_OUTCOMES = [
  'surrendered',
  'appeared or arrested',
  'set aside',
  'surety released (court paper)',
  'art. 338',
  'paid',
  'given up',
  'voided',
  'opened in error',
] as const;
/** How one ended that was joined into an older case; nobody chooses it. */
export const JOINED = 'joined';
export type RecoveryOutcome = (typeof RECOVERY_OUTCOMES)[number];

/** How urgent a case is: 1 high, 2 normal, 3 low (recovery#case-priority). */
export const RECOVERY_PRIORITIES = [1, 2, 3] as const;
/** That of a new case (screens#recovery-cases). */
export const NEW_CASE_PRIORITY = 2;

/** Who a contact of a case is to it (screens#fields-of-recovery). */
export const CONTACT_ROLES = ['defendant', 'indemnitor', 'indemnitor_reference', 'reference'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** How long a title may be, in characters. */
export const TITLE_LENGTH = 120;

/** What a case without a person is called (screens#recovery-cases). */
export const UNKNOWN_DEFENDANT = 'Unknown Defendant';

/**
 * The name of a file, without a part of the name of somebody who was deleted: then only what kind of file it is
 * (people#name-of-a-deleted-person).
 */
export const fileNameWithout = (fileName: string, fullName: string): string => {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const parts = plain(fullName)
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length > 1);
  if (!parts.some((part) => plain(fileName).includes(part))) return fileName;
  return `File${/\.[a-z0-9]+$/i.exec(fileName)?.[0] ?? ''}`;
};

/** A case by the beginning of its id (screens#recovery-cases). */
export const shortCaseId = (caseId: string): string => caseId.slice(0, 8);

/** What a bond is known by at the counter: its power's number, else the court's case number; empty where it has neither. */
export const bondNumber = ({
  powerNumber,
  caseNumber,
}: Readonly<{ powerNumber: string; caseNumber: string }>): string => powerNumber || caseNumber;

/** What a notice or letter is about: the case by its id, else the bond that has none, by its number or its id. */
export const noticeSubject = (
  about: Readonly<{ caseId: string | null; bondId: string | null; bondNumber: string }>,
): string =>
  about.caseId === null
    ? `Bond ${about.bondNumber || shortCaseId(about.bondId ?? '')}, no case opened`
    : `Case ${shortCaseId(about.caseId)}`;

/** The title of a case that is opened from a bond: `{defendant} – {power or case number}`, cut to its length. */
export const titleFromBond = (defendant: string, bond: Readonly<{ powerNumber: string; caseNumber: string }>): string =>
  cut([defendant || UNKNOWN_DEFENDANT, bondNumber(bond)].filter(Boolean).join(' – '));

/**
 * The title of a case that an insurer's case became: `Surety case {insurer} {defendant}`
 * (powers#converting-a-surety-case).
 */
export const titleFromSuretyCase = (insurer: string, defendant: string | null): string =>
  cut(['Surety case', insurer, defendant ?? ''].filter(Boolean).join(' '));

/** A title cut to its length, never within a character. */
const cut = (title: string): string =>
  title
    .slice(0, TITLE_LENGTH)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim();

/** A bond of a case: whether it is forfeited now, for which time, and what of that the case was told last. */
export interface LinkedForfeiture {
  isForfeited: boolean;
  /** Which forfeiture of the bond it is, or would be: 1 for the first. */
  forfeiture: number;
  told: { isForfeited: boolean; forfeiture: number };
}

/**
 * What a case does by itself when its bonds change by any door (recovery#case-closes-itself): it closes when the last
 * one that was forfeited is not any more, and one that is forfeited again reopens it. Closed by hand it stays closed
 * while the forfeiture that stood then still stands.
 */
export const caseFollows = (status: RecoveryStatus, bonds: readonly LinkedForfeiture[]): 'close' | 'reopen' | null => {
  const isNew = ({ isForfeited, forfeiture, told }: LinkedForfeiture) =>
    isForfeited && (!told.isForfeited || told.forfeiture !== forfeiture);
  if (status === 'closed') return bonds.some(isNew) ? 'reopen' : null;
  const hasLeft = bonds.some(({ isForfeited, told }) => told.isForfeited && !isForfeited);
  return hasLeft && !bonds.some(({ isForfeited }) => isForfeited) ? 'close' : null;
};

/** The outcome of a case whose last forfeited bond became something else. */
export const outcomeOfBond = ({
  status,
  isVoid,
  proofKind,
}: {
  status: BondStatus;
  isVoid: boolean;
  proofKind: ProofKind | null;
}): RecoveryOutcome => {
  if (isVoid) return 'voided';
  if (status === 'PAID') return 'paid';
  if (status !== 'DISCHARGED') return 'set aside';
  if (proofKind === 'Certificate of surrender') return 'surrendered';
  return proofKind === 'Court paper' ? 'surety released (court paper)' : 'appeared or arrested';
};

/**
 * What a power owes its surety, in cents: below zero where it was paid and the bond was changed since
 * (money#recoverable-payables).
 */
export interface PowerDue {
  /** Null: what was due when the agency moved in, of no power (moving-in#opening-surety). */
  powerId: string | null;
  premiumCents: number;
  bufCents: number;
}

/** What a disbursement to a surety is for; both where one payee takes premium and BUF. */
export type RemittedKind = 'premium' | 'buf' | 'premium and buf';

export const KINDS_OF_REMITTED: readonly RemittedKind[] = ['premium', 'buf', 'premium and buf'];

/** Why a disbursement is taken back: its powers are due again. */
export const DISBURSEMENT_VOID_REASONS = ['Entered in error', 'Returned by bank', 'Lost or stopped', 'Other'] as const;
export type DisbursementVoidReason = (typeof DISBURSEMENT_VOID_REASONS)[number];

/** One payment of a remittance: the parts of its lines that go to one payee, and their sum in cents. */
export interface RemittedPart {
  kind: RemittedKind;
  lines: PowerDue[];
  amountCents: number;
}

/** Premium and BUF of these powers together, in cents. */
export const totalOf = (lines: readonly PowerDue[]): number =>
  lines.reduce((sum, { premiumCents, bufCents }) => sum + premiumCents + bufCents, 0);

const partOf = (kind: RemittedKind, lines: readonly PowerDue[]): RemittedPart => {
  const standing = lines.filter(({ premiumCents, bufCents }) => premiumCents !== 0 || bufCents !== 0);
  return { kind, lines: standing, amountCents: totalOf(standing) };
};

/**
 * A remittance as its payments: one, or one for premium and one for BUF where the payees differ (powers#remittance).
 */
export const partsOfRemittance = (lines: readonly PowerDue[], bufApart: boolean): RemittedPart[] => {
  const parts = bufApart
    ? [
        partOf(
          'premium',
          lines.map((line) => ({ ...line, bufCents: 0 })),
        ),
        partOf(
          'buf',
          lines.map((line) => ({ ...line, premiumCents: 0 })),
        ),
      ]
    : [partOf('premium and buf', lines)];
  return parts.filter((part) => part.lines.length > 0);
};

/** A case that an insurer sends: where it stands, in the order of its life (powers#surety-case-status). */
export const SURETY_CASE_STATUSES = ['new', 'accepted', 'in progress', 'closed'] as const;
export type SuretyCaseStatus = (typeof SURETY_CASE_STATUSES)[number];

/** Why a case is closed, set back or reopened (powers#surety-case-status). */
export const SURETY_CASE_REASONS = ['recovered', 'surrendered', 'paid', 'declined', 'duplicate', 'other'] as const;
export type SuretyCaseReason = (typeof SURETY_CASE_REASONS)[number];

/** Who sent a case where nobody says (screens#surety-case-form). */
export const UNKNOWN_INSURER = 'Unknown';

/** Whether a case goes back, or is reopened: what only a Supervisor or an Admin may do. */
export const goesBack = (from: SuretyCaseStatus, to: SuretyCaseStatus): boolean =>
  SURETY_CASE_STATUSES.indexOf(to) < SURETY_CASE_STATUSES.indexOf(from);

/** Whether a step asks for a reason: closing, going back and reopening do. */
export const needsReason = (from: SuretyCaseStatus, to: SuretyCaseStatus): boolean =>
  to !== from && (to === 'closed' || goesBack(from, to));

/** What a case is called: its defendant, else its number, else its id (issue 15). */
export const suretyCaseName = (
  given: Readonly<{ caseId: string; defendantName: string | null; caseNumber: string | null }>,
): string => given.defendantName ?? given.caseNumber ?? given.caseId;

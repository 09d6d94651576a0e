/** What a line of an execution report says of its number (powers#report-columns). */
export const REPORT_WORDS = ['written', 'unused', 'expired', 'void', 'lost', 'transferred', 'returned'] as const;
export type ReportWord = (typeof REPORT_WORDS)[number];
/** What became of a line that was sent: it is written, or its bond gave the paper back or made it void. */
export type AmendedWord = 'written' | 'given back' | 'void';

/** What moves a power into the hand, or out of it. */
export const POWER_STEPS = [
  'received',
  'found',
  'un-voided',
  'void',
  'lost',
  'transferred',
  'returned',
  'expired',
  'received in error',
] as const;
export type PowerStepKind = (typeof POWER_STEPS)[number];

export interface PowerStep {
  powerId: string;
  kind: PowerStepKind;
  /** The day it happened on, where the agency is. */
  on: string;
}

/** A power of the surety. `number` is how it is compared. */
export interface ReportPower {
  powerId: string;
  number: string;
  spelling: string;
  amountCents: number | null;
  /** False of a number that only bonds have named. */
  isReceived: boolean;
}

/** The figures of a bond in a report, in cents; what it owes its surety is what was booked for the power. */
export interface ReportFigures {
  faceCents: number;
  premiumCents: number;
  suretyPremiumCents: number;
  bufCents: number;
}

/** A bond that was written on a power, as it stands at the report's position. */
export interface ReportBond extends ReportFigures {
  bondId: string;
  powerId: string;
  bondDate: string;
  defendantId: string;
  courtLocation: string | null;
  parish: string | null;
  agentId: string | null;
  /** Whether the power is on it now; else whether its paper came back intact. */
  bears: boolean;
  isIntact: boolean;
  /** Why its line changed, where it did. */
  why: string;
}

/** What was said last of a bond's power. */
export interface Said extends ReportFigures {
  powerId: string;
  bondId: string;
  word: AmendedWord;
  bondDate: string;
}

export interface ReportLine extends ReportFigures {
  powerId: string;
  powerNumber: string;
  word: ReportWord;
  bondId: string | null;
  bondDate: string | null;
  defendantId: string | null;
  courtLocation: string | null;
  parish: string | null;
  agentId: string | null;
  /** The face is above the power's amount. */
  isOverride: boolean;
}

export interface Amendment {
  powerId: string;
  powerNumber: string;
  bondId: string;
  said: Pick<Said, 'word' | 'bondDate' | keyof ReportFigures>;
  so: Pick<Said, 'word' | 'bondDate' | keyof ReportFigures>;
  why: string;
}

/**
 * What was in hand, and what moved it: `opening` and what came, less what left, is `closing`
 * (powers#in-hand-of-a-week).
 */
export interface InHand {
  opening: number;
  received: number;
  found: number;
  givenBack: number;
  unVoided: number;
  written: number;
  void: number;
  lost: number;
  transferred: number;
  returned: number;
  receivedInError: number;
  closing: number;
}

export interface ReportTotals extends ReportFigures {
  written: number;
}

export interface ReportContent {
  lines: ReportLine[];
  amendments: Amendment[];
  inHand: InHand;
  /** Of the written lines, without amendments. */
  totals: ReportTotals;
}

/** Which powers are in hand; true of those whose last day is past. */
export type Hand = ReadonlyMap<string, boolean>;

/** What a report is built from: all of one surety, at one position of the log. */
export interface ReportFacts {
  powers: ReadonlyMap<string, ReportPower>;
  /** In the order of the log. */
  steps: readonly PowerStep[];
  bonds: readonly ReportBond[];
}

export interface ReportWeek {
  startsOn: string;
  endsOn: string;
}

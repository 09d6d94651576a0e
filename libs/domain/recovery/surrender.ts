import { addDays, formatDay } from '../kernel/days.ts';
import type { BondStatus } from '../kernel/option-lists.ts';

/** A reason for a surrender that a statute names, from its day of effect on. `verified` once counsel has read it. */
interface SurrenderReasonRow {
  reason: string;
  words: string;
  /**
   * Whether it is one of the statute: then it needs no approval and no premium goes back (recovery#surrender-reasons).
   */
  lawful: boolean;
  /** From so many days after the bond's date on; null where it may be at any time. */
  firstDay: number | null;
  effectiveOn: string;
  citation: string;
  verified: boolean;
}

const LAWFUL = { lawful: true, firstDay: null, effectiveOn: '2012-08-01', verified: false } as const;

/** Why a person is surrendered: the six of R.S. 22:1585(A), non-payment, and any other (recovery#surrender-reasons). */
export const SURRENDER_REASONS = [
  { ...LAWFUL, reason: 'address', words: 'Address changed without notice', citation: 'La. R.S. 22:1585(A)(1)' },
  { ...LAWFUL, reason: 'concealed', words: 'Conceals himself or herself', citation: 'La. R.S. 22:1585(A)(2)' },
  { ...LAWFUL, reason: 'left', words: 'Left the jurisdiction', citation: 'La. R.S. 22:1585(A)(3)' },
  { ...LAWFUL, reason: 'fta', words: 'Failed to appear', citation: 'La. R.S. 22:1585(A)(4)' },
  { ...LAWFUL, reason: 'indemnitor', words: 'An indemnitor asks for it', citation: 'La. R.S. 22:1585(A)(5)' },
  { ...LAWFUL, reason: 'convicted', words: 'Was convicted', citation: 'La. R.S. 22:1585(A)(6)' },
  { ...LAWFUL, reason: 'unpaid', words: 'Premium was not paid', firstDay: 30, citation: 'La. R.S. 22:1585' },
  {
    ...LAWFUL,
    lawful: false,
    citation: 'none: La. R.S. 22:1585 does not name it',
    reason: 'other',
    words: 'Another reason',
  },
] as const satisfies readonly SurrenderReasonRow[];

export type SurrenderReason = (typeof SURRENDER_REASONS)[number]['reason'];
export const SURRENDER_REASON_NAMES = SURRENDER_REASONS.map(({ reason }) => reason) as unknown as readonly [
  SurrenderReason,
  ...SurrenderReason[],
];

/** The row of a reason. */
export const surrenderReason = (reason: SurrenderReason): SurrenderReasonRow => {
  const row = SURRENDER_REASONS.find((known) => known.reason === reason);
  if (!row) throw new RangeError(`There is no reason ${reason}.`);
  return row;
};

/** How a person is surrendered: to an officer, or held elsewhere and proved so (C.Cr.P. 311(4), (5)). */
export const SURRENDER_KINDS = ['physical', 'constructive'] as const;
export type SurrenderKind = (typeof SURRENDER_KINDS)[number];

/** Where a surrender stands. `late`: its certificate is dated after the deadline and waits; `booking`: bonds are discharged. */
export const SURRENDER_STATUSES = [
  'asked',
  'waiting',
  'open',
  'late',
  'booking',
  'done',
  'withdrawn',
  'declined',
  'ended',
] as const;
export type SurrenderStatus = (typeof SURRENDER_STATUSES)[number];

/** Those that hold their case open while a bond is there to surrender. */
export const UNFINISHED_SURRENDERS = ['asked', 'waiting', 'open', 'late', 'booking'] as const;

/** What of a bond a surrender goes by. */
export interface SurrenderedBond {
  status: BondStatus;
  bondDate: string | null;
  /** Of a rewrite the day of rewriting. */
  rewrittenOn: string | null;
}

/** How many days have to pass first; null where it may be at any time. */
const daysFirst = (reason: SurrenderReason, { status }: SurrenderedBond): number | null =>
  // Whoever failed to appear has given a lawful reason already.
  status === 'FORFEITED' ? null : surrenderReason(reason).firstDay;

/** From which day on a bond may be surrendered for a reason; null where it may be at any time, or is not known. */
export const firstAllowedDay = (reason: SurrenderReason, bond: SurrenderedBond): string | null => {
  const days = daysFirst(reason, bond);
  const from = bond.rewrittenOn ?? bond.bondDate;
  return days === null || from === null ? null : addDays(from, days);
};

/** Why a bond cannot be surrendered for a reason on a day, in words; null where it can. Nobody overrides it. */
export const surrenderProblem = (reason: SurrenderReason, bond: SurrenderedBond, on: string): string | null => {
  if (bond.status !== 'OPEN' && bond.status !== 'FORFEITED') return 'Only an open or forfeited bond is surrendered.';
  const days = daysFirst(reason, bond);
  if (days !== null && bond.bondDate === null && bond.rewrittenOn === null)
    return `Enter the bond date first: ${String(days)} days count from it (R.S. 22:1585).`;
  const first = firstAllowedDay(reason, bond);
  return first !== null && on < first ? `Not before ${formatDay(first)} (R.S. 22:1585).` : null;
};

/** The reason that is proposed for a bond: who is forfeited failed to appear. */
export const proposedReason = ({ status }: Pick<SurrenderedBond, 'status'>): SurrenderReason | null =>
  status === 'FORFEITED' ? 'fta' : null;

/** Where a surrender starts: an Agent's is asked for, one without lawful reason waits for a second person. */
export const startOf = (reason: SurrenderReason, byRecovery: boolean): 'asked' | 'waiting' | 'open' => {
  if (!byRecovery) return 'asked';
  return surrenderReason(reason).lawful ? 'open' : 'waiting';
};

/** What is wrong with the day of a certificate of surrender, in words; null where nothing is. */
export const certificateDayProblem = (
  on: string,
  { bondDate }: Pick<SurrenderedBond, 'bondDate'>,
  today: string,
): string | null => {
  if (on > today) return 'The date cannot be in the future.';
  return bondDate !== null && on < bondDate ? 'The date of surrender is before the bond date.' : null;
};

/** Whether a certificate of a day comes after the deadline of a bond, whenever it is recorded (recovery#in-time). */
export const isLate = (
  { status, answerBy }: { status: BondStatus; answerBy: string | null },
  certificateOn: string,
): boolean => status === 'FORFEITED' && answerBy !== null && certificateOn > answerBy;

/**
 * What proves a constructive surrender (C.Cr.P. 311(4), recovery#constructive-surrender); the last of another state
 * alone (art. 279).
 */
export const SURRENDER_PROOFS = ['court', 'prosecutor', 'officer', 'undertaking', 'return-costs'] as const;
export type SurrenderProof = (typeof SURRENDER_PROOFS)[number];
export const SURRENDER_PROOF_WORDS: Readonly<Record<SurrenderProof, string>> = {
  court: 'Proof given to the court',
  prosecutor: 'Proof given to the prosecutor',
  officer: 'Proof given to the officer',
  undertaking: 'Undertaking to pay the costs of the return',
  'return-costs': 'Costs of the return paid (held in another state, C.Cr.P. 279)',
};

/** The proofs that a constructive surrender needs. */
export const neededProofs = (fromOtherState: boolean): readonly SurrenderProof[] =>
  fromOtherState ? SURRENDER_PROOFS : SURRENDER_PROOFS.filter((proof) => proof !== 'return-costs');

/** The day a constructive surrender is complete: that of its last proof; null while one is missing. */
export const constructiveDay = (
  proofs: readonly Readonly<{ proof: SurrenderProof; provedOn: string }>[],
  fromOtherState: boolean,
): string | null => {
  const days = neededProofs(fromOtherState).map((needed) => proofs.find(({ proof }) => proof === needed)?.provedOn);
  if (days.includes(undefined)) return null;
  return days.reduce<string>((last, day) => (day !== undefined && day > last ? day : last), '');
};

/** The papers of a surrender: the statement (R.S. 22:1585(B)) for three, and letters. */
export const SURRENDER_PAPERS = [
  'statement-defendant',
  'statement-officer',
  'statement-clerk',
  'letter-court',
  'letter-prosecutor',
  'letter-surety',
] as const;
export type SurrenderPaper = (typeof SURRENDER_PAPERS)[number];
export const SURRENDER_PAPER_WORDS: Readonly<Record<SurrenderPaper, string>> = {
  'statement-defendant': 'Statement of surrender for the defendant',
  'statement-officer': 'Statement of surrender for the officer',
  'statement-clerk': 'Statement of surrender for the clerk',
  'letter-court': 'Letter to the court',
  'letter-prosecutor': 'Letter to the prosecutor',
  'letter-surety': 'Letter to the surety',
};

/** Whose entry of the directory a paper is addressed to; null where it is the defendant's, whose file says where. */
export const addresseeOf = (paper: SurrenderPaper): AddressKind | null => ADDRESSEES[paper];
const ADDRESSEES: Readonly<Record<SurrenderPaper, AddressKind | null>> = {
  'statement-defendant': null,
  'statement-officer': 'officer',
  'statement-clerk': 'court',
  'letter-court': 'court',
  'letter-prosecutor': 'prosecutor',
  'letter-surety': 'surety',
};

/** The officer has the statement handed over in person: it is printed without an address as well. */
export const needsAddress = (paper: SurrenderPaper): boolean =>
  paper !== 'statement-defendant' && paper !== 'statement-officer';

/** Who stands in the directory of addresses: courts, prosecutors and officers by parish, sureties by their name. */
export const ADDRESS_KINDS = ['court', 'prosecutor', 'officer', 'surety'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/** To whom the three statements go, as a letter speaks of them. */
const READERS = [
  ['statement-defendant', 'the defendant'],
  ['statement-officer', 'the officer'],
  ['statement-clerk', 'the clerk of court'],
] as const satisfies readonly (readonly [SurrenderPaper, string])[];

/**
 * Who has the statement and who gets it yet, in words: as done only what is marked so, with its day
 * (recovery#statement-of-surrender).
 * `to` are those that the reader is told of.
 */
export const givenStatements = (
  sent: readonly Readonly<{ paper: SurrenderPaper; on: string }>[],
  to: readonly SurrenderPaper[],
): string => {
  const readers = READERS.filter(([paper]) => to.includes(paper)).map(([paper, reader]) => ({
    reader,
    given: sent.find((one) => one.paper === paper)?.on,
  }));
  const done = readers.flatMap(({ reader, given }) =>
    given === undefined ? [] : [`to ${reader} on ${formatDay(given)}`],
  );
  const coming = readers.filter(({ given }) => given === undefined).map(({ reader }) => `to ${reader}`);
  const parts = [
    ...(done.length === 0 ? [] : [`has been given ${done.join(' and ')}`]),
    ...(coming.length === 0 ? [] : [`will be given ${coming.join(' and ')}`]),
  ];
  return `The statement of surrender ${parts.join(' and ')}.`;
};

/** The officer's fee for taking a person who is surrendered (recovery#officers-fee), in cents, from its day on. */
export const OFFICERS_FEES = [
  { cents: 2_500, effectiveOn: '1900-01-01', citation: 'La. C.Cr.P. 331(C)', verified: false },
] as const;

/** The officer's fee of a day, in cents. */
export const officersFee = (on: string): number =>
  OFFICERS_FEES.findLast(({ effectiveOn }) => effectiveOn <= on)?.cents ?? 0;

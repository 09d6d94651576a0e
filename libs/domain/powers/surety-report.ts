import type {
  ReportWord,
  PowerStep,
  ReportPower,
  ReportFigures,
  ReportBond,
  Said,
  ReportLine,
  Amendment,
  InHand,
  ReportTotals,
  ReportContent,
  Hand,
  ReportFacts,
  ReportWeek,
} from '../books/surety-report-types.ts';

const keyOf = ({ powerId, bondId }: { powerId: string; bondId: string }): string => `${powerId} ${bondId}`;
const NO_FIGURES: ReportFigures = { faceCents: 0, premiumCents: 0, suretyPremiumCents: 0, bufCents: 0 };
const figuresOf = ({ faceCents, premiumCents, suretyPremiumCents, bufCents }: ReportFigures): ReportFigures => ({
  faceCents,
  premiumCents,
  suretyPremiumCents,
  bufCents,
});

/** `AB1001` as its letters, how long its number is and the number: AB999 stands before AB1001. */
const orderOf = (number: string): [string, number, string] => {
  const [, prefix = '', digits = ''] = /^(.*?)(\d*)$/.exec(number) ?? [];
  const plain = digits.replace(/^0+/, '');
  return [prefix, plain.length, plain];
};

/** The order of an execution report: by prefix and number. */
export const byPrefixAndNumber = (one: string, other: string): number => {
  const [a, b] = [orderOf(one), orderOf(other)];
  for (const place of [0, 1, 2] as const) {
    const [left, right] = [a[place], b[place]];
    if (left !== right) return left < right ? -1 : 1;
  }
  return one < other ? -1 : Number(one > other);
};

/** What a bond of a sent line is now. */
const nowOf = (bond: ReportBond): Said => {
  const { powerId, bondId, bondDate } = bond;
  if (bond.bears) return { powerId, bondId, word: 'written', bondDate, ...figuresOf(bond) };
  const dues = { suretyPremiumCents: bond.suretyPremiumCents, bufCents: bond.bufCents };
  return { powerId, bondId, word: bond.isIntact ? 'given back' : 'void', bondDate, ...NO_FIGURES, ...dues };
};

const isSame = (one: Said, other: Said): boolean =>
  one.word === other.word &&
  (one.word !== 'written' || one.bondDate === other.bondDate) &&
  one.faceCents === other.faceCents &&
  one.premiumCents === other.premiumCents &&
  one.suretyPremiumCents === other.suretyPremiumCents &&
  one.bufCents === other.bufCents;

const partOf = ({ word, bondDate, ...figures }: Said): Amendment['so'] => ({ word, bondDate, ...figuresOf(figures) });

/** How each step moves the hand, and which figure counts it. */
const COMES = { received: 'received', found: 'found', 'un-voided': 'unVoided' } as const;
const GOES = {
  void: 'void',
  lost: 'lost',
  transferred: 'transferred',
  returned: 'returned',
  'received in error': 'receivedInError',
} as const;

/** The week's hand as it moves; a number that is written already moves no hand. */
class MovingHand {
  readonly counts: InHand;
  readonly here: Map<string, boolean>;
  /** What a power that left the hand this week became. */
  readonly left = new Map<string, ReportWord>();

  /** `told`: powers of which a report has said what became of them; out of hand they are in no line of their own. */
  constructor(
    opening: Hand,
    private readonly told: ReadonlySet<string>,
  ) {
    this.here = new Map(opening);
    const nothing = { received: 0, found: 0, givenBack: 0, unVoided: 0, written: 0, void: 0, lost: 0 };
    this.counts = { opening: opening.size, ...nothing, transferred: 0, returned: 0, receivedInError: 0, closing: 0 };
  }

  giveBack(powerId: string): void {
    if (this.here.has(powerId)) return;
    this.here.set(powerId, false);
    this.counts.givenBack += 1;
  }

  step({ powerId, kind }: PowerStep): void {
    if (kind === 'expired') {
      if (this.here.has(powerId)) this.here.set(powerId, true);
      return;
    }
    if (kind in COMES) {
      if (!this.here.has(powerId)) this.counts[COMES[kind as keyof typeof COMES]] += 1;
      this.here.set(powerId, false);
      this.left.delete(powerId);
      return;
    }
    const gone = kind as keyof typeof GOES;
    if (this.here.delete(powerId)) this.counts[GOES[gone]] += 1;
    else if (this.told.has(powerId)) return;
    if (gone === 'received in error') this.left.delete(powerId);
    else this.left.set(powerId, gone);
  }

  write(powerId: string): void {
    if (this.here.delete(powerId)) this.counts.written += 1;
    this.left.delete(powerId);
  }

  /** @throws RangeError where the figures do not foot: a defect, never of the input. */
  close(): InHand {
    const { counts } = this;
    const came = counts.opening + counts.received + counts.found + counts.givenBack + counts.unVoided;
    const went =
      counts.written + counts.void + counts.lost + counts.transferred + counts.returned + counts.receivedInError;
    if (came - went !== this.here.size) throw new RangeError('What is in hand does not foot.');
    return { ...counts, closing: this.here.size };
  }
}

const NO_BOND = { bondId: null, bondDate: null, defendantId: null, courtLocation: null, parish: null, agentId: null };

const unwritten = (power: ReportPower, word: ReportWord): ReportLine => ({
  powerId: power.powerId,
  powerNumber: power.spelling,
  word,
  ...NO_BOND,
  ...NO_FIGURES,
  isOverride: false,
});

const writtenLine = (power: ReportPower, bond: ReportBond): ReportLine => {
  const { powerId, bondId, bondDate, defendantId, courtLocation, parish, agentId } = bond;
  return {
    powerId,
    powerNumber: power.spelling,
    word: 'written',
    bondId,
    bondDate,
    defendantId,
    courtLocation,
    parish,
    agentId,
    ...figuresOf(bond),
    isOverride: power.amountCents !== null && bond.faceCents > power.amountCents,
  };
};

/** Of two powers with one number the report names the one that says more: a number stands in it once. */
const onceEach = (lines: readonly [number: string, line: ReportLine][]): ReportLine[] => {
  const byNumber = new Map<string, ReportLine>();
  const rank = ({ word }: ReportLine) => (word === 'written' ? 0 : Number(word !== 'unused' && word !== 'expired') + 1);
  for (const [number, line] of lines) {
    const there = byNumber.get(number);
    if (!there || rank(line) < rank(there)) byNumber.set(number, line);
  }
  return [...byNumber.entries()].toSorted(([one], [other]) => byPrefixAndNumber(one, other)).map(([, line]) => line);
};

const totalsOf = (lines: readonly ReportLine[]): ReportTotals => {
  const written = lines.filter(({ word }) => word === 'written');
  const sum = (of: keyof ReportFigures) => written.reduce((total, line) => total + line[of], 0);
  return {
    written: written.length,
    faceCents: sum('faceCents'),
    premiumCents: sum('premiumCents'),
    suretyPremiumCents: sum('suretyPremiumCents'),
    bufCents: sum('bufCents'),
  };
};

/** What the reports that are sent leave to the next one. */
export interface ReportsSoFar {
  hand: Hand;
  said: ReadonlyMap<string, Said>;
}

/** What follows from the reports that were sent, the oldest first: what was in hand at the end, what was said last. */
export const reportedSoFar = (reports: readonly Pick<ReportContent, 'lines' | 'amendments'>[]): ReportsSoFar => {
  const said = new Map<string, Said>();
  for (const { lines, amendments } of reports) {
    for (const { word, powerId, bondId, bondDate, ...line } of lines) {
      if (word !== 'written' || bondId === null) continue;
      said.set(keyOf({ powerId, bondId }), { powerId, bondId, word, bondDate: bondDate ?? '', ...figuresOf(line) });
    }
    for (const { powerId, bondId, so } of amendments) said.set(keyOf({ powerId, bondId }), { powerId, bondId, ...so });
  }
  const last = reports.at(-1)?.lines ?? [];
  const unused = last.filter(({ word }) => word === 'unused' || word === 'expired');
  return { hand: new Map(unused.map(({ powerId, word }) => [powerId, word === 'expired'])), said };
};

const amendmentsOf = ({ powers, bonds }: ReportFacts, { said }: ReportsSoFar): Amendment[] =>
  bonds
    .flatMap((bond): Amendment[] => {
      const before = said.get(keyOf(bond));
      const power = powers.get(bond.powerId);
      const now = nowOf(bond);
      // One that takes its number back is written anew, in a line of its own (powers#report-amendments).
      if (!before || !power || isSame(before, now) || (before.word !== 'written' && now.word === 'written')) return [];
      const { powerId, bondId, why } = bond;
      return [{ powerId, powerNumber: power.spelling, bondId, said: partOf(before), so: partOf(now), why }];
    })
    .toSorted((one, other) => byPrefixAndNumber(one.powerNumber, other.powerNumber));

/** The bonds that a report names for the first time: dated until its end, on a power of the surety, not reported yet. */
const firstReported = ({ powers, bonds }: ReportFacts, { endsOn }: ReportWeek, { said }: ReportsSoFar): ReportBond[] =>
  bonds.filter(
    (bond) =>
      bond.bears && bond.bondDate <= endsOn && powers.has(bond.powerId) && said.get(keyOf(bond))?.word !== 'written',
  );

/**
 * The execution report of a week (powers#execution-report): every number once, by prefix and number. What was in hand
 * and what moved goes by the days of the week; what was written, given back or changed by how it stands now.
 */
export const suretyReport = (facts: ReportFacts, week: ReportWeek, before: ReportsSoFar): ReportContent => {
  const { powers, steps, bonds } = facts;
  const hand = new MovingHand(before.hand, new Set([...before.said.values()].map(({ powerId }) => powerId)));
  const borne = new Set(
    bonds.filter((bond) => bond.bears && before.said.get(keyOf(bond))?.word === 'written').map((bond) => bond.powerId),
  );
  const amendments = amendmentsOf(facts, before);
  for (const { powerId, said, so } of amendments) {
    const isBack = said.word === 'written' && so.word === 'given back' && powers.get(powerId)?.isReceived === true;
    if (isBack && !borne.has(powerId)) hand.giveBack(powerId);
  }
  for (const step of steps) {
    const isInWeek = step.on >= week.startsOn && step.on <= week.endsOn;
    if (isInWeek && powers.has(step.powerId) && !borne.has(step.powerId)) hand.step(step);
  }
  const written = firstReported(facts, week, before);
  for (const { powerId } of written) hand.write(powerId);
  const lineOf = (powerId: string, line: (power: ReportPower) => ReportLine): [string, ReportLine][] => {
    const power = powers.get(powerId);
    return power ? [[power.number, line(power)]] : [];
  };
  const lines = onceEach([
    ...written.flatMap((bond) => lineOf(bond.powerId, (power) => writtenLine(power, bond))),
    ...[...hand.here].flatMap(([id, expired]) =>
      lineOf(id, (power) => unwritten(power, expired ? 'expired' : 'unused')),
    ),
    ...[...hand.left].flatMap(([id, word]) => lineOf(id, (power) => unwritten(power, word))),
  ]);
  return { lines, amendments, inHand: hand.close(), totals: totalsOf(lines) };
};

import { formatDay } from '../kernel/days.ts';
import { formatCents } from '../kernel/money.ts';
import type { Amendment, InHand, ReportContent, ReportFigures, ReportTotals } from '../books/surety-report-types.ts';

const CAME = { received: 'received', found: 'found', givenBack: 'given back', unVoided: 'un-voided' } as const;
const WENT = {
  written: 'written of those received',
  void: 'void',
  lost: 'lost',
  transferred: 'transferred',
  returned: 'returned',
  receivedInError: 'received in error',
} as const;

/** The terms of the hand's equation that are not zero, in their order: `+ 10 received`, `− 4 written of those received`. */
export const equationTerms = (inHand: InHand): { sign: '+' | '−'; count: number; words: string }[] =>
  [
    ...Object.entries(CAME).map(([key, message]) => ({
      sign: '+' as const,
      count: inHand[key as keyof typeof CAME],
      words: message,
    })),
    ...Object.entries(WENT).map(([key, message]) => ({
      sign: '−' as const,
      count: inHand[key as keyof typeof WENT],
      words: message,
    })),
  ].filter(({ count }) => count > 0);

/** `In hand: 40 at the start, + 10 received, − 4 written of those received, 46 at the end`. */
export const equationInWords = (inHand: InHand): string =>
  [
    `In hand: ${String(inHand.opening)} at the start`,
    ...equationTerms(inHand).map(({ sign, count, words }) => `${sign} ${String(count)} ${words}`),
    `${String(inHand.closing)} at the end`,
  ].join(', ');

const FIGURES: readonly (readonly [keyof ReportFigures, string])[] = [
  ['faceCents', 'face'],
  ['premiumCents', 'premium'],
  ['suretyPremiumCents', 'surety premium'],
  ['bufCents', 'BUF'],
];

const signed = (cents: number): string => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents));

/** What differs from the week before and why: what was written, and which of it came by amendment. */
export const changeSinceLastWeek = ({
  totals,
  before,
  amendments,
}: Pick<ReportContent, 'totals' | 'amendments'> & { before: ReportTotals | null }): string[] => {
  if (before === null) return [];
  const figures = FIGURES.flatMap(([key, message]) => {
    const cents = totals[key] - before[key];
    return cents === 0 ? [] : [`${message} ${signed(cents)}`];
  });
  const written = `Written: ${String(totals.written)}, the week before ${String(before.written)}`;
  const amended = FIGURES.slice(2).flatMap(([key, message]) => {
    const cents = amendments.reduce((sum, { said, so }) => sum + so[key] - said[key], 0);
    return cents === 0 ? [] : [`${message} ${signed(cents)}`];
  });
  return [
    [written, ...figures].join('; '),
    ...(amended.length === 0 ? [] : [`Amendments of earlier reports: ${amended.join(', ')}`]),
  ];
};

/** What was said of a line and what is so: `written, BUF $100.00 → void, BUF $0.00`; what is equal is left out. */
export const amendmentInWords = ({ said, so }: Pick<Amendment, 'said' | 'so'>): string => {
  const differing = FIGURES.filter(([key]) => said[key] !== so[key]);
  const side = (of: Amendment['said']) =>
    [
      of.word,
      ...(said.bondDate === so.bondDate ? [] : [formatDay(of.bondDate)]),
      ...differing.map(([key, message]) => `${message} ${formatCents(of[key])}`),
    ].join(', ');
  return `${side(said)} → ${side(so)}`;
};

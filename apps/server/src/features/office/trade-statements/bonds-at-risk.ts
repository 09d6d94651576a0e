import type { Sheet, StatementLine, StatementSection } from '#contracts/office/statement-lines/statement-lines.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { sectionOf, sumOf } from '../statement-lines/index.ts';
import type { BondAtRisk } from './bonds-at-risk.query.ts';

/** The bonds asked for, what all such bonds come to, and whether the first are all of them. */
export interface RiskFacts {
  to: string;
  bonds: readonly BondAtRisk[];
  allCents: number;
  isWhole: boolean;
}

const COLUMNS = ['Face', 'Of it forfeited'];
const PLACES = COLUMNS.length;

const figuresOf = ({ faceCents, isForfeited }: BondAtRisk): number[] => [faceCents, isForfeited ? faceCents : 0];

const countOf = (bonds: readonly BondAtRisk[]): string => `${bonds.length} ${bonds.length === 1 ? 'bond' : 'bonds'}`;

/** What bonds are told apart by: the key of a group, and its name. */
interface Grouping {
  title: string;
  keyOf: (bond: BondAtRisk) => string;
  nameOf: (bond: BondAtRisk) => string;
}

const BY_SURETY: Grouping = {
  title: 'By surety',
  keyOf: ({ suretyId }) => `surety:${suretyId ?? ''}`,
  nameOf: ({ suretyName }) => suretyName || 'No surety',
};
const BY_AGENT: Grouping = {
  title: 'By agent',
  keyOf: ({ agentId }) => `agent:${agentId ?? ''}`,
  nameOf: ({ agentName }) => agentName || 'No agent',
};
const BY_COURT: Grouping = {
  title: 'By court',
  keyOf: ({ court }) => `court:${court}`,
  nameOf: ({ court }) => court || 'No court',
};
const BY_PARISH: Grouping = {
  title: 'By parish',
  keyOf: ({ parish }) => `parish:${parish}`,
  nameOf: ({ parish }) => parish || 'No parish',
};

/** A part with a line for each group, the largest face first; it opens its bonds one by one. */
const groupedBy = (bonds: readonly BondAtRisk[], { title, keyOf, nameOf }: Grouping): StatementSection => {
  const lines = [...Map.groupBy(bonds, keyOf)].map(([key, of]): StatementLine => ({
    code: null,
    name: `${of[0] ? nameOf(of[0]) : ''}, ${countOf(of)}`,
    figures: sumOf(of.map(figuresOf), PLACES),
    opens: [{ page: 'lines', key }],
    accountId: null,
  }));
  const sorted = lines.toSorted((a, b) => (b.figures[0] ?? 0) - (a.figures[0] ?? 0) || (a.name < b.name ? -1 : 1));
  return sectionOf(title, sorted, {
    total: `Total ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`,
    places: PLACES,
  });
};

const oneByOne = (
  bonds: readonly BondAtRisk[],
  groupings: readonly Grouping[],
  wordsOf: (bond: BondAtRisk) => string[],
): StatementSection => {
  const lines = bonds.map((bond): StatementLine => ({
    code: null,
    name: [bond.defendantName || 'Archived file', ...wordsOf(bond)].filter(Boolean).join(', '),
    figures: figuresOf(bond),
    opens: [{ page: 'bond', bondId: bond.bondId }],
    accountId: bond.accountId,
    keys: groupings.map(({ keyOf }) => keyOf(bond)),
  }));
  return sectionOf('One by one', lines, { total: 'Total one by one', places: PLACES });
};

const faceOf = (bonds: readonly BondAtRisk[]): number => bonds.reduce((sum, { faceCents }) => sum + faceCents, 0);

/** Live bonds with a surety at face; what no surety bears stands in what it foots with alone (powers#open-liability). */
export const openLiability = ({ to, bonds: live, allCents, isWhole }: RiskFacts): Sheet => {
  const bonds = live.filter(({ suretyId }) => suretyId !== null);
  const without = faceOf(live) - faceOf(bonds);
  const groupings = [BY_SURETY, BY_COURT, BY_PARISH];
  const sections = [
    ...groupings.map((grouping) => groupedBy(bonds, grouping)),
    oneByOne(bonds, groupings, ({ power, suretyName, court }) => [power, suretyName, court]),
  ];
  const [total = 0] = sections[0]?.total.figures ?? [];
  return {
    columns: COLUMNS.map((name) => ({ name, days: { from: null, to } })),
    sections: bonds.length === 0 ? [] : sections,
    totals: [],
    proofs: [
      {
        words: 'Face by surety equals face by court',
        cents: total,
        againstCents: sections[1]?.total.figures[0] ?? 0,
      },
      ...(isWhole
        ? [
            {
              words: 'With the bonds on no surety’s power it equals the faces of all live bonds',
              cents: total + without,
              againstCents: allCents,
            },
          ]
        : []),
    ],
  };
};

/** Bonds whose case ended and that are not discharged, the longest ended first (bonds#bond-disposition). */
export const pastDisposition = ({ to, bonds, allCents, isWhole }: RiskFacts): Sheet => {
  const groupings = [BY_SURETY, BY_AGENT];
  const sections = [
    ...groupings.map((grouping) => groupedBy(bonds, grouping)),
    oneByOne(bonds, groupings, ({ power, disposition, disposedOn }) => [
      power,
      disposition ?? '',
      disposedOn === null ? 'day not known' : formatDay(disposedOn),
    ]),
  ];
  const [total = 0] = sections[0]?.total.figures ?? [];
  return {
    columns: COLUMNS.map((name) => ({ name, days: { from: null, to } })),
    sections: bonds.length === 0 ? [] : sections,
    totals: [],
    proofs: [
      { words: 'Face by surety equals face by agent', cents: total, againstCents: sections[1]?.total.figures[0] ?? 0 },
      ...(isWhole ? [{ words: 'Equals the total of Bonds to discharge', cents: total, againstCents: allCents }] : []),
    ],
  };
};

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

/** A part with a line for each surety, agent, court or parish, the largest face first. */
const groupedBy = (
  title: string,
  bonds: readonly BondAtRisk[],
  keyOf: (bond: BondAtRisk) => [key: string, name: string],
): StatementSection => {
  const lines = [...Map.groupBy(bonds, (bond) => keyOf(bond)[0]).values()].map((of): StatementLine => {
    const [, name] = of[0] ? keyOf(of[0]) : ['', ''];
    const figures = sumOf(of.map(figuresOf), PLACES);
    return { code: null, name: `${name}, ${countOf(of)}`, figures, opens: null, accountId: null };
  });
  const sorted = lines.toSorted((a, b) => (b.figures[0] ?? 0) - (a.figures[0] ?? 0) || (a.name < b.name ? -1 : 1));
  return sectionOf(title, sorted, {
    total: `Total ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`,
    places: PLACES,
  });
};

const bySurety = (bonds: readonly BondAtRisk[]) =>
  groupedBy('By surety', bonds, ({ suretyId, suretyName }) => [suretyId ?? '', suretyName || 'No surety']);

const oneByOne = (bonds: readonly BondAtRisk[], wordsOf: (bond: BondAtRisk) => string[]): StatementSection => {
  const lines = bonds.map((bond): StatementLine => ({
    code: null,
    name: [bond.defendantName || 'Archived file', ...wordsOf(bond)].filter(Boolean).join(', '),
    figures: figuresOf(bond),
    opens: null,
    accountId: bond.accountId,
  }));
  return sectionOf('One by one', lines, { total: 'Total one by one', places: PLACES });
};

const faceOf = (bonds: readonly BondAtRisk[]): number => bonds.reduce((sum, { faceCents }) => sum + faceCents, 0);

/** Live bonds with a surety at face; what no surety bears stands in what it foots with alone (powers#open-liability). */
export const openLiability = ({ to, bonds: live, allCents, isWhole }: RiskFacts): Sheet => {
  const bonds = live.filter(({ suretyId }) => suretyId !== null);
  const without = faceOf(live) - faceOf(bonds);
  const sections = [
    bySurety(bonds),
    groupedBy('By court', bonds, ({ court }) => [court, court || 'No court']),
    groupedBy('By parish', bonds, ({ parish }) => [parish, parish || 'No parish']),
    oneByOne(bonds, ({ power, suretyName, court }) => [power, suretyName, court]),
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
  const sections = [
    bySurety(bonds),
    groupedBy('By agent', bonds, ({ agentId, agentName }) => [agentId ?? '', agentName || 'No agent']),
    oneByOne(bonds, ({ power, disposition, disposedOn }) => [
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

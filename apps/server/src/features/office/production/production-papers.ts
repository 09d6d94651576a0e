import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { PlansKept, PlansOfAccount } from '#contracts/office/production/plans-kept.ts';
import type { getProduction, ProducedBond, ProductionSums } from '#contracts/office/production/production.ts';
import type { BondCharged, RatesCharged } from '#contracts/office/production/rates-charged.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { daysInWords } from '#domain/office/statements.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { LongTable, type LongHeading, type LongLine } from '../../../platform/pdf/long-table.ts';
import { Letterheads, type PaperFile } from '../../books/printing/index.ts';
import { plansByAgent, plansOf, type PlansMade } from './plans-kept.ts';
import { sumsOf } from './production-sums.ts';
import { ratesByParish, ratesOf, type RatesMade } from './rates-charged.ts';

/** What was written, to what it is narrowed, and as of what was known, in words. */
interface Produced {
  bonds: readonly ProducedBond[];
  narrowed: ResponseOf<typeof getProduction>['narrowed'];
  known: string | null;
}

interface Days {
  from: string;
  to: string;
}

interface Paper extends Pick<LongHeading, 'title' | 'columns'> {
  name: string;
  facts: string[];
  lines: Iterable<LongLine>;
}

/** In points: an amount, a count. */
const AMOUNT = 72;
const COUNT = 44;

const amount = (name: string) => ({ name, width: AMOUNT, amounts: true as const });
const count = (name: string) => ({ name, width: COUNT, amounts: true as const });
const wide = (name: string) => ({ name, width: '*' as const });

/** To what a report is narrowed, as a line of its own. */
const joined = (narrowedTo: readonly string[]): string[] => (narrowedTo.length === 0 ? [] : [narrowedTo.join(', ')]);

const nobody = (name: string): string => (name === '' ? 'No bond' : name);

const producedCells = ({ bonds, ...sums }: ProductionSums): string[] => [
  String(bonds),
  ...[sums.faceCents, sums.premiumCents, sums.collectedCents, sums.commissionCents].map(formatCents),
];

/** Each agent's bonds under their name, then what they come to. */
const producedLines = function* (bonds: readonly ProducedBond[], whole?: ProductionSums): Generator<LongLine> {
  for (const [, own] of Map.groupBy(bonds, ({ agentId }) => agentId)) {
    const name = own[0]?.agentName ?? '';
    yield { cells: [name, '', '', '', '', ''], bold: true };
    for (const bond of own)
      yield {
        cells: [bond.defendantName || 'Archived file', ...producedCells({ bonds: 1, ...bond })],
        under: [formatDay(bond.writtenOn), bond.powerNumber, bond.isRewrite ? 'Rewrite' : '']
          .filter(Boolean)
          .join(' · '),
      };
    yield { cells: [`Total of ${name}`, ...producedCells(sumsOf(own))], bold: true };
  }
  yield { cells: ['Total', ...producedCells(sumsOf(bonds))], bold: true };
  if (whole) yield { cells: ['In all', ...producedCells(whole)], bold: true };
};

const chargedCells = ({ bonds, lawfulCents, chargedCents, aboveCents, belowCents }: RatesCharged): string[] => [
  String(bonds),
  ...[lawfulCents, chargedCents, aboveCents, belowCents].map(formatCents),
];

/** Each parish, all of them, then the bonds that differ with the computation of their rule. */
const chargedLines = function* (bonds: readonly BondCharged[]): Generator<LongLine> {
  for (const { parish, ...sums } of ratesByParish(bonds))
    yield { cells: [parish || 'No parish', ...chargedCells(sums)] };
  yield { cells: ['Total', ...chargedCells(ratesOf(bonds))], bold: true };
  for (const bond of bonds) {
    if (bond.why === null) continue;
    yield {
      cells: [bond.defendantName || 'Archived file', ...chargedCells(ratesOf([bond]))],
      under: [formatDay(bond.writtenOn), bond.parish, bond.computation].filter(Boolean).join(' · '),
    };
  }
};

const keptCells = (sums: Omit<PlansKept, 'accounts'>): string[] => [
  ...[sums.dueCents, sums.paidCents, sums.lateCents].map(formatCents),
  ...[sums.made, sums.kept, sums.broken].map(String),
];

/** Each account, then what agents and all of them come to. */
const keptLines = function* (accounts: readonly PlansOfAccount[]): Generator<LongLine> {
  for (const account of accounts) {
    const number = account.shortId === null ? '' : accountName(account.shortId);
    const under = [number, nobody(account.agentName)].filter(Boolean).join(' · ');
    yield { cells: [account.defendantName || 'Archived file', ...keptCells(account)], under };
  }
  for (const agent of plansByAgent(accounts))
    yield { cells: [`Total of ${nobody(agent.fullName)}`, ...keptCells(agent)], bold: true };
  yield { cells: ['Total', ...keptCells(plansOf(accounts))], bold: true };
};

/** Makes the reports of what agents write as PDFs on the letterhead of the agency. */
@Injectable()
export class ProductionPapers {
  constructor(private readonly letterheads: Letterheads) {}

  production(actor: Actor, days: Days, { bonds, narrowed, known }: Produced): Promise<PaperFile> {
    return this.make(actor, {
      title: 'Production by agent',
      name: `production-${days.from}-${days.to}.pdf`,
      facts: [
        `Bonds dated ${daysInWords(days)}`,
        ...(narrowed ? [narrowed.to.join(', ')] : []),
        ...(known === null ? [] : [known]),
      ],
      columns: [wide('Bond'), count('Bonds'), ...['Face', 'Premium', 'Collected', 'Commission'].map(amount)],
      lines: producedLines(bonds, narrowed?.whole),
    });
  }

  rates(actor: Actor, days: Days, { bonds, narrowedTo, known }: RatesMade): Promise<PaperFile> {
    return this.make(actor, {
      title: 'Rates by parish',
      name: `rates-charged-${days.from}-${days.to}.pdf`,
      facts: [
        `Bonds dated ${daysInWords(days)}, beside the premium rules of their days`,
        ...joined(narrowedTo),
        ...(known === null ? [] : [known]),
      ],
      columns: [wide('Parish'), count('Bonds'), ...['By the rule', 'Charged', 'Above', 'Below'].map(amount)],
      lines: chargedLines(bonds),
    });
  }

  plans(actor: Actor, days: Days, { accounts, narrowedTo, known }: PlansMade): Promise<PaperFile> {
    return this.make(actor, {
      title: 'Plans and promises',
      name: `plans-kept-${days.from}-${days.to}.pdf`,
      facts: [
        `Instalments due and promises of ${daysInWords(days)}`,
        ...joined(narrowedTo),
        ...(known === null ? [] : [known]),
      ],
      columns: [wide('Account'), ...['Due', 'Paid', 'Late'].map(amount), ...['Made', 'Kept', 'Broken'].map(count)],
      lines: keptLines(accounts),
    });
  }

  private async make(actor: Actor, { name, lines, ...paper }: Paper): Promise<PaperFile> {
    const letterhead = await this.letterheads.of(actor);
    const table = await LongTable.begin({ ...paper, letterhead, footer: paper.title });
    for (const line of lines) await table.add(line);
    return { name, bytes: Buffer.concat(await table.end()) };
  }
}

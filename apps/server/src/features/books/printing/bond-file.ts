import { Injectable } from '@nestjs/common';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import type { ChainLink } from '#contracts/books/bond/rewrites.ts';
import { BOND_LABELS } from '#domain/books/bond-labels.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { judgmentOwed } from '#domain/books/judgment.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import type { Content } from 'pdfmake/interfaces.js';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { renderPdf, type Letterhead, type Sheet } from '../../../platform/pdf/pdf.ts';
import { facts, headline, table, title, type Fact } from '../../../platform/pdf/pieces.ts';
import { AccountSummaries } from '../accounts/index.ts';
import { BondChains, Bonds } from '../bonds/index.ts';
import { Letterheads } from './letterheads.ts';
import type { PaperFile } from './receipt-file.ts';
import { accountInWords, defendantInWords } from './words.ts';

interface BondOnPaper {
  bond: Bond;
  chain: readonly ChainLink[];
  account: string;
  defendant: string;
  letterhead: Letterhead;
  today: string;
}

const day = (value: string | null): string | null => value && formatDay(value);

const head = ({ bond, account, defendant }: Pick<BondOnPaper, 'bond' | 'account' | 'defendant'>): Fact[] => [
  ['Defendant', defendant],
  ['Account', account],
  [BOND_LABELS.status, bond.voidedAt === null ? bond.status : 'VOID'],
  [BOND_LABELS.powerNumber, bond.powerNumber || 'No power number'],
  [BOND_LABELS.amountCents, formatCents(bond.amountCents ?? 0)],
  [BOND_LABELS.premiumCents, formatCents(bond.premiumCents)],
  ['', bond.premiumComputation],
  [BOND_LABELS.bondDate, day(bond.bondDate)],
  [BOND_LABELS.jurisdiction, bond.jurisdiction],
  [BOND_LABELS.postedAt, bond.postedAt],
  [BOND_LABELS.chargeCode, bond.chargeCode],
  ['Posting Agent', bond.agentName],
];

const court = (bond: Bond): Fact[] => [
  [BOND_LABELS.courtLocation, bond.courtLocation],
  [BOND_LABELS.caseNumber, bond.caseNumber],
  [BOND_LABELS.courtDate, day(bond.courtDate)],
  [BOND_LABELS.courtTime, bond.courtTime && formatTime(bond.courtTime)],
  [BOND_LABELS.courtSection, bond.courtSection],
  [BOND_LABELS.disposition, bond.disposition],
  [BOND_LABELS.disposedOn, day(bond.disposedOn)],
];

const DAYS_OF_FORFEITURE = [
  'ftaDate',
  'warrantOn',
  'warrantRecalledOn',
  'noticeSentOn',
  'noticeCertificateOn',
  'noticeReceivedOn',
  'forfeitureDate',
  'dueDate',
  'showCauseOn',
  'judgmentMailedOn',
] as const;

const forfeiture = (bond: Bond): Fact[] => DAYS_OF_FORFEITURE.map((field) => [BOND_LABELS[field], day(bond[field])]);

/** A line for each amount that there is. */
const judgment = ({ judgment: judged }: Bond): Fact[] => {
  if (judged === null) return [];
  const { judgedOn, judgedCents, costsCents, paidCents, remittedCents } = judged;
  const amounts: [string, number][] = [
    ['Judged', judgedCents],
    ['Court costs', costsCents],
    ['Paid', paidCents],
    ['Remitted', remittedCents],
  ];
  return [
    ['Judgment of', formatDay(judgedOn)],
    ...amounts.flatMap(([name, cents]): Fact[] => (cents === 0 ? [] : [[name, formatCents(cents)]])),
    ['Still owed', formatCents(judgmentOwed(judged))],
  ];
};

const discharge = ({ discharge: ended }: Bond): Fact[] =>
  ended === null
    ? []
    : [
        ['Discharged', formatDay(ended.dischargedOn)],
        ['Court', ended.court],
        ['Proof', ended.proofKind],
      ];

/** A part of the paper with its name; nothing where nothing is known of it. */
const part = (name: string, known: Fact[]): Content[] =>
  known.some(([, value]) => value !== null && value !== '') ? [title(name), facts(known, 'letter')] : [];

const rewrites = (chain: readonly ChainLink[]): Content[] =>
  chain.length < 2
    ? []
    : [
        title('Chain of rewrites'),
        table(
          [
            { name: 'Bond', width: '*' },
            { name: BOND_LABELS.status, width: 80 },
            { name: BOND_LABELS.bondDate, width: 70 },
            { name: BOND_LABELS.amountCents, width: 80, amounts: true },
            { name: BOND_LABELS.premiumCents, width: 80, amounts: true },
          ],
          chain.map((link, place) => [
            `${place === 0 ? 'Original' : 'Rewrite'} ${link.powerNumber || 'No power number'}`,
            link.voidedAt === null ? link.status : 'VOIDED',
            day(link.bondDate) ?? 'No bond date',
            formatCents(link.amountCents ?? 0),
            formatCents(link.premiumCents),
          ]),
        ),
      ];

/** What a bond is, part by part, as it stands today; what staff noted about it stays inside. */
export const bondOnPaper = (paper: Omit<BondOnPaper, 'letterhead' | 'today'>): Content[] => {
  const { bond, chain } = paper;
  return [
    facts(head(paper), 'letter'),
    ...part('Court', court(bond)),
    ...part('Forfeiture', forfeiture(bond)),
    ...part('Judgment', judgment(bond)),
    ...part('Discharge', discharge(bond)),
    ...rewrites(chain),
  ];
};

const bondSheet = (paper: BondOnPaper): Sheet => {
  const { bond, account, letterhead, today } = paper;
  return {
    title: 'Bond summary',
    size: 'letter',
    letterhead,
    footer: `${account} · ${formatDay(today)}`,
    ...(bond.voidedAt === null ? {} : { across: 'VOID' }),
    content: [headline('BOND SUMMARY', formatDay(today)), ...bondOnPaper(paper)],
  };
};

/** Makes the summary of a bond as a PDF. */
@Injectable()
export class BondFiles {
  constructor(
    private readonly bonds: Bonds,
    private readonly chains: BondChains,
    private readonly accounts: AccountSummaries,
    private readonly letterheads: Letterheads,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BOND_NOT_FOUND, also for another organization's. */
  async make(actor: Actor, bondId: string): Promise<PaperFile> {
    const bond = await this.bonds.get(actor, bondId);
    const [chain, about, letterhead] = await Promise.all([
      this.chains.of(actor, bondId),
      this.accounts.get(actor, bond.accountId),
      this.letterheads.of(actor),
    ]);
    const account = accountInWords(about.shortId);
    const defendant = defendantInWords(about.defendantName);
    const today = dayOf(this.clock.now(), actor.timeZone);
    const bytes = await renderPdf(bondSheet({ bond, chain, account, defendant, letterhead, today }));
    return { name: 'bond-summary.pdf', bytes };
  }
}

import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import {
  givenStatements,
  officersFee,
  SURRENDER_PAPER_WORDS,
  surrenderReason,
  type SurrenderPaper,
} from '#domain/recovery/surrender.ts';
import type { Content } from 'pdfmake/interfaces.js';
import type { Letterhead, Sheet } from '../../../platform/pdf/pdf.ts';
import { facts, headline, paragraph, signatures, table, title } from '../../../platform/pdf/pieces.ts';
import type { PaperFacts } from './paper-facts.query.ts';
import type { SurrenderToPrint } from './surrenders.query.ts';

/** What stands on a paper of a surrender beside the surrender itself. */
export interface SurrenderOnPaper extends PaperFacts {
  surrender: SurrenderToPrint;
  letterhead: Letterhead;
  defendant: string;
  /** Name and address of who gets it; empty where the directory has none. */
  addressee: readonly string[];
  madeOn: string;
}

/** What is written in by hand where we do not know it. */
const BLANK = '______________________';

const reasonWords = ({ reason, note }: SurrenderToPrint): string => {
  const { words, citation } = surrenderReason(reason);
  const typed = note === '' ? '' : `: ${note}`;
  return reason === 'other' ? `${words}${typed}` : `${words} (${citation})${typed}`;
};

/** The day of the surrender, once a certificate or the last proof says it. */
const surrenderedOn = ({ status, certificateOn }: SurrenderToPrint): string | null =>
  status === 'open' || certificateOn === null ? null : formatDay(certificateOn);

const bondsOf = ({ covered, coverable }: SurrenderToPrint) => (covered.length > 0 ? covered : coverable);

const bondsTable = ({ surrender, bonds }: SurrenderOnPaper): Content =>
  table(
    [
      { name: 'Power number', width: '*' },
      { name: 'Surety', width: '*' },
      { name: 'Bond date', width: 'auto' },
      { name: 'Court', width: '*' },
      { name: 'Court case', width: '*' },
      { name: 'Amount', width: 'auto', amounts: true },
    ],
    bondsOf(surrender).map((bond) => [
      bond.powerNumber || 'No power number',
      bonds.get(bond.bondId)?.surety ?? '',
      bond.bondDate === null ? '' : formatDay(bond.bondDate),
      bonds.get(bond.bondId)?.court ?? '',
      bond.caseNumber,
      formatCents(bond.amountCents ?? 0),
    ]),
  );

const about = ({ surrender, defendant, birthday }: SurrenderOnPaper): Content =>
  facts(
    [
      ['Defendant', defendant],
      ['Born', birthday && formatDay(birthday)],
      ['Parish', surrender.parish],
      ['Reason', reasonWords(surrender)],
    ],
    'letter',
  );

/** Who surrenders, for whom, and what is owed and was returned (R.S. 22:1585(B)). */
const byWhom = ({ surrender, letterhead, owedCents, returnedCents }: SurrenderOnPaper): Content =>
  facts(
    [
      ['Surrendering agent', surrender.author],
      ['License of the agent', surrender.authorLicense || BLANK],
      ['Agency', letterhead.name],
      ['Day of surrender', surrenderedOn(surrender) ?? BLANK],
      ['Money owed', formatCents(owedCents)],
      ['Money returned', formatCents(returnedCents)],
    ],
    'letter',
  );

const KIND: Readonly<Record<string, string>> = {
  physical:
    'The surety, by its undersigned agent, surrenders the defendant named above to the officer charged with the defendant’s detention.',
  constructive:
    'The defendant named above is held elsewhere. The surety, by its undersigned agent, surrenders the defendant constructively by proof of the custody and undertakes to pay the costs of the return (La. C.Cr.P. 311).',
};

type Statement = Extract<SurrenderPaper, `statement-${string}`>;

interface Reader {
  /** To whom, where the directory or the file says no more. */
  to: (paper: SurrenderOnPaper) => readonly string[];
  asks: (paper: SurrenderOnPaper) => string;
  /** Who signs that they have it, and what they add by hand. */
  receipt: readonly [heading: string, ...lines: string[]];
}

const inParish = ({ surrender }: SurrenderOnPaper): string[] =>
  surrender.parish === null ? [] : [`${surrender.parish} Parish`];

const READERS: Readonly<Record<Statement, Reader>> = {
  'statement-defendant': {
    to: ({ defendant, home }) => [defendant, home],
    asks: () =>
      'This statement is for you. It says why you are surrendered, under which bonds, what is owed and what was returned. Keep it; your lawyer may want to see it.',
    receipt: ['Receipt of the defendant', 'Received by the defendant'],
  },
  'statement-officer': {
    to: (paper) =>
      paper.addressee.length > 0
        ? paper.addressee
        : ['The officer charged with the defendant’s detention', ...inParish(paper)],
    asks: ({ surrender, madeOn }) =>
      surrender.kind === 'physical'
        ? `Please take the defendant into custody and sign a certificate of surrender for the bonds below. The officer’s fee is ${formatCents(officersFee(madeOn))} (La. C.Cr.P. 331(C)).`
        : 'Please note that the defendant is held elsewhere for the bonds below and is to be returned.',
    receipt: ['Receipt of the officer', 'Officer, name and badge', 'Custody taken, time'],
  },
  'statement-clerk': {
    to: ({ addressee }) => ['Clerk of Court', ...addressee],
    asks: () => 'Please file this statement in the record of each case below.',
    receipt: ['Receipt of the clerk of court', 'Clerk or deputy clerk', 'Filed, time'],
  },
};

const STATEMENTS = Object.keys(READERS) as Statement[];

/** Which papers are marked as given, and when. */
const marked = ({ papers }: SurrenderToPrint) =>
  papers.flatMap(({ paper, sent }) => (sent === null ? [] : [{ paper, on: sent.on }]));

const statement = (paper: Statement, on: SurrenderOnPaper): Content[] => {
  const { to, asks, receipt } = READERS[paper];
  const [heading, ...lines] = receipt;
  const others = STATEMENTS.filter((other) => other !== paper);
  return [
    headline('STATEMENT OF SURRENDER', formatDay(on.madeOn)),
    paragraph('La. R.S. 22:1585(B)'),
    { stack: to(on).filter((line) => line !== ''), margin: [0, 8, 0, 8] },
    paragraph(asks(on)),
    about(on),
    byWhom(on),
    bondsTable(on),
    paragraph(KIND[on.surrender.kind] ?? ''),
    paragraph(`${givenStatements(marked(on.surrender), others)} A copy is kept in the file of the bond.`),
    signatures(['Surrendering agent']),
    title(heading),
    signatures(lines),
  ];
};

type Letter = Exclude<SurrenderPaper, Statement>;

const surrendered = (on: SurrenderOnPaper): string => {
  const day = surrenderedOn(on.surrender);
  return day === null ? 'is being surrendered' : `was surrendered on ${day}`;
};

const certificate = (on: SurrenderOnPaper): string =>
  surrenderedOn(on.surrender) === null
    ? 'The certificate of surrender will follow as soon as the officer has signed it.'
    : 'The certificate of surrender has been signed.';

const LETTERS: Readonly<Record<Letter, (on: SurrenderOnPaper) => string[]>> = {
  'letter-court': (on) => [
    `Please take notice that the defendant named above ${surrendered(on)} under the bonds below. ${certificate(on)}`,
    'We ask that the certificate be entered in the record and that the obligations of the surety under these bonds be set aside as the law provides.',
    givenStatements(marked(on.surrender), ['statement-clerk']),
  ],
  'letter-prosecutor': (on) => [
    `Please take notice that the defendant named above ${surrendered(on)} under the bonds below. ${certificate(on)}`,
    givenStatements(marked(on.surrender), ['statement-officer', 'statement-clerk']),
  ],
  'letter-surety': (on) => [
    `The defendant named above ${surrendered(on)} under the bonds below. ${certificate(on)}`,
    on.surrender.covered.some(({ result }) => result === 'discharged')
      ? 'The powers of the bonds that the certificate covers are discharged.'
      : 'The powers will be reported as discharged once the certificate is recorded.',
    givenStatements(marked(on.surrender), STATEMENTS),
  ],
};

const letter = (paper: Letter, on: SurrenderOnPaper): Content[] => [
  { stack: [...on.addressee], margin: [0, 14, 0, 14] },
  headline('NOTICE OF SURRENDER', formatDay(on.madeOn)),
  about(on),
  ...LETTERS[paper](on).map(paragraph),
  bondsTable(on),
  {
    stack: [
      paragraph('Sincerely,'),
      paragraph(on.surrender.author),
      ...(on.surrender.authorLicense === '' ? [] : [paragraph(`License ${on.surrender.authorLicense}`)]),
      paragraph(on.letterhead.name),
    ],
    unbreakable: true,
    margin: [0, 14, 0, 0],
  },
];

const isStatement = (paper: SurrenderPaper): paper is Statement => paper in READERS;

/**
 * A paper of a surrender: the statement for one of three, or a letter to court, prosecutor or surety
 * (recovery#statement-of-surrender).
 */
export const surrenderSheet = (paper: SurrenderPaper, on: SurrenderOnPaper): Sheet => ({
  title: SURRENDER_PAPER_WORDS[paper],
  size: 'letter',
  letterhead: on.letterhead,
  footer: `${SURRENDER_PAPER_WORDS[paper]} · ${formatDay(on.madeOn)}`,
  content: isStatement(paper) ? statement(paper, on) : letter(paper, on),
});

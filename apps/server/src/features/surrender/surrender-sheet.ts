import { formatDay } from '#domain/days.ts';
import { formatCents } from '#domain/money.ts';
import { SURRENDER_PAPER_WORDS, surrenderReason } from '#domain/surrender.ts';
import type { SurrenderPaper } from '#domain/surrender.ts';
import type { Content } from 'pdfmake/interfaces.js';
import type { Letterhead, Sheet } from '../../platform/pdf/pdf.ts';
import { facts, headline, paragraph, signatures, table } from '../../platform/pdf/pieces.ts';
import type { SurrenderToPrint } from './surrenders.query.ts';

/** What stands on a paper of a surrender beside the surrender itself. */
export interface SurrenderOnPaper {
  surrender: SurrenderToPrint;
  letterhead: Letterhead;
  defendant: string;
  birthday: string | null;
  /** Name and address of who gets it; empty where the paper names nobody. */
  addressee: readonly string[];
  madeOn: string;
}

const DECLARATION: Readonly<Record<string, string>> = {
  physical:
    'The surety, by its undersigned agent, surrenders the defendant named above to the officer charged with the defendant’s detention and asks for a certificate of surrender.',
  constructive:
    'The defendant named above is held elsewhere. The surety, by its undersigned agent, surrenders the defendant constructively by proof of the custody and undertakes to pay the costs of the return (La. C.Cr.P. 311).',
};

const reasonWords = ({ reason, note }: SurrenderToPrint): string => {
  const { words, citation } = surrenderReason(reason);
  const typed = note === '' ? '' : `: ${note}`;
  return reason === 'other' ? `${words}${typed}` : `${words} (${citation})${typed}`;
};

const bondsTable = ({ covered, coverable }: SurrenderToPrint): Content =>
  table(
    [
      { name: 'Power number', width: '*' },
      { name: 'Court case', width: '*' },
      { name: 'Bond date', width: 'auto' },
      { name: 'Amount', width: 'auto', amounts: true },
    ],
    (covered.length > 0 ? covered : coverable).map((bond) => [
      bond.powerNumber || 'No power number',
      bond.caseNumber,
      bond.bondDate === null ? '' : formatDay(bond.bondDate),
      formatCents(bond.amountCents ?? 0),
    ]),
  );

const about = (paper: SurrenderOnPaper): Content => {
  const { surrender, defendant, birthday } = paper;
  const { parish, certificateOn, status } = surrender;
  return facts(
    [
      ['Defendant', defendant],
      ['Born', birthday && formatDay(birthday)],
      ['Parish', parish],
      ['Reason', reasonWords(surrender)],
      ['Surrendered on', status === 'open' || certificateOn === null ? null : formatDay(certificateOn)],
    ],
    'letter',
  );
};

/** The statement of surrender has what R.S. 22:1585(B) asks for: who, why, which bonds, by whom and when. */
const statement = (on: SurrenderOnPaper): Content[] => [
  headline('STATEMENT OF SURRENDER', formatDay(on.madeOn)),
  paragraph('La. R.S. 22:1585(B)'),
  about(on),
  bondsTable(on.surrender),
  paragraph(DECLARATION[on.surrender.kind] ?? ''),
  paragraph(
    'A copy of this statement is given to the defendant, to the officer and to the clerk of court, and is kept in the file of the bond.',
  ),
  signatures(['Agent of the surety', 'Received by']),
];

const LETTERS: Readonly<Record<string, string>> = {
  'letter-court':
    'Please take notice of the surrender of the defendant named above. We ask that the certificate of surrender be entered in the record and that the obligations of the surety under the bonds below be set aside as the law provides.',
  'letter-prosecutor':
    'Please take notice of the surrender of the defendant named above, whose bonds are listed below. The statement of surrender has been given to the officer and to the clerk of court.',
  'letter-surety':
    'The defendant named above is surrendered under the bonds listed below. The certificate of surrender follows as soon as the officer has signed it; the powers are then reported as discharged.',
};

const letter = (paper: SurrenderPaper, on: SurrenderOnPaper): Content[] => [
  { stack: [...on.addressee], margin: [0, 14, 0, 14] },
  headline('NOTICE OF SURRENDER', formatDay(on.madeOn)),
  about(on),
  paragraph(LETTERS[paper] ?? ''),
  bondsTable(on.surrender),
  {
    stack: [paragraph('Sincerely,'), paragraph(on.letterhead.name)],
    unbreakable: true,
    margin: [0, 14, 0, 0],
  },
];

/** A paper of a surrender: the statement for one of three, or a letter to court, prosecutor or surety. */
export const surrenderSheet = (paper: SurrenderPaper, on: SurrenderOnPaper): Sheet => ({
  ...{ title: SURRENDER_PAPER_WORDS[paper], size: 'letter', letterhead: on.letterhead },
  footer: `${SURRENDER_PAPER_WORDS[paper]} · ${formatDay(on.madeOn)}`,
  content: paper.startsWith('letter') ? letter(paper, on) : statement(on),
});

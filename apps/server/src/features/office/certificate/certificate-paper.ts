import { Injectable } from '@nestjs/common';
import type { BooksCertificate } from '#contracts/office/certificate/certificate.ts';
import { missingNumbers } from '#domain/books/first-numbers.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { LongTable, type LongLine } from '../../../platform/pdf/long-table.ts';
import { Letterheads, type PaperFile } from '../../books/printing/index.ts';

const TITLE = 'Certificate of the books';

/** In points. */
const AMOUNT = 110;

const counted = (count: number): string => count.toLocaleString('en-US');

const heading = (words: string): LongLine => ({ cells: [words, '', ''], bold: true });
const fact = (name: string, value: string): LongLine => ({ cells: [name, '', value] });
const words = (text: string, under = ''): LongLine => ({ cells: [text, '', ''], under });

/** What a file of it is called. */
export const certificateStem = ({ from, to }: Pick<BooksCertificate, 'from' | 'to'>): string =>
  `certificate-${from}-${to}`;

const countLines = ({ counts, receiptNumbers }: BooksCertificate): LongLine[] => [
  heading('Records of these days'),
  fact('Events', counted(counts.events)),
  fact('Journal entries', counted(counts.entries)),
  fact('Postings', counted(counts.postings)),
  fact('Receipts', counted(counts.receipts)),
  fact('Voids', counted(counts.voids)),
  fact('Returns', counted(counts.returns)),
  fact('Receipt numbers ever given', counted(receiptNumbers.count)),
  {
    ...fact('Receipt numbers missing', counted(missingNumbers(receiptNumbers))),
    under: receiptNumbers.missing.map(formatShortId).join(', '),
  },
];

const balanceLines = ({ to, balances, totalDebitCents, totalCreditCents }: BooksCertificate): LongLine[] => [
  heading(`Trial balance at the end of ${formatDay(to)}`),
  ...balances.map(({ account, name, debitCents, creditCents }) => ({
    cells: [
      `${account} ${name}`,
      debitCents === 0 ? '' : formatCents(debitCents),
      creditCents === 0 ? '' : formatCents(creditCents),
    ],
  })),
  { cells: ['Total', formatCents(totalDebitCents), formatCents(totalCreditCents)], bold: true },
  words(totalDebitCents === totalCreditCents ? 'Debits equal credits.' : 'DEBITS AND CREDITS DIFFER.'),
];

const proofLines = ({ proof, head }: BooksCertificate, timeZone: string): LongLine[] => {
  if (proof === null) return [heading('Latest proof'), words('Nothing yet: the books are proven every night.')];
  const { counts } = proof;
  const later = (head?.number ?? 0) - (proof.head?.number ?? 0);
  return [
    heading(proof.isProven ? 'Latest proof' : 'Latest proof: NOT PROVEN'),
    fact('Proof ended', instantInWords(proof.endedAt, timeZone)),
    fact('Differences found', counted(proof.problems)),
    fact('Events read', counted(counts.events)),
    fact('Journal entries made again', counted(counts.entries)),
    fact('Receipts', counted(counts.receipts)),
    fact('Rows compared in every column', counted(counts.rows)),
    fact('Typed texts compared by their hashes', counted(counts.texts)),
    fact('Files, every byte', counted(counts.files)),
    fact('Linked rows', counted(counts.linkedRows)),
    words(
      'Head of the chain when it was proven',
      proof.head === null ? 'none' : `${proof.head.number}:${proof.head.hash}`,
    ),
    ...(later > 0 ? [words(`${counted(later)} of the events certified here came after that proof.`)] : []),
  ];
};

const lines = (certificate: BooksCertificate, timeZone: string): LongLine[] => [
  ...countLines(certificate),
  ...balanceLines(certificate),
  ...proofLines(certificate, timeZone),
  heading('Not proven, and why'),
  ...certificate.notProvable.map(({ what, why }) => words(what, why)),
];

/** Makes the certificate as a PDF on the letterhead of the agency; of the same books always the same bytes. */
@Injectable()
export class CertificateSheets {
  constructor(private readonly letterheads: Letterheads) {}

  async make(actor: Actor, certificate: BooksCertificate): Promise<PaperFile> {
    const { from, to, journalNumber, knownAt, head } = certificate;
    const recorded = knownAt === null ? '' : `, recorded ${instantInWords(knownAt, actor.timeZone)}`;
    const table = await LongTable.begin({
      title: TITLE,
      letterhead: await this.letterheads.of(actor),
      facts: [
        `Booked from ${formatDay(from)} to ${formatDay(to)}`,
        `As known at journal entry ${journalNumber}${recorded}`,
        head === null ? 'Nothing is booked yet' : `Head of the chain: event ${counted(head.number)}`,
      ],
      footer: `Verification code ${head?.hash ?? 'none yet'}`,
      columns: [
        { name: '', width: '*' },
        { name: 'Debit', width: AMOUNT, amounts: true },
        { name: 'Credit', width: AMOUNT, amounts: true },
      ],
      // Of the books, not of the clock: the same books give the same bytes.
      madeAt: new Date(knownAt ?? `${to}T00:00:00Z`),
    });
    for (const line of lines(certificate, actor.timeZone)) await table.add(line);
    return { name: `${certificateStem(certificate)}.pdf`, bytes: Buffer.concat(await table.end()) };
  }
}

import type { Content } from 'pdfmake/interfaces.js';
import type { PaperSize } from '#contracts/books/account/paper.ts';
import type { getReceipt } from '#contracts/books/account/statements.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { amountInWords } from '#domain/kernel/amount-in-words.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Letterhead, Sheet } from '../../../platform/pdf/pdf.ts';
import { facts, qr, small, table, type Fact } from '../../../platform/pdf/pieces.ts';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { accountInWords, balanceInWords, defendantInWords } from './words.ts';

type Receipt = ResponseOf<typeof getReceipt>;

/** What a receipt's paper shows beside the receipt. */
export interface ReceiptOnPaper {
  receipt: Receipt;
  receiptNumber: number;
  letterhead: Letterhead;
  size: PaperSize;
  isCopy: boolean;
  /** Cash that was handed over, in cents, where somebody typed it. */
  receivedCents: number | undefined;
  timeZone: string;
  /** Where it is proved. */
  proof: string;
}

const endOf = ({ voided, returned }: ReceiptOnPaper['receipt']): 'VOID' | 'RETURNED' | null =>
  voided ? 'VOID' : returned ? 'RETURNED' : null;

/**
 * The original is the receipt, every other paper a copy, a void says VOID, a return RETURNED (bonds#original-and-copy).
 */
const wordsOf = ({ receipt, isCopy }: ReceiptOnPaper): string =>
  [endOf(receipt), 'RECEIPT', isCopy ? 'COPY' : null].filter((word) => word !== null).join(' · ');

const head = (paper: ReceiptOnPaper): Content[] => {
  const { voided, returned } = paper.receipt;
  return [
    {
      columns: [
        { text: wordsOf(paper), bold: true, fontSize: 13 },
        { text: `No. ${paper.receiptNumber}`, bold: true, fontSize: 13, alignment: 'right', width: 'auto' },
      ],
    },
    ...(voided
      ? [{ text: `VOID since ${instantInWords(voided.at, paper.timeZone)}: ${voided.reason}`, bold: true }]
      : []),
    ...(returned
      ? [{ text: `Returned by the bank on ${formatDay(returned.on)}: ${returned.reason}`, bold: true }]
      : []),
  ];
};

const change = ({ receipt: { method, amountCents }, receivedCents }: ReceiptOnPaper): Fact[] =>
  receivedCents === undefined || method !== 'Cash' || receivedCents < amountCents
    ? []
    : [
        ['Cash received', formatCents(receivedCents)],
        ['Change', formatCents(receivedCents - amountCents)],
      ];

const factsOf = (paper: ReceiptOnPaper): Fact[] => {
  const { receipt, timeZone } = paper;
  const defendant = defendantInWords(receipt.defendantName);
  return [
    ['Received from', receipt.payer === null || receipt.payer === '' ? defendant : receipt.payer],
    ['Amount', formatCents(receipt.amountCents)],
    ['In words', amountInWords(receipt.amountCents)],
    ['Method', receipt.method],
    ...change(paper),
    ['External reference', receipt.externalReference],
    ['Date', formatDay(receipt.paidOn)],
    ['Defendant', defendant],
    ['Account', accountInWords(receipt.accountShortId)],
    ['Transferred to', receipt.standsOn && accountInWords(receipt.standsOn.shortId)],
    ['Received by', receipt.recordedBy],
    ['Till', receipt.till],
    ['Recorded', instantInWords(receipt.recordedAt, timeZone)],
    ['Balance after this payment', balanceInWords(receipt.balanceCents)],
  ];
};

const HOW = 'How the premium was computed';

const premiums = ({ receipt, size }: ReceiptOnPaper): Content[] => {
  if (receipt.premiums.length === 0) return [];
  const title = { text: HOW, bold: true, margin: [0, 6, 0, 0] } satisfies Content;
  if (size === 'roll') {
    return [
      title,
      ...receipt.premiums.map(({ powerNumber, computation, premiumCents }): Content => ({
        columns: [
          { text: `${powerNumber === '' ? '' : `Power ${powerNumber}: `}${computation}`, width: '*' },
          { text: formatCents(premiumCents), width: 'auto', margin: [6, 0, 0, 0] },
        ],
        margin: [0, 2, 0, 0],
      })),
    ];
  }
  return [
    title,
    table(
      [
        { name: 'Power', width: 90 },
        { name: 'Computation', width: '*' },
        { name: 'Premium', width: 80, amounts: true },
      ],
      receipt.premiums.map(({ powerNumber, computation, premiumCents }) => [
        powerNumber || '—',
        computation,
        formatCents(premiumCents),
      ]),
    ),
  ];
};

/** The receipt as it is handed over: the same words as on the screen and its print (bonds#original-and-copy). */
export const receiptSheet = (paper: ReceiptOnPaper): Sheet => {
  const { receipt, receiptNumber, letterhead, size, proof } = paper;
  const across = endOf(receipt);
  return {
    title: `Receipt ${receiptNumber}`,
    size,
    letterhead,
    ...(across === null ? {} : { across }),
    content: [
      ...head(paper),
      facts(factsOf(paper), size),
      ...premiums(paper),
      qr(proof, 'Scan to see whether this receipt is valid', size),
      small(`Verification code ${receipt.chainHead ?? 'not there yet'}`),
    ],
  };
};

import type { LetterKind } from '#contracts/books/account/letters.ts';
import { BOND_LABELS } from '#domain/books/bond-labels.ts';
import { LETTER_NAMES, type LetterStrictness } from '#domain/books/default-spell.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Content } from 'pdfmake/interfaces.js';
import type { Letterhead, Sheet } from '../../../platform/pdf/pdf.ts';
import { facts, headline, paragraph, type Fact } from '../../../platform/pdf/pieces.ts';
import type { DefaultFigures, ForfeitureFigures } from './letters.query.ts';

/** To whom a letter goes and whom it is about, read when it is printed. */
export interface LetterAbout {
  letterhead: Letterhead;
  phone: string;
  account: string;
  defendant: string;
  name: string;
  /** Street; city, state and ZIP: a line each, those that are known. */
  address: readonly string[];
  madeOn: string;
}

interface Words {
  headline: string;
  facts: Fact[];
  paragraphs: string[];
}

const day = (value: string | null): string | null => value && formatDay(value);
const call = (phone: string): string => (phone === '' ? 'call us' : `call us at ${phone}`);

/** How each begins and ends: the strictest names further steps and none that is not decided. */
const TONES: Readonly<Record<LetterStrictness, { begins: string; ends: string }>> = {
  reminder: {
    begins: 'This is a friendly reminder.',
    ends: 'If you have already paid, thank you. You do not need to do anything.',
  },
  notice: { begins: '', ends: 'If you have already paid, thank you. You do not need to do anything.' },
  final: {
    begins: 'We have written to you before, and this is the last letter on it.',
    ends: 'If it is not paid by then and we have not heard from you, we will decide on further steps under the agreement. If you have already paid, you do not need to do anything.',
  },
};

/** Surrender is never named: in the first 30 days it would be unlawful, and a letter is read later too. */
const defaultWords = (figures: DefaultFigures, { phone, defendant, account }: LetterAbout): Words => {
  const { pastDueCents, balanceCents, missed, since, payBy, promise, strictness = 'notice' } = figures;
  const { begins, ends } = TONES[strictness];
  const amount = formatCents(pastDueCents);
  const missing = [
    ...(missed > 0 ? [`${missed === 1 ? '1 payment' : `${String(missed)} payments`} of the plan were missed.`] : []),
    ...(promise
      ? [`${formatCents(promise.amountCents)} were promised by ${formatDay(promise.dueOn)} and did not all come.`]
      : []),
  ];
  return {
    headline: LETTER_NAMES[strictness].toUpperCase(),
    facts: [
      ['Defendant', defendant],
      ['Account', account],
      ['Past due', amount],
      ['Past due since', formatDay(since)],
      ['Missed payments', missed > 0 ? String(missed) : null],
      ['Balance', formatCents(balanceCents)],
      ['Please pay by', formatDay(payBy)],
    ],
    paragraphs: [
      [
        begins,
        `You are an indemnitor for ${defendant}. ${amount} of what is owed on this account is past due.`,
        ...missing,
      ]
        .filter(Boolean)
        .join(' '),
      `Please pay ${amount} by ${formatDay(payBy)}. If that is not possible, ${call(phone)} before that day, so that we can agree on another way to pay.`,
      'As an indemnitor you are responsible for what remains unpaid under the agreement that you signed.',
      ends,
    ],
  };
};

const forfeitureWords = (figures: ForfeitureFigures, { phone, defendant, account }: LetterAbout): Words => {
  const { powerNumber, amountCents, court, caseNumber, missedOn, forfeitedOn, dueOn, statutoryOn } = figures;
  const by = day(figures.answerBy);
  const missed = missedOn === null ? 'did not appear in court' : `did not appear in court on ${formatDay(missedOn)}`;
  const provisional = figures.provisional ? ' That day can still change: the clerk’s notice is not recorded yet.' : '';
  return {
    headline: 'NOTICE OF FORFEITURE',
    facts: [
      ['Defendant', defendant],
      ['Account', account],
      [BOND_LABELS.powerNumber, powerNumber || 'No power number'],
      [BOND_LABELS.amountCents, formatCents(amountCents)],
      ['Court', court],
      [BOND_LABELS.caseNumber, caseNumber],
      ['Missed court date', day(missedOn)],
      [BOND_LABELS.forfeitureDate, day(forfeitedOn)],
      [BOND_LABELS.dueDate, day(dueOn)],
      ['Statutory deadline', statutoryOn === dueOn ? null : day(statutoryOn)],
    ],
    paragraphs: [
      `You are an indemnitor for ${defendant}, who ${missed}. The bond named above was forfeited.`,
      ...(by === null ? [] : [`The forfeiture has to be answered by ${by}.${provisional}`]),
      `Please help ${defendant} come before the court${by === null ? '' : ' before that day'}, and ${call(phone)} at once with anything you know about where they are.`,
      `If nothing is done in time, the court may enter a judgment of up to ${formatCents(amountCents)} and costs. Under the agreement that you signed you may be asked to repay what is paid on it.`,
    ],
  };
};

const wordsOf = (kind: LetterKind, figures: DefaultFigures | ForfeitureFigures, about: LetterAbout): Words =>
  kind === 'default'
    ? defaultWords(figures as DefaultFigures, about)
    : forfeitureWords(figures as ForfeitureFigures, about);

/** A letter to an indemnitor: letterhead, address, what it is about, and what to do by when. */
export const letterSheet = (
  kind: LetterKind,
  figures: DefaultFigures | ForfeitureFigures,
  about: LetterAbout,
): Sheet => {
  const { letterhead, name, address, account, madeOn } = about;
  const words = wordsOf(kind, figures, about);
  const envelope: Content = { stack: [name, ...address], margin: [0, 14, 0, 14] };
  return {
    title: words.headline,
    size: 'letter',
    letterhead,
    footer: `${account} · ${formatDay(madeOn)}`,
    content: [
      envelope,
      headline(words.headline, formatDay(madeOn)),
      facts(words.facts, 'letter'),
      paragraph(`Dear ${name}:`),
      ...words.paragraphs.map(paragraph),
      { stack: [paragraph('Sincerely,'), paragraph(letterhead.name)], unbreakable: true, margin: [0, 14, 0, 0] },
    ],
  };
};

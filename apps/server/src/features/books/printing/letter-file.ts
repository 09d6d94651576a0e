import { Injectable } from '@nestjs/common';
import { LETTER_NAMES } from '#domain/books/default-spell.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { renderPdf } from '../../../platform/pdf/pdf.ts';
import { AccountSummaries } from '../accounts/index.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Letterheads } from './letterheads.ts';
import type { DefaultFigures, ForfeitureFigures } from './letters.query.ts';
import { letterSheet } from './letter-sheet.ts';
import { NotedLetters } from './noted-letter.query.ts';
import type { PaperFile } from './receipt-file.ts';
import { accountInWords, defendantInWords } from './words.ts';

/** A letter, and what it is of. */
export interface MadeLetter {
  file: PaperFile;
  accountId: string;
  bondId: string | null;
  defendantId: string;
}

const nameOf = (figures: DefaultFigures | ForfeitureFigures): string => {
  const name = 'pastDueCents' in figures ? LETTER_NAMES[figures.strictness ?? 'notice'] : 'Notice of forfeiture';
  return `${name.toLowerCase().replaceAll(' ', '-')}.pdf`;
};

/** Makes the PDF of a letter: its figures are those of its day, name and address are read now. */
@Injectable()
export class LetterFiles {
  constructor(
    private readonly letters: NotedLetters,
    private readonly accounts: AccountSummaries,
    private readonly letterheads: Letterheads,
    private readonly agency: Agency,
  ) {}

  /** @throws Refused LETTER_NOT_FOUND, also for another organization's and after its person was deleted. */
  async make(actor: Actor, letterId: string): Promise<MadeLetter> {
    const letter = await this.letters.get(actor, letterId);
    const { kind, accountId, bondId, defendantId, figures, name, address, city, state, zip } = letter;
    const [about, letterhead, { phone }] = await Promise.all([
      this.accounts.get(actor, accountId),
      this.letterheads.of(actor),
      this.agency.find(actor),
    ]);
    const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
    const sheet = letterSheet(kind, figures, {
      letterhead,
      phone: phone && formatPhone(phone),
      account: accountInWords(about.shortId),
      defendant: defendantInWords(about.defendantName),
      name: name || 'Indemnitor',
      address: [address, place].filter(Boolean),
      madeOn: dayOf(new Date(letter.madeAt), actor.timeZone),
    });
    return { file: { name: nameOf(figures), bytes: await renderPdf(sheet) }, accountId, bondId, defendantId };
  }
}

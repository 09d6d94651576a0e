import { Injectable } from '@nestjs/common';
import { LETTER_NAMES } from '#domain/books/default-spell.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { joinPdfs } from '../../../platform/pdf/join-pdfs.ts';
import { renderPdf } from '../../../platform/pdf/pdf.ts';
import { paragraph } from '../../../platform/pdf/pieces.ts';
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
  /** What it is called. */
  title: string;
  accountId: string;
  bondId: string | null;
  defendantId: string;
}

const titleOf = (figures: DefaultFigures | ForfeitureFigures): string =>
  'pastDueCents' in figures ? LETTER_NAMES[figures.strictness ?? 'notice'] : 'Notice of forfeiture';

type Of = Pick<Actor, 'organizationId' | 'timeZone'>;

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
  async make(actor: Of, letterId: string): Promise<MadeLetter> {
    const letter = await this.letters.get(actor, letterId);
    const { kind, accountId, bondId, defendantId, figures, address, city, state, zip } = letter;
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
      name: letter.name || 'Indemnitor',
      address: [address, place].filter(Boolean),
      madeOn: dayOf(new Date(letter.madeAt), actor.timeZone),
    });
    const title = titleOf(figures);
    const name = `${title.toLowerCase().replaceAll(' ', '-')}.pdf`;
    return { file: { name, bytes: await renderPdf(sheet) }, title, accountId, bondId, defendantId };
  }

  /**
   * The letters in one file, each on pages of its own; `onProgress` hears how many are made. Those that are gone with
   * their people are not in it.
   */
  async makeAll(
    of: Of,
    letterIds: readonly string[],
    onProgress: (letters: number) => Promise<void>,
  ): Promise<Uint8Array> {
    const parts: Buffer[] = [];
    for (const [at, letterId] of letterIds.entries()) {
      const made = await this.ifThere(of, letterId);
      if (made) parts.push(made.file.bytes);
      await onProgress(at + 1);
    }
    if (parts.length === 0) parts.push(await this.nothing(of));
    const joined = await joinPdfs({ parts, stamp: '' });
    if (!joined) throw new Error('The letters could not be put into one file.');
    return joined.bytes;
  }

  /** Undefined after its person was deleted. */
  async ifThere(of: Of, letterId: string): Promise<MadeLetter | undefined> {
    return this.make(of, letterId).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'LETTER_NOT_FOUND') return undefined;
      throw error;
    });
  }

  private async nothing(of: Of): Promise<Buffer> {
    const content = [paragraph('No letter is left to print.')];
    return renderPdf({ title: 'Letters', size: 'letter', letterhead: await this.letterheads.of(of), content });
  }
}

import { Injectable } from '@nestjs/common';
import type { LetterKind } from '#contracts/books/letters.ts';
import { dayOf } from '#domain/days.ts';
import { formatPhone } from '#domain/phone.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { renderPdf } from '../../platform/pdf/pdf.ts';
import { Reads } from '../../platform/projections/reads.ts';
import { AccountSummaries } from '../accounts/index.ts';
import { Agency } from '../organizations/index.ts';
import { Letterheads } from './letterheads.ts';
import { letterSheet } from './letter-sheet.ts';
import type { DefaultFigures, ForfeitureFigures } from './letters.query.ts';
import type { PaperFile } from './receipt-file.ts';
import { accountInWords, defendantInWords } from './words.ts';

const LETTER = `
  select l.kind, l.account_id as "accountId", l.bond_id as "bondId", l.defendant_id as "defendantId", l.figures,
         l.made_at as "madeAt", i.full_name as name, i.address, i.city, i.state, i.zip
  from letter l
  join indemnitor i on i.organization_id = l.organization_id and i.id = l.indemnitor_id and i.lifecycle = 'live'
  where l.organization_id = $1 and l.letter_id = $2`;

interface LetterRow {
  kind: LetterKind;
  accountId: string;
  bondId: string | null;
  defendantId: string;
  figures: DefaultFigures | ForfeitureFigures;
  madeAt: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
}

/** A letter, and what it is of. */
export interface MadeLetter {
  file: PaperFile;
  accountId: string;
  bondId: string | null;
  defendantId: string;
}

const NAMES = { default: 'past-due-notice.pdf', forfeiture: 'notice-of-forfeiture.pdf' } as const;

/** Makes the PDF of a letter: its figures are those of its day, name and address are read now. */
@Injectable()
export class LetterFiles {
  constructor(
    private readonly reads: Reads,
    private readonly accounts: AccountSummaries,
    private readonly letterheads: Letterheads,
    private readonly agency: Agency,
  ) {}

  /** @throws Refused LETTER_NOT_FOUND, also for another organization's and after its person was deleted. */
  async make(actor: Actor, letterId: string): Promise<MadeLetter> {
    const { organizationId, timeZone } = actor;
    const { rows } = await this.reads.after(actor, [], (tx) => tx.query<LetterRow>(LETTER, [organizationId, letterId]));
    const [letter] = rows;
    if (!letter) throw new Refused('LETTER_NOT_FOUND');
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
      madeOn: dayOf(new Date(letter.madeAt), timeZone),
    });
    return { file: { name: NAMES[kind], bytes: await renderPdf(sheet) }, accountId, bondId, defendantId };
  }
}

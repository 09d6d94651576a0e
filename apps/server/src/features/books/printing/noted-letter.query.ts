import { Injectable } from '@nestjs/common';
import type { LetterKind } from '#contracts/books/account/letters.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { DefaultFigures, ForfeitureFigures } from './letters.query.ts';

const LETTER = `
  select l.kind, l.account_id, l.bond_id, l.defendant_id, l.figures,
         l.made_at, i.full_name as name, i.address, i.city, i.state, i.zip
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

/** The letters that were made, with the people they are to as they are now. */
@Injectable()
export class NotedLetters {
  constructor(private readonly database: TenantDatabase) {}

  /** @throws Refused LETTER_NOT_FOUND, also for another organization's and after its person was deleted. */
  async get({ organizationId }: Pick<Actor, 'organizationId'>, letterId: string): Promise<LetterRow> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<LetterRow>(LETTER, [organizationId, letterId]),
    );
    if (!rows[0]) throw new Refused('LETTER_NOT_FOUND');
    return rows[0];
  }
}

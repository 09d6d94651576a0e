import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { DocumentsModule } from '../../people/documents/index.ts';
import { CaseParts, CASES_OF_PEOPLE, CasesModule } from '../cases/index.ts';
import { MakeOutsideCodeHandler } from './make-outside-code.ts';
import { MakeOutsideLinkHandler } from './make-outside-link.ts';
import { OutsideLinksController } from './outside-links.controller.ts';
import { OutsideLinks } from './outside-links.query.ts';
import { OutsidePages } from './outside-page.query.ts';
import { OutsideTokens } from './outside-tokens.ts';
import { OutsideVisits } from './outside-visits.ts';
import { ProposeOutsideFees } from './propose-outside-fees.ts';
import { RevokeOutsideLinkHandler } from './revoke-outside-link.ts';

const OF_PEOPLE = `case_id in (${CASES_OF_PEOPLE})`;

/**
 * What somebody outside the agency may see of one case, for some days (recovery#outside-link, recovery#outside-link).
 */
@Module({
  imports: [DocumentsModule, CasesModule],
  controllers: [OutsideLinksController],
  providers: [
    OutsideLinks,
    OutsideVisits,
    OutsidePages,
    OutsideTokens,
    ProposeOutsideFees,
    MakeOutsideLinkHandler,
    RevokeOutsideLinkHandler,
    MakeOutsideCodeHandler,
  ],
})
export class OutsideLinksModule {
  constructor(records: PersonalRecords, parts: CaseParts) {
    // The younger is closed, and its links with it; who saw what, and the fee that was agreed, go on in the older.
    parts.register({
      name: 'outside-links',
      moves: [
        `update outside_link set case_id = $3, ended_at = coalesce(ended_at, now()), code_id = null
         where organization_id = $1 and case_id = $2`,
      ],
    });
    records.register({
      table: 'outside_link',
      rows: `${OF_PEOPLE} and concat(name, email, phone) <> ''`,
      erase: `update outside_link set name = '', email = '', phone = ''
        where organization_id = $1 and ${OF_PEOPLE}`,
    });
  }
}

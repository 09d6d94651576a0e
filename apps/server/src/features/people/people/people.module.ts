import { Module } from '@nestjs/common';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { LetterLimit } from '../../../platform/mail/letter-limit.ts';
import { AddIndemnitorHandler } from './add-indemnitor.ts';
import { CreateDefendantHandler } from './create-defendant.ts';
import { DefendantsController } from './defendants.controller.ts';
import { Defendants } from './defendants.query.ts';
import { DeleteReferenceHandler } from './delete-reference.ts';
import { EditDefendantHandler } from './edit-defendant.ts';
import { EditIndemnitorHandler } from './edit-indemnitor.ts';
import { IndemnitorsController } from './indemnitors.controller.ts';
import { Indemnitors } from './indemnitors.query.ts';
import { OwnCourtDates } from './own-court-dates.ts';
import { RevealSsnHandler } from './reveal-ssn.ts';
import { SaveReferenceHandler } from './save-reference.ts';

/** Defendants, those who answer for them, and the references of both. */
@Module({
  controllers: [DefendantsController, IndemnitorsController],
  providers: [
    Defendants,
    OwnCourtDates,
    Indemnitors,
    CreateDefendantHandler,
    EditDefendantHandler,
    AddIndemnitorHandler,
    EditIndemnitorHandler,
    SaveReferenceHandler,
    DeleteReferenceHandler,
    RevealSsnHandler,
  ],
  exports: [Defendants, Indemnitors, OwnCourtDates],
})
export class PeopleModule {
  constructor(records: PersonalRecords, following: FollowingRecords, limit: LetterLimit) {
    for (const table of ['defendant', 'indemnitor'])
      limit.addOnFile(
        `exists (select from ${table} where organization_id = $1 and lower(email) = $2 and lifecycle = 'live')`,
      );
    records.register(
      { table: 'person_change', rows: 'person_id = any($2::uuid[])' },
      { table: 'personal_reference', rows: 'person_id = any($2::uuid[])' },
    );
    following.register(
      { table: 'indemnitor', column: 'defendant_id', key: 'id' },
      { table: 'personal_reference', column: 'person_id', key: 'id', which: `person_type = 'defendant'` },
      {
        table: 'personal_reference',
        column: 'person_id',
        whom: 'indemnitor',
        key: 'id',
        which: `person_type = 'indemnitor'`,
      },
      // Whoever was merged into the file before goes on where it goes on; so does an indemnitor.
      { table: 'defendant', column: 'merged_into', key: 'id' },
      { table: 'indemnitor', column: 'merged_into', whom: 'indemnitor', key: 'id' },
    );
  }
}

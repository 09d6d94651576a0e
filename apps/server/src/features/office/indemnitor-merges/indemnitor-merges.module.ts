import { Module } from '@nestjs/common';
import { PeopleModule } from '../../people/people/index.ts';
import { IndemnitorsSideBySide } from './compare-indemnitors.query.ts';
import { DuplicatesOfIndemnitor } from './duplicates-of-indemnitor.query.ts';
import { IndemnitorMergesController } from './indemnitor-merges.controller.ts';
import { DuplicateIndemnitors } from './indemnitor-pairs.query.ts';
import { MergeIndemnitorsHandler } from './merge-indemnitors.ts';
import { TakeIndemnitorsBackApartHandler } from './take-indemnitors-back-apart.ts';
import { TellIndemnitorsApartHandler } from './tell-indemnitors-apart.ts';
import { UndoIndemnitorMergeHandler } from './undo-indemnitor-merge.ts';

/** Two indemnitors of one file who are one person: found, compared, told apart and merged (people#merged-indemnitors). */
@Module({
  imports: [PeopleModule],
  controllers: [IndemnitorMergesController],
  providers: [
    DuplicateIndemnitors,
    DuplicatesOfIndemnitor,
    IndemnitorsSideBySide,
    TellIndemnitorsApartHandler,
    TakeIndemnitorsBackApartHandler,
    MergeIndemnitorsHandler,
    UndoIndemnitorMergeHandler,
  ],
})
export class IndemnitorMergesModule {}

import * as contract from '#contracts/office/duplicates/duplicates.ts';
import { listMerges } from '#contracts/office/duplicates/merges.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { DuplicatesOfPerson } from './duplicates-of-person.query.ts';
import { Duplicates } from './duplicates.query.ts';
import { FilesSideBySide } from './compare-files.query.ts';
import { MergedFiles } from './merged-files.query.ts';
import { MergeFiles } from './merge-files.ts';
import { TakeBackApart } from './take-back-apart.ts';
import { TellApart } from './tell-apart.ts';
import { UndoMerge } from './undo-merge.ts';

export const DuplicatesController = routes(
  route(contract.listDuplicates, Duplicates, (duplicates, { actor }) => duplicates.list(actor)),
  route(contract.findDuplicatesOf, DuplicatesOfPerson, (duplicates, { actor, params }) =>
    duplicates.find(actor, params.defendantId),
  ),
  route(contract.compareFiles, FilesSideBySide, (files, { actor, params }) => files.compare(actor, params)),
  route(listMerges, MergedFiles, (merged, { actor, params }) => merged.list(actor, params.defendantId)),
  command(TellApart),
  command(TakeBackApart),
  command(MergeFiles),
  command(UndoMerge),
);

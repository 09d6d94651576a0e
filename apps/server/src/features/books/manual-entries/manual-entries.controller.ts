import { listManualEntries } from '#contracts/books/manual-entries/manual-entries.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AskForManualEntry } from './ask-for-manual-entry.ts';
import { ManualEntryList } from './manual-entries.query.ts';
import { VoidManualEntry } from './void-manual-entry.ts';

export const ManualEntriesController = routes(
  route(listManualEntries, ManualEntryList, async (list, { actor }) => ({ entries: await list.list(actor) })),
  command(AskForManualEntry),
  command(VoidManualEntry),
);

import { listCourtDates } from '#contracts/books/bond/court-answers.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What is asked about, today and the seven days after it (today#unanswered-court-date). */
export const courtDatesOfWeekQuery = contractQuery(listCourtDates, {}, ['bond', 'defendant', 'indemnitor']);

import { SURETY_CASE_STATUSES } from '#domain/surety-case.ts';
import { anId, oneOf, searchParams, textOrNumber } from '../../lib/search-params.ts';

/** What the URL of the cases may say. */
export const suretyCasesSearch = searchParams({
  search: textOrNumber(100),
  status: oneOf(...SURETY_CASE_STATUSES),
  import: anId,
});
export type SuretyCasesSearch = ReturnType<typeof suretyCasesSearch>;

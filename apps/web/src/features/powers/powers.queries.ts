import { listPowersInUse } from '#contracts/powers/powers.ts';
import { pagedQuery } from '../../lib/query.ts';

/** The powers on live bonds whose number holds `search`; all of them where it is empty. */
export const powersInUseQuery = (search: string) =>
  pagedQuery(listPowersInUse, { query: search === '' ? {} : { search } }, ['bond', 'defendant']);

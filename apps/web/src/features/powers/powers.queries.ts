import { listPowersInUse } from '#contracts/powers/powers.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { pagedQuery } from '../../lib/query.ts';

/** The powers on live bonds whose number holds `search`; all of them where it is left out. */
export const powersInUseQuery = (query: NonNullable<RequestOf<typeof listPowersInUse>['query']>) =>
  pagedQuery(listPowersInUse, { query }, ['bond', 'defendant']);

import { getSystem } from '#contracts/system/system.ts';
import { contractQuery } from '../../lib/query.ts';

/** Asked anew every ten seconds while it is on screen. */
export const systemQuery = { ...contractQuery(getSystem, {}, []), refetchInterval: 10_000 };

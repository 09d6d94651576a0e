import { getBuf } from '#contracts/buf/buf.ts';
import { contractQuery } from '../../lib/query.ts';
import { DUE_TOPICS } from '../disbursements/index.ts';

/** What moves the BUF of a surety: the same as what it is owed. */
export const bufQuery = (suretyId: string) => contractQuery(getBuf, { params: { suretyId } }, DUE_TOPICS);

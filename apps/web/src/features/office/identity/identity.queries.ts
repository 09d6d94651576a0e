import { getProfile, listSessions } from '#contracts/office/identity/profile.ts';
import { contractQuery } from '../../../lib/query.ts';

export const profileQuery = contractQuery(getProfile, {}, []);
export const ownSessionsQuery = contractQuery(listSessions, {}, []);

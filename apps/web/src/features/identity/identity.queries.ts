import { getProfile, listSessions } from '#contracts/identity/profile.ts';
import { contractQuery } from '../../lib/query.ts';

export const profileQuery = contractQuery(getProfile, {}, []);
export const ownSessionsQuery = contractQuery(listSessions, {}, []);

import { getMyCredentials, listCredentials } from '#contracts/agency/sureties/credentials.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Until when everybody who writes bonds is licensed and appointed. */
export const credentialsQuery = contractQuery(listCredentials, {}, ['settings']);

/** Until when the signed-in person is. */
export const myCredentialsQuery = contractQuery(getMyCredentials, {}, ['settings']);

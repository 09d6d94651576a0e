import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { contractQuery } from '../../../lib/query.ts';

export const suretiesQuery = contractQuery(listSureties, {}, ['settings']);

import { listSureties } from '#contracts/sureties/sureties.ts';
import { contractQuery } from '../../lib/query.ts';

export const suretiesQuery = contractQuery(listSureties, {}, ['settings']);

import { listCostsToDecide, listRecoveryCosts } from '#contracts/recovery/recovery-costs/costs.ts';
import { listRecoveryPayees } from '#contracts/recovery/recovery-costs/payees.ts';
import { contractQuery } from '../../../lib/query.ts';

export const costsQuery = (recoveryCaseId: string) =>
  contractQuery(listRecoveryCosts, { params: { recoveryCaseId } }, [
    `recovery-case:${recoveryCaseId}`,
    'bond',
    'account',
    'approval',
    'settings',
  ]);

export const costsToDecideQuery = contractQuery(listCostsToDecide, {}, ['approval', 'recovery-case']);

export const payeesQuery = contractQuery(listRecoveryPayees, {}, ['settings']);

import { listSurrenderAddresses } from '#contracts/recovery/surrender/addresses.ts';
import { listSurrenders, listSurrendersToDecide } from '#contracts/recovery/surrender/surrenders.ts';
import { contractQuery } from '../../../lib/query.ts';

export const surrendersQuery = (recoveryCaseId: string) =>
  contractQuery(listSurrenders, { params: { recoveryCaseId } }, [
    `recovery-case:${recoveryCaseId}`,
    'bond',
    'settings',
    'defendant',
  ]);

export const surrendersToDecideQuery = contractQuery(listSurrendersToDecide, {}, ['approval', 'bond', 'recovery-case']);

export const surrenderAddressesQuery = contractQuery(listSurrenderAddresses, {}, ['settings']);

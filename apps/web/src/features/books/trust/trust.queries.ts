import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import {
  getCollateralOfBond,
  getCollateralOfDefendant,
  getTrust,
  listCollateral,
  listUnbankedCollateral,
} from '#contracts/books/trust/trust.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

export const trustQuery = contractQuery(getTrust, {}, ['ledger', 'settings']);

export const collateralQuery = (query: NonNullable<RequestOf<typeof listCollateral>['query']>) =>
  pagedQuery(listCollateral, { query }, ['ledger', 'approval', 'bond']);

export const unbankedQuery = contractQuery(listUnbankedCollateral, {}, ['ledger', 'approval']);

export const collateralOfBondQuery = (bondId: string) =>
  contractQuery(getCollateralOfBond, { params: { bondId } }, ['ledger', 'approval', 'bond']);

export const collateralOfDefendantQuery = (defendantId: string) =>
  contractQuery(getCollateralOfDefendant, { params: { defendantId } }, ['ledger']);

import { listCommissionRates } from '#contracts/payouts/commission/commission-rates.ts';
import {
  COMMISSION_TOPICS,
  getCommission,
  getMyCommission,
  listCommission,
  previewCommission,
} from '#contracts/payouts/commission/commission.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What is owed to everybody, and the newest runs. */
export const commissionsQuery = contractQuery(listCommission, {}, COMMISSION_TOPICS);

/** One agent's runs and payments. */
export const commissionQuery = (agentId: string) =>
  contractQuery(getCommission, { params: { agentId } }, COMMISSION_TOPICS);

/** The reader's own. */
export const myCommissionQuery = contractQuery(getMyCommission, {}, COMMISSION_TOPICS);

/** What a run up to a day would book. */
export const previewQuery = (agentId: string, throughOn: string) =>
  contractQuery(previewCommission, { params: { agentId }, query: { throughOn } }, COMMISSION_TOPICS);

/** Everybody's rates, and what contracts name. */
export const commissionRatesQuery = contractQuery(listCommissionRates, {}, ['settings']);

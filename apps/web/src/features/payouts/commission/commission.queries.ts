import { listCommissionRates } from '#contracts/payouts/commission/commission-rates.ts';
import {
  COMMISSION_TOPICS,
  getCommission,
  getMyCommission,
  listCommission,
  previewCommission,
} from '#contracts/payouts/commission/commission.ts';
import { contractQuery } from '../../../lib/query.ts';
import type { CommissionSearch } from './commission-search.ts';

/** As of what was known it is asked: the day at whose end, or the journal entry. */
export const asKnownOf = ({ known, at }: CommissionSearch) => ({ knownOn: known, journalNumber: at });

/** What is owed to everybody, and the newest runs. */
export const commissionsQuery = (search: CommissionSearch) =>
  contractQuery(listCommission, { query: asKnownOf(search) }, COMMISSION_TOPICS);

/** One agent's runs and payments. */
export const commissionQuery = (agentId: string, search: CommissionSearch) =>
  contractQuery(getCommission, { params: { agentId }, query: asKnownOf(search) }, COMMISSION_TOPICS);

/** The reader's own. */
export const myCommissionQuery = contractQuery(getMyCommission, {}, COMMISSION_TOPICS);

/** What a run up to a day would book. */
export const previewQuery = (agentId: string, throughOn: string) =>
  contractQuery(previewCommission, { params: { agentId }, query: { throughOn } }, COMMISSION_TOPICS);

/** Everybody's rates, and what contracts name. */
export const commissionRatesQuery = contractQuery(listCommissionRates, {}, ['settings']);

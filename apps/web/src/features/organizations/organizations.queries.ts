import { listCatalogueCharges, listPremiumRules } from '#contracts/organizations.ts';
import { contractQuery } from '../../lib/query.ts';

export const catalogueChargesQuery = contractQuery(listCatalogueCharges, {}, ['settings']);
export const premiumRulesQuery = contractQuery(listPremiumRules, {}, ['settings']);

import { getAgency } from '#contracts/organizations/agency.ts';
import { listCatalogueCharges, listPremiumRules, listSheriffFees } from '#contracts/organizations/organizations.ts';
import { listTeam } from '#contracts/organizations/team.ts';
import { contractQuery } from '../../lib/query.ts';

export const catalogueChargesQuery = contractQuery(listCatalogueCharges, {}, ['settings']);
export const premiumRulesQuery = contractQuery(listPremiumRules, {}, ['settings']);
export const sheriffFeesQuery = contractQuery(listSheriffFees, {}, ['settings']);
export const agencyQuery = contractQuery(getAgency, {}, ['settings']);
export const teamQuery = contractQuery(listTeam, {}, ['settings']);

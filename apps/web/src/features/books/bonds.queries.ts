import { getBond, listBondsOfDefendant, listBondsToReprice } from '#contracts/books/bonds.ts';
import { getDefendant } from '#contracts/people/defendants.ts';
import { listPremiumRules } from '#contracts/organizations/organizations.ts';
import { contractQuery, pagedQuery } from '../../lib/query.ts';

export const bondQuery = (bondId: string) => contractQuery(getBond, { params: { bondId } }, [`bond:${bondId}`]);

export const bondsOfDefendantQuery = (defendantId: string) =>
  contractQuery(listBondsOfDefendant, { params: { defendantId } }, ['bond']);

/** The premium table, for the premium shown while a bond is typed (decision 2). */
export const premiumRulesQuery = contractQuery(listPremiumRules, {}, ['settings']);

/** Whose bond this is: for the name above the form. */
export const bondDefendantQuery = (defendantId: string) =>
  contractQuery(getDefendant, { params: { defendantId } }, [`defendant:${defendantId}`]);

/** The bonds that an earlier version of a corrected rule priced (decision 50). */
export const bondsToRepriceQuery = (ruleId: string) =>
  pagedQuery(listBondsToReprice, { params: { ruleId }, query: { limit: 200 } }, ['settings', 'bond']);

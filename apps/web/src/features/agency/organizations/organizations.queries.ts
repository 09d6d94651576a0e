import { useQuery } from '@tanstack/react-query';
import { getAgency } from '#contracts/agency/organizations/agency.ts';
import {
  listCatalogueCharges,
  listPremiumRules,
  listSheriffFees,
} from '#contracts/agency/organizations/organizations.ts';
import { listCourts } from '#contracts/agency/organizations/courts.ts';
import { listTeam } from '#contracts/agency/organizations/team.ts';
import { COURT_GROUPS, COURTS } from '#domain/agency/courts.ts';
import { contractQuery } from '../../../lib/query.ts';

export const catalogueChargesQuery = contractQuery(listCatalogueCharges, {}, ['settings']);
export const courtsQuery = contractQuery(listCourts, {}, ['settings']);
export const premiumRulesQuery = contractQuery(listPremiumRules, {}, ['settings']);
export const sheriffFeesQuery = contractQuery(listSheriffFees, {}, ['settings']);
export const agencyQuery = contractQuery(getAgency, {}, ['settings']);
export const teamQuery = contractQuery(listTeam, {}, ['settings']);

/**
 * The courts to choose from, in their groups (screens#courts): those of the specification, the district courts, the
 * agency's own. `written` is the one that a bond has, which stays on its list whatever became of the court.
 */
export const useCourts = (written: string | null): { group: string; items: string[] }[] => {
  const { data } = useQuery(courtsQuery);
  const own = data?.courts.filter(({ active }) => active).map(({ name }) => name) ?? [];
  const isListed = written === null || own.includes(written) || COURTS.some(({ name }) => name === written);
  return [
    ...(isListed ? [] : [{ group: 'On this bond', items: [written] }]),
    ...COURT_GROUPS,
    ...(own.length === 0 ? [] : [{ group: 'Your courts', items: own }]),
  ];
};

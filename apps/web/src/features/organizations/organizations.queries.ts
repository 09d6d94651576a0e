import { getAgency } from '#contracts/organizations/agency.ts';
import { listAudit } from '#contracts/audit/audit.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listDeadLetters } from '#contracts/system/jobs.ts';
import { listMail } from '#contracts/system/mail.ts';
import { listCatalogueCharges, listPremiumRules } from '#contracts/organizations/organizations.ts';
import { listTeam } from '#contracts/organizations/team.ts';
import { contractQuery, pagedQuery } from '../../lib/query.ts';

export const catalogueChargesQuery = contractQuery(listCatalogueCharges, {}, ['settings']);
export const premiumRulesQuery = contractQuery(listPremiumRules, {}, ['settings']);
export const agencyQuery = contractQuery(getAgency, {}, ['settings']);
export const teamQuery = contractQuery(listTeam, {}, ['settings']);
export const deadLettersQuery = contractQuery(listDeadLetters, {}, ['settings']);
export const mailQuery = pagedQuery(listMail, {}, ['settings']);
export const auditQuery = (query: NonNullable<RequestOf<typeof listAudit>['query']>) =>
  pagedQuery(listAudit, { query }, ['settings']);

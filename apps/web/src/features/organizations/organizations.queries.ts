import { getAgency } from '#contracts/agency.ts';
import { listAudit } from '#contracts/audit.ts';
import type { RequestOf } from '#contracts/endpoint.ts';
import { listDeadLetters } from '#contracts/jobs.ts';
import { listMail } from '#contracts/mail.ts';
import { listCatalogueCharges, listPremiumRules } from '#contracts/organizations.ts';
import { listTeam } from '#contracts/team.ts';
import { contractQuery, pagedQuery } from '../../lib/query.ts';

export const catalogueChargesQuery = contractQuery(listCatalogueCharges, {}, ['settings']);
export const premiumRulesQuery = contractQuery(listPremiumRules, {}, ['settings']);
export const agencyQuery = contractQuery(getAgency, {}, ['settings']);
export const teamQuery = contractQuery(listTeam, {}, ['settings']);
export const deadLettersQuery = contractQuery(listDeadLetters, {}, ['settings']);
export const mailQuery = pagedQuery(listMail, {}, ['settings']);
export const auditQuery = (query: NonNullable<RequestOf<typeof listAudit>['query']>) =>
  pagedQuery(listAudit, { query }, ['settings']);

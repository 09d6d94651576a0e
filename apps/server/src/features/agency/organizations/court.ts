import { defineEntity, p } from '@mikro-orm/core';
import type { AgencyCourt } from '#contracts/agency/organizations/courts.ts';
import { COURTS } from '#domain/agency/courts.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import { Refused } from '../../../kernel/refused.ts';

/** A court that the agency added itself (screens#courts). */
export const CourtRow = defineEntity({
  name: 'CourtRow',
  tableName: 'agency_court',
  properties: {
    organizationId: p.uuid().primary(),
    courtId: p.uuid().primary(),
    name: p.text(),
    parish: p.text().$type<AgencyCourt['parish']>(),
    active: p.boolean(),
    changedBy: p.uuid(),
  },
});

/** No two courts share a name, whatever its case. @throws Refused COURT_NAME_TAKEN for that of one that every agency has. */
export const mustBeNew = (name: string): void => {
  if (COURTS.some((court) => court.name.toLowerCase() === name.toLowerCase())) throw new Refused('COURT_NAME_TAKEN');
};

/** @throws Refused COURT_NAME_TAKEN where another court of the agency has the name. */
export const refuseTakenName = (error: unknown): never => {
  throw isTaken(error) ? new Refused('COURT_NAME_TAKEN') : error;
};

import { listEmergencies } from '#contracts/recovery/deadlines/emergencies.ts';
import { listMilitaryService } from '#contracts/recovery/deadlines/military-service.ts';
import { listNotices } from '#contracts/recovery/deadlines/notices.ts';
import { contractQuery } from '../../../lib/query.ts';

/** States of emergency, which mark court dates. */
export const emergenciesQuery = contractQuery(listEmergencies, {}, ['settings']);

export const noticesQuery = contractQuery(listNotices, {}, ['recovery-notice']);

/** Service of a bond's defendant that is a ground of C.Cr.P. 338. */
export const militaryServiceQuery = (bondId: string) =>
  contractQuery(listMilitaryService, { params: { bondId } }, ['bond']);

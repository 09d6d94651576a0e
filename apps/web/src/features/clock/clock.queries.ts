import { listEmergencies } from '#contracts/clock/emergencies.ts';
import { listNotices } from '#contracts/clock/notices.ts';
import { contractQuery } from '../../lib/query.ts';

/** States of emergency, which mark court dates. */
export const emergenciesQuery = contractQuery(listEmergencies, {}, ['settings']);

export const noticesQuery = contractQuery(listNotices, {}, ['recovery-notice']);

import { listDeadLetters } from '#contracts/office/system/jobs.ts';
import { listMail } from '#contracts/office/system/mail.ts';
import { getSystem } from '#contracts/office/system/system.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Asked anew every ten seconds while it is on screen. */
export const systemQuery = { ...contractQuery(getSystem, {}, []), refetchInterval: 10_000 };

export const deadLettersQuery = contractQuery(listDeadLetters, {}, ['settings']);
export const mailQuery = pagedQuery(listMail, {}, ['settings']);

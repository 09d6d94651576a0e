import { listCallTimes, listCaseCalls } from '#contracts/recovery/contact-log/contact-log.ts';
import { contractQuery } from '../../../lib/query.ts';

/** From when on the people of a case may be called; asked again each minute, since time alone changes it. */
export const callTimesQuery = (recoveryCaseId: string) => ({
  ...contractQuery(listCallTimes, { params: { recoveryCaseId } }, [
    'recovery-case',
    'defendant',
    'indemnitor',
    'account',
  ]),
  refetchInterval: 60_000,
});

export const caseCallsQuery = (recoveryCaseId: string) =>
  contractQuery(listCaseCalls, { params: { recoveryCaseId } }, [`recovery-case:${recoveryCaseId}`]);

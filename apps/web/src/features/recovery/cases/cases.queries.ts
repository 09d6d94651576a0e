import { infiniteQueryOptions } from '@tanstack/react-query';
import { listContacts } from '#contracts/recovery/cases/contacts.ts';
import { getConversion } from '#contracts/recovery/cases/conversion.ts';
import { listRecoveryFiles, type RecoveryDrawer } from '#contracts/recovery/cases/files.ts';
import { getCaseOfBond, getForfeiture, listForfeitedWithoutCase } from '#contracts/recovery/cases/forfeitures.ts';
import { getRecoveryQueue } from '#contracts/recovery/cases/queue.ts';
import {
  getRecoveryCase,
  listAssignees,
  listInterviews,
  listRecoveryCases,
} from '#contracts/recovery/cases/recovery.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { call, ProblemError } from '../../../lib/api.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';
import type { RecoveryCasesSearch } from './recovery-search.ts';

/**
 * How long the list may take to answer, and until all of it has arrived, in milliseconds (recovery#case-list-loading).
 */
export const ANSWER_MS = 10_000;
export const ARRIVAL_MS = 12_000;
export const NO_ANSWER_IN_TIME = 'RecoveryCases load timeout';
export const NOT_ALL_IN_TIME = 'Failed to load recovery cases (timeout).';

/** A list that others change is asked again at most this often, in milliseconds (recovery#case-list). */
const CALM_MS = 1_000;
let lastAsked = -CALM_MS;

/** Waits until the list may be asked again. A newer change takes the place of one that still waits. */
const calm = (signal: AbortSignal): Promise<void> => {
  const wait = lastAsked + CALM_MS - performance.now();
  if (wait <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, wait);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
};

type CasesPage = AnswerOf<typeof listRecoveryCases>;

/** One page within the times of the specification, each with its words. */
const casesInTime = async (query: object, signal: AbortSignal): Promise<CasesPage> => {
  const late = new AbortController();
  let message = NO_ANSWER_IN_TIME;
  const stop = () => late.abort(new DOMException('', 'TimeoutError'));
  const answer = setTimeout(stop, ANSWER_MS);
  const arrival = setTimeout(stop, ARRIVAL_MS);
  try {
    return await call(listRecoveryCases, {
      query,
      signal: AbortSignal.any([signal, late.signal]),
      onAnswer: () => {
        clearTimeout(answer);
        message = NOT_ALL_IN_TIME;
      },
    });
  } catch (error) {
    if (late.signal.aborted && !signal.aborted) throw new ProblemError('NO_ANSWER', message);
    throw error;
  } finally {
    clearTimeout(answer);
    clearTimeout(arrival);
  }
};

/** Newest first, 400 at a time (screens#recovery-cases). */
export const recoveryCasesQuery = ({ search, status, mine, sort }: RecoveryCasesSearch) => {
  const request = {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(mine ? { mine: 'true' } : {}),
    ...(sort ? { sort } : {}),
  };
  return infiniteQueryOptions({
    queryKey: [listRecoveryCases.path, {}, request, 'pages'] as const,
    queryFn: async ({ signal, pageParam }): Promise<CasesPage> => {
      if (pageParam === null) {
        await calm(signal);
        lastAsked = performance.now();
      }
      return casesInTime({ ...request, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    meta: { topics: ['recovery-case', 'bond'] },
    // What took too long says so, with Retry.
    retry: (failures, error) =>
      failures < 2 && !(error instanceof ProblemError && (error.status === null || error.status < 500)),
  });
};

export const recoveryCaseQuery = (recoveryCaseId: string) =>
  contractQuery(getRecoveryCase, { params: { recoveryCaseId } }, [`recovery-case:${recoveryCaseId}`, 'bond']);

export const contactsQuery = (recoveryCaseId: string) =>
  contractQuery(listContacts, { params: { recoveryCaseId } }, [
    `recovery-case:${recoveryCaseId}`,
    'defendant',
    'indemnitor',
    'account',
  ]);

export const interviewsQuery = (recoveryCaseId: string) =>
  contractQuery(listInterviews, { params: { recoveryCaseId } }, [`recovery-case:${recoveryCaseId}`]);

export const assigneesQuery = contractQuery(listAssignees, {}, ['settings']);

export const withoutCaseQuery = pagedQuery(listForfeitedWithoutCase, { query: { limit: 50 } }, [
  'bond',
  'recovery-case',
]);

export const caseOfBondQuery = (bondId: string) =>
  contractQuery(getCaseOfBond, { params: { bondId } }, [`bond:${bondId}`, 'recovery-case']);

/** The file drawer of a case or of a bond, newest first. */
export const recoveryFilesQuery = (drawer: RecoveryDrawer) =>
  pagedQuery(listRecoveryFiles, { params: drawer }, ['file', 'recovery-case']);

export const forfeitureQuery = (bondId: string) =>
  contractQuery(getForfeiture, { params: { bondId } }, [`bond:${bondId}`, 'recovery-case', 'defendant']);

/** What to work on first, of all or of one's own, or past its deadline alone. */
export const recoveryQueueQuery = ({ mine, past }: { mine: boolean; past: boolean }) =>
  contractQuery(getRecoveryQueue, { query: { ...(mine ? { mine: 'true' } : {}), ...(past ? { past: 'true' } : {}) } }, [
    'recovery-case',
    'bond',
    'settings',
  ]);

/** The recovery case that a case of an insurer became. */
export const conversionQuery = (caseId: string) =>
  contractQuery(getConversion, { params: { caseId } }, [`surety-case:${caseId}`, 'recovery-case']);

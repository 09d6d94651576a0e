import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { repriceBond } from '#contracts/books/bonds.ts';
import type { RefusalCode } from '#contracts/kernel/errors.ts';
import { call, ProblemError } from '../../lib/api.ts';
import { asError } from '../../lib/as-error.ts';
import { refreshTopics } from '../../lib/live.ts';

/** Refusals of one bond: the others go on. After any other failure the rest waits for another try. */
const OF_ONE_BOND: readonly (RefusalCode | 'NO_ANSWER')[] = [
  'BOND_NOT_FOUND',
  'BOND_VOIDED',
  'PRICED_OTHERWISE',
  'ACCOUNT_CLOSED',
  'CONFLICT',
];

/** How far a run has come; `failures` by bond, in the server's words. */
interface Progress {
  running: boolean;
  total: number;
  adjusted: number;
  failures: ReadonlyMap<string, string>;
  /** Why the run ended before the last bond. */
  stopped: Error | null;
}

const START: Progress = { running: false, total: 0, adjusted: 0, failures: new Map(), stopped: null };

/**
 * Adjusts the chosen bonds to a corrected rule, one command after the other. Each bond keeps its command id through
 * retries, so a run that was cut short can be started again without harm.
 */
export const useReprice = (ruleId: string) => {
  const queries = useQueryClient();
  const [progress, setProgress] = useState(START);
  const commandIds = useRef(new Map<string, string>());
  const underWay = useRef<AbortController | null>(null);

  const commandIdOf = (bondId: string) => {
    const commandId = commandIds.current.get(`${ruleId} ${bondId}`) ?? v7();
    commandIds.current.set(`${ruleId} ${bondId}`, commandId);
    return commandId;
  };

  const run = async (bondIds: readonly string[]): Promise<void> => {
    const asked = new AbortController();
    underWay.current = asked;
    const failures = new Map<string, string>();
    let adjusted = 0;
    let stopped: Error | null = null;
    const tell = (running: boolean) =>
      setProgress({ running, total: bondIds.length, adjusted, failures: new Map(failures), stopped });
    tell(true);
    for (const bondId of bondIds) {
      const request = { params: { bondId }, body: { ruleId }, commandId: commandIdOf(bondId) };
      const error = await call(repriceBond, request).then(() => null, asError);
      if (error === null) adjusted += 1;
      else if (error instanceof ProblemError && OF_ONE_BOND.includes(error.code)) failures.set(bondId, error.message);
      else stopped = error;
      tell(true);
      if (stopped !== null || asked.signal.aborted) break;
    }
    tell(false);
    refreshTopics(queries, ['bond', 'account', 'ledger', 'settings']);
  };

  const stop = () => underWay.current?.abort();
  return { ...progress, run, stop };
};

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { RefusalCode } from '#contracts/kernel/errors.ts';
import { ProblemError } from '../../../lib/api.ts';
import { asError } from '../../../lib/as-error.ts';
import { refreshTopics } from '../../../lib/live.ts';

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

/** The adjustment of one bond; the same one, asked for again, keeps its command id. */
export interface Adjustment {
  bondId: string;
  body: object;
  send: (commandId: string) => Promise<unknown>;
}

/**
 * Adjusts bonds, one command after the other. Each adjustment keeps its command id through retries, so a run that was
 * cut short can be started again without harm. `ofOneBond` adds refusals after which the others go on.
 */
export const useAdjusting = (ofOneBond: Readonly<Partial<Record<RefusalCode, string>>> = {}) => {
  const queries = useQueryClient();
  const [progress, setProgress] = useState(START);
  const commandIds = useRef(new Map<string, string>());
  const underWay = useRef<AbortController | null>(null);

  const commandIdOf = ({ bondId, body }: Adjustment) => {
    const key = `${bondId} ${JSON.stringify(body)}`;
    const commandId = commandIds.current.get(key) ?? v7();
    commandIds.current.set(key, commandId);
    return commandId;
  };

  /** Why one bond could not be adjusted; null where the failure is of all of them. */
  const ownFailure = (error: Error): string | null => {
    if (!(error instanceof ProblemError)) return null;
    const message = Object.entries(ofOneBond).find(([code]) => code === error.code)?.[1];
    return message ?? (OF_ONE_BOND.includes(error.code) ? error.message : null);
  };

  const run = async (adjustments: readonly Adjustment[]): Promise<void> => {
    const request = new AbortController();
    underWay.current = request;
    const failures = new Map<string, string>();
    let adjusted = 0;
    let stopped: Error | null = null;
    const tell = (running: boolean) =>
      setProgress({ running, total: adjustments.length, adjusted, failures: new Map(failures), stopped });
    tell(true);
    for (const adjustment of adjustments) {
      const error = await adjustment.send(commandIdOf(adjustment)).then(() => null, asError);
      const own = error && ownFailure(error);
      if (error === null) adjusted += 1;
      else if (own === null) stopped = error;
      else failures.set(adjustment.bondId, own);
      tell(true);
      if (stopped !== null || request.signal.aborted) break;
    }
    tell(false);
    refreshTopics(queries, ['bond', 'account', 'ledger', 'settings']);
  };

  const stop = () => underWay.current?.abort();
  return { ...progress, run, stop };
};

import { drive } from '../drive.ts';
import { spreadOf, type Spread } from '../measure.ts';
import type { Requests } from './requests.ts';

interface Latency extends Spread {
  name: 'list' | 'statement' | 'payment';
  callers: number;
  rate: number;
}

const WARM_UP = 3;
/** Where callers are few each asks so much more often that there are enough times for a p99. */
const LEAST = 300;

/** How long each request takes while that many callers send it, each the next one when the last is answered. */
export const latencies = async (requests: Requests, callers: readonly number[], each: number): Promise<Latency[]> => {
  const found: Latency[] = [];
  for (const name of ['list', 'statement', 'payment'] as const) {
    for (const many of callers) {
      const turns = each === 1 ? 1 : Math.max(each, Math.ceil(LEAST / many));
      await drive(many, WARM_UP, requests[name]);
      const times: number[] = [];
      const seconds = await drive(many, turns, async (caller, n) => {
        const began = performance.now();
        await requests[name](caller, n);
        times.push(performance.now() - began);
      });
      found.push({ name, callers: many, rate: times.length / seconds, ...spreadOf(times) });
    }
  }
  return found;
};

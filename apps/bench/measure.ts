/** The smallest of the values that `share` of them do not exceed. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** How a list of times spreads, in ms. */
export interface Spread {
  p50: number;
  p95: number;
  p99: number;
}

export const spreadOf = (times: readonly number[]): Spread => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
});

/**
 * What each request took as its caller sees it, in ms: one caller, the first 20 left out, 200 kept
 * (building#measuring).
 */
export const timesOf = async (
  request: (index: number) => Promise<unknown>,
  { requests = 200, warmUp = 20 } = {},
): Promise<number[]> => {
  const times: number[] = [];
  for (let index = 0; index < warmUp + requests; index += 1) {
    const began = performance.now();
    await request(index);
    if (index >= warmUp) times.push(performance.now() - began);
  }
  return times;
};

import type { Compared } from '../interleaved.ts';
import type { Stage } from '../stage.ts';

/** How much is done: the sizes of every ratio, so that a quick run is the same run, only smaller. */
export interface Sizes {
  rounds: number;
  warmUp: number;
  /** Bonds of the seeded agencies; each leaves some six events. */
  bonds: number;
  /** Writes or requests of each caller in a round. */
  each: number;
  /** Jobs of a round. */
  jobs: number;
  /** Turns of the one caller that times writes and reads. */
  turns: number;
}

/**
 * One measurement of what we do against what it is compared with, on the same machine in the same minutes
 * (building#ratios).
 */
export interface Ratio {
  id: string;
  /** `ours ÷ theirs`, in words. */
  title: string;
  unit: string;
  /** What the ratio must reach, or for `atMost` what it must not exceed. */
  goal: number;
  atMost?: true;
  measure: (stage: Stage, sizes: Sizes) => Promise<Compared>;
}

/** A ratio that is not bound by a goal: printed beside its neighbour to explain it. */
export const REPORTED = 0;

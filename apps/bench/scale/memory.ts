import { table } from '../report.ts';
import type { ProcessName, Stage } from '../stage.ts';

const PROCESSES: readonly ProcessName[] = ['api', 'worker', 'event-store', 'postgres'];

export type Memory = Record<ProcessName, number>;

/** Resident memory of each process now, in MiB. */
export const sampleMemory = async (stage: Stage): Promise<Memory> => {
  const sample: Memory = { api: 0, worker: 0, 'event-store': 0, postgres: 0 };
  for (const name of PROCESSES) sample[name] = await stage.memoryOf(name);
  return sample;
};

export const memoryTable = ({ idle, loaded, after }: Record<'idle' | 'loaded' | 'after', Memory>): string =>
  table(
    ['process', 'idle MiB', 'under load MiB', 'after all events MiB'],
    PROCESSES.map((name) => [name, ...[idle, loaded, after].map((sample) => sample[name].toFixed(0))]),
  );

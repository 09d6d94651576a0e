import { median } from './measure.ts';

/** One round of a side: how fast it was, and what it did, to compare with what the other did. */
export interface Round {
  /** A figure where more is better, such as writes a second; or less, such as ms, where the ratio says so. */
  figure: number;
  work: Readonly<Record<string, number | string>>;
}

export interface Sides {
  ours: () => Promise<Round>;
  theirs: () => Promise<Round>;
}

/** Two sides measured in turns: medians of all rounds, and the median of the rounds' ratios. */
export interface Compared {
  ours: number;
  theirs: number;
  ratio: number;
  /** Each round's ratio, to see how they spread. */
  ratios: number[];
  /** What both did in each round, in the end. */
  work: Round['work'];
}

/** @throws Error where two sides did not do the same: then no figure of theirs may be compared. */
export const mustBeEqual = (ours: Round['work'], theirs: Round['work']): void => {
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  const different = [...names].filter((name) => ours[name] !== theirs[name]);
  if (different.length === 0 && names.size > 0) return;
  const words = different.map((name) => `${name}: ${String(ours[name])} and ${String(theirs[name])}`);
  throw new Error(`The two sides did not do the same work. ${words.join('; ')}`);
};

/** Runs the sides in turns, the first of them in turns too; every round's work must be equal, warm-up included. */
export const interleave = async (sides: Sides, { rounds = 5, warmUp = 1 } = {}): Promise<Compared> => {
  const kept: { ours: number; theirs: number }[] = [];
  let work: Round['work'] = {};
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const done: Partial<Record<keyof Sides, Round>> = {};
    for (const side of round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)) {
      done[side] = await sides[side]();
    }
    const { ours, theirs } = done;
    if (!ours || !theirs) throw new Error('A side did not run.');
    mustBeEqual(ours.work, theirs.work);
    work = ours.work;
    if (round >= warmUp) kept.push({ ours: ours.figure, theirs: theirs.figure });
  }
  const ratios = kept.map(({ ours, theirs }) => ours / theirs);
  return {
    ours: median(kept.map(({ ours }) => ours)),
    theirs: median(kept.map(({ theirs }) => theirs)),
    ratio: median(ratios),
    ratios,
    work,
  };
};

/**
 * Lets what was begun before go on for some turns of the event loop, in each round for another number of them: none, one,
 * two, four … So one of two commands that race comes first by more and more, and meets the other in every place.
 */
export const headStart = async (round: number): Promise<void> => {
  const turns = round % 14 === 0 ? 0 : 2 ** ((round % 14) - 1);
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
};

/** Both at the same moment, each first in every second round, by a head start. */
export const raced = async <One, Two>(
  round: number,
  one: () => Promise<One>,
  two: () => Promise<Two>,
): Promise<[One, Two]> => {
  const [isFirst, start] = [round % 2 === 0, Math.floor(round / 2)];
  const later = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    await headStart(start);
    return call();
  };
  return Promise.all([isFirst ? one() : later(one), isFirst ? later(two) : two()]);
};

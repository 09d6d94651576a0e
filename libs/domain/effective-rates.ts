/** A rate of a parish from a day on; `parish` is null for the standard one. A higher `version` corrects the same day (decision 50). */
export interface EffectiveRate {
  parish: string | null;
  effectiveOn: string;
  version: number;
}

/** Whether `a` takes over from `b` of the same parish: by a later day, or as a correction of the same day. */
const takesOver = (a: EffectiveRate, b: EffectiveRate): boolean =>
  a.effectiveOn === b.effectiveOn ? a.version > b.version : a.effectiveOn > b.effectiveOn;

/** The rate of a parish on a day: the parish's newest, else the standard one; null where none is in force. */
export const rateFor = <Rate extends EffectiveRate>(
  rates: readonly Rate[],
  parish: string | null,
  on: string,
): Rate | null => {
  const newest = (name: string | null) =>
    rates
      .filter((rate) => rate.parish === name && rate.effectiveOn <= on)
      .reduce<Rate | null>((best, rate) => (best && takesOver(best, rate) ? best : rate), null);
  return (parish === null ? null : newest(parish)) ?? newest(null);
};

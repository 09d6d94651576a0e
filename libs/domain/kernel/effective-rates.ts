/** A row that holds from a day on; a higher `version` corrects the same day (money#corrected-premium-rules). */
export interface EffectiveRow {
  effectiveOn: string;
  version: number;
}

/** A rate of a parish from a day on; `parish` is null for the standard one. */
export interface EffectiveRate extends EffectiveRow {
  parish: string | null;
}

/** Whether `a` takes over from `b`: by a later day, or as a correction of the same day. */
const takesOver = (a: EffectiveRow, b: EffectiveRow): boolean =>
  a.effectiveOn === b.effectiveOn ? a.version > b.version : a.effectiveOn > b.effectiveOn;

/** The row in force on a day; null where none is. */
export const inForceOn = <Row extends EffectiveRow>(rows: readonly Row[], on: string): Row | null =>
  rows
    .filter(({ effectiveOn }) => effectiveOn <= on)
    .reduce<Row | null>((best, row) => (best && takesOver(best, row) ? best : row), null);

/** The rate of a parish on a day: the parish's newest, else the standard one; null where none is in force. */
export const rateFor = <Rate extends EffectiveRate>(
  rates: readonly Rate[],
  parish: string | null,
  on: string,
): Rate | null => {
  const newest = (name: string | null) =>
    inForceOn(
      rates.filter((rate) => rate.parish === name),
      on,
    );
  return (parish === null ? null : newest(parish)) ?? newest(null);
};

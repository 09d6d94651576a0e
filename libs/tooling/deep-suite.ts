/** Whether the deep suite plays this spec, through an `x.deep.ts` that imports it. */
export const isDeep = process.env['TEST_DEEP'] !== undefined;

/** Which of how many ways of crashing this is: they share the points among them in `npm test`. */
export interface Shares {
  way: number;
  ways: number;
}

/** Whether this way of crashing tries the nth point. In the deep suite each way tries every point. */
export const triesPoint = (nth: number, { way, ways }: Shares): boolean => isDeep || nth % ways === way % ways;

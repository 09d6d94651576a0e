/**
 * Service of a defendant that is a ground of La. C.Cr.P. 338 (recovery#emergencies-and-service). It marks a bond and
 * moves no date.
 */
export const MILITARY_SERVICES = ['military', 'guard'] as const;
export type MilitaryServiceKind = (typeof MILITARY_SERVICES)[number];

export const MILITARY_SERVICE_WORDS: Readonly<Record<MilitaryServiceKind, string>> = {
  military: 'On active military duty',
  guard: 'On duty in the National Guard',
};

import { supervisors } from '#contracts/kernel/roles.ts';
import type { Actor } from '../../../kernel/actor.ts';

/** Whoever sees, finishes and discards what others began (today#discarding-unfinished). */
export const seesAll = ({ role }: Actor): boolean => supervisors.some((supervisor) => supervisor === role);

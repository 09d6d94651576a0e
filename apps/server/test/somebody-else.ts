import type { Eligible } from '../src/features/agency/organizations/index.ts';

/** Who else of the agency approves anything, in specs of decisions. */
export const somebodyElse: Eligible = { userId: 'somebody else', name: 'Zoe Marchand', role: 'Admin' };

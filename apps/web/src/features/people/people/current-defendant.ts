import { id } from '#contracts/kernel/primitives.ts';

/**
 * The session storage key of screens#bond-form: whose bond is being written, for a form that is opened without naming
 * anyone.
 */
const KEY = 'current_defendant_id';

/** Names the defendant whom the next bond form is for. */
export const rememberDefendant = (defendantId: string): void => sessionStorage.setItem(KEY, defendantId);

/** The defendant of a new bond: the one the link names, remembered for the next form; else the one remembered. */
export const currentDefendant = (named: string | undefined): string | null => {
  if (named !== undefined) {
    rememberDefendant(named);
    return named;
  }
  const remembered = id.safeParse(sessionStorage.getItem(KEY));
  return remembered.success ? remembered.data : null;
};

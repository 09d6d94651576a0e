/** Why something about the costs of a recovery case was refused (recovery.md 4). */
export const RECOVERY_COST_REFUSALS = {
  COST_NOT_FOUND: { status: 404, text: 'Cost not found.' },
  COST_MOVED_ON: { status: 409, text: 'This cost is {status} already.' },
  COST_OF_SOMEBODY_ELSE: { status: 403, text: 'Only who entered a cost can withdraw it.' },
} as const;

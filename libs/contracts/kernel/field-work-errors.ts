/** The refusals of what is done in a recovery case: leads, visits, calls, and links for people outside. */
export const FIELD_WORK_REFUSALS = {
  CALL_NOT_LOGGED: { status: 404, text: 'This call is not in the log.' },
  LEAD_NOT_FOUND: { status: 404, text: 'This lead does not exist.' },
  VISIT_NOT_FOUND: { status: 404, text: 'This visit does not exist.' },
  SEARCH_RESULT_NOT_FOUND: { status: 404, text: 'This result is not noted.' },
  MILITARY_SERVICE_NOT_FOUND: { status: 404, text: 'This service is not recorded.' },
  RECOVERY_CASE_JOINED: { status: 409, text: 'This case was joined with another one. Reload the page.' },
  CASES_OF_OTHERS: { status: 409, text: 'These cases are about different defendants.' },
  RECOVERY_CASE_CLOSED: { status: 409, text: 'This case is closed.' },
  OUTSIDE_LINK_NOT_FOUND: { status: 404, text: 'This link does not exist.' },
  OUTSIDE_LINK_INVALID: { status: 410, text: 'This link is no longer valid.' },
  OUTSIDE_CODE_WRONG: { status: 422, text: 'This code is not correct, or too old. Ask for a new one.' },
  OUTSIDE_VISIT_ENDED: { status: 401, text: 'Your visit has ended. Ask for a new code.' },
} as const satisfies Record<string, { status: number; text: string }>;

import { nameOf } from '../../agency/organizations/index.ts';

/** SQL: when, by whom (`agent`) and why a row `of` was withdrawn; null where it stands. */
export const withdrawnOf = (of: string, agent: string): string => `case when ${of}.withdrawn_at is not null then
  jsonb_build_object('at', to_char(${of}.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', ${nameOf(agent)}, 'reason', ${of}.withdraw_reason) end`;

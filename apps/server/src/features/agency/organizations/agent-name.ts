/** SQL: the full name of an agent record, else its e-mail, else 'Unknown'; `agent` is its alias. */
export const nameOf = (agent: string): string =>
  `coalesce(nullif(${agent}.full_name, ''), nullif(${agent}.email, ''), 'Unknown')`;

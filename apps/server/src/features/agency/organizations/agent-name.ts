/** SQL: the full name of an agent record, else its e-mail; `otherwise` where there is none. `agent` is its alias. */
export const nameOf = (agent: string, otherwise = 'Unknown'): string =>
  `coalesce(nullif(${agent}.full_name, ''), nullif(${agent}.email, ''), '${otherwise}')`;

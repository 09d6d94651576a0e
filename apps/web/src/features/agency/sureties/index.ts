/** What other features and the shell may use of sureties. */
export { credentialsQuery, myCredentialsQuery } from './credentials.queries.ts';
export { EndingCredentials } from './ending-credentials.tsx';
export { endingOf, TeamCredentials } from './team-credentials.tsx';
export { suretiesQuery } from './sureties.queries.ts';
export { Sureties } from './sureties.tsx';
export { SuretyChoice, useChosenSurety } from './surety-choice.tsx';

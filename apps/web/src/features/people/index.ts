/** What other features may use of people. */
export { PAGES_THAT_FOLLOW } from './defendants.queries.ts';
export { defendantsQuery } from './defendants.queries.ts';
export { filteringAccountQuery } from './defendants.queries.ts';
export { historyQuery } from './defendants.queries.ts';

/** A statement of twenty thousand lines; `npm test` pages through five thousand. */
import '../src/features/accounts/account-statement.query.spec.ts';

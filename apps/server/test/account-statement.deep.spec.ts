/** A statement of twenty thousand lines; `npm test` pages through five thousand. */
import '../src/features/books/accounts/account-statement.query.spec.ts';

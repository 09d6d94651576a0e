/** Views whose worker dies at every query; `npm test` shares the queries among its lives. */
import '../src/platform/projections/crashes.spec.ts';

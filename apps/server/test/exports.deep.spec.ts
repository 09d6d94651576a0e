/** Exports with each kind of queue; `npm test` makes them with queues in PostgreSQL. */
import '../src/features/office/reports/exports.http.spec.ts';

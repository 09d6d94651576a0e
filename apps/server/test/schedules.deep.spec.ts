/** Schedules with each kind of queue; `npm test` plays them with queues in PostgreSQL. */
import '../src/platform/jobs/schedules.spec.ts';

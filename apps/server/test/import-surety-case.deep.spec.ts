/** Ten thousand records, the work killed five times, and a small import killed at every query; `npm test` plays less. */
import '../src/features/powers/surety-cases/import-surety-case.job.spec.ts';

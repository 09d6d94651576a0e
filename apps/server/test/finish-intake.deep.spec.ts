/** A killed intake at every query, in each way of dying; `npm test` shares the queries among the ways. */
import '../src/features/office/intake/finish-intake.spec.ts';

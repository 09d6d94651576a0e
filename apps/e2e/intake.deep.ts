/** A network that drops each request of an intake, before and after the server got it; `npm test` shares them out. */
import './intake.e2e.ts';

/** Twenty random histories of two agencies; `npm test` plays one. */
import './money-invariants.spec.ts';

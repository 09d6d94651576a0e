/** A plan against a payment, two hundred times. */
import '../src/features/plans/plan-races.http.spec.ts';

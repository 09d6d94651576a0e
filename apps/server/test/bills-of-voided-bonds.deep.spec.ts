/** A recovery cost that is billed against a void of its bond, two hundred times. */
import '../src/features/recovery-costs/bill-of-voided-bond.http.spec.ts';

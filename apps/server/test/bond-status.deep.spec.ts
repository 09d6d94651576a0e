/** The status of a bond that two people change at once, two hundred times. */
import '../src/features/books/bonds/bond-status.http.spec.ts';

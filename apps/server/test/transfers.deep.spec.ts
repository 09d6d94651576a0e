/** Moves against each other, amendments, voids and closings, two hundred times each; `npm test` plays a part of the rounds. */
import '../src/features/books/transfers/transfers.http.spec.ts';

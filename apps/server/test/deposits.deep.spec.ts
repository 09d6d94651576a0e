/** A deposit cut at every event in both ways, and its races forty times; `npm test` plays a share. */
import '../src/features/books/payments/deposits.http.spec.ts';

/** Closing by transfer against a remission and a bill of the judgment, two hundred times; `npm test` plays four rounds. */
import '../src/features/transfers/close-by-transfer.http.spec.ts';

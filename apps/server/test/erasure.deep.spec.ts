/** An erasure with each kind of queue; `npm test` plays it with queues in PostgreSQL. */
import './erasure.spec.ts';

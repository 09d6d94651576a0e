/** `PORT=2113 npm run event-store`: a fresh event store alone, for trying a client or running a suite against it. */
import { runPrepared } from './prepare.mjs';

await runPrepared('fresh-event-store.ts');

/** `npm test`: prepares what is missing, then runs every check and the quick tests. */
import { runPrepared } from './prepare.mjs';

await runPrepared('verify.ts');

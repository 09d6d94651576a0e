/** `npm test`: prepares what is missing, then runs every check and test there is. */
import { runPrepared } from './prepare.mjs';

await runPrepared('verify.ts');

/** `npm run test:deep`: prepares what is missing, then runs the long tests. */
import { runPrepared } from './prepare.mjs';

await runPrepared('deep.ts');

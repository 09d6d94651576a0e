/** `npm run pictures`: photographs everything the product can show; `npm run pictures -- <name>` for some of it. */
import { runPrepared } from './prepare.mjs';

await runPrepared('../pictures/main.ts');

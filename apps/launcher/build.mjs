/** `npm run build`: installs the packages and builds what changed, for an installation on services of its own. */
import { runPrepared } from './prepare.mjs';

await runPrepared('build-only.ts');

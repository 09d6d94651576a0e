/** What specs get as `fast-check` (jest.config.mjs): its seed is that of the commit. */
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;

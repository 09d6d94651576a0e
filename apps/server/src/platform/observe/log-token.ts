/** Injection token of the process's log (pino). */
export const LOG = Symbol('log');

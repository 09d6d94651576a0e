/** Injection tokens of the connection pools, one per Postgres role (design 9). */
export const APP_POOL = Symbol('pool of role app');
export const PROJECTOR_POOL = Symbol('pool of role projector');

/**
 * Where the session is asked for. Apart from its contract, whose schemas are no part of the web client's first load.
 */
export const sessionRoute = { method: 'GET', path: '/session' } as const;

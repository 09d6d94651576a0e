/** Where a visitor asks whether the site is open. Apart from its contract, as the session's route is. */
export const siteRoute = { method: 'GET', path: '/site' } as const;

/** What the app's table of contents lists of the portals of sureties. */
export { SuretyGrants } from './surety-grants.query.ts';
export { SuretyPortalModule } from './surety-portal.module.ts';

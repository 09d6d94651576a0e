/** What other features may use of the sureties: which companies an agency writes for. */
export { Sureties } from './sureties.query.ts';
export { SuretiesModule } from './sureties.module.ts';
export { Credentials } from './credentials.query.ts';

/** What other features may use of indemnitors and references. */
export { IndemnitorRow, newIndemnitor, refuseEmpty } from './indemnitor.ts';
export { ReferenceRow } from './reference.ts';
export { Indemnitors } from './indemnitors.ts';
export { IndemnitorsModule } from './indemnitors.module.ts';

/** What other features may use of defendants. */
export { Defendants } from './defendants.ts';
export { DefendantsModule } from './defendants.module.ts';

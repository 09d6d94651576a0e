/** What other features may use of recovery. */
export { mustBeSettled } from './deletable.ts';
export { RecoveryCases } from './recovery-cases.query.ts';
export { RecoveryModule } from './recovery.module.ts';

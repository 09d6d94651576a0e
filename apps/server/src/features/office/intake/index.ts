/** What other features may use of intakes: the bonds that they left unfinished. */
export { IntakeModule } from './intake.module.ts';
export { seesAll } from './sees-all.ts';
export { UnfinishedBonds } from './unfinished-bonds.query.ts';

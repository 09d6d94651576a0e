/** What other features may use of intakes: the bonds that they left unfinished. */
export { IntakeModule } from './intake.module.ts';
export { seesAll, UnfinishedBonds } from './unfinished-bonds.query.ts';

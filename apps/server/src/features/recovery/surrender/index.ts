/** What other features may use of surrenders. */
export { SurrenderModule } from './surrender.module.ts';

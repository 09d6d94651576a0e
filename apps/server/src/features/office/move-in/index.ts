export { MoveInModule } from './move-in.module.ts';

/** What the app's tables of contents list of production. */
export { ProductionModule } from './production.module.ts';

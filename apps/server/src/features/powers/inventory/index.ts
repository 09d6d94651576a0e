export { PowersModule } from './inventory.module.ts';
export { PowerCounts } from './power-counts.query.ts';

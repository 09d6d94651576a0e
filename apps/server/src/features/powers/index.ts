export { PowersModule } from './powers.module.ts';
export { PowerCounts } from './power-counts.query.ts';

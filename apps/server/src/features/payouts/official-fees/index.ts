/** What the app's tables of contents list of what is owed to officials. */
export { officialDecider } from './official-fees.ts';
export { officialEventTypes } from './official-events.ts';
export { officialFeesView } from './official-fees.projection.ts';
export { firstUnpaidOfficials, UnpaidOfficials } from './unpaid-officials.query.ts';
export { OfficialDues } from './official-dues.query.ts';
export { OfficialFeesModule } from './official-fees.module.ts';

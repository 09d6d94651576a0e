/** What the app lists of fiduciary cover, and what alerts say of it. */
export { CoverModule } from './cover.module.ts';
export { readCover } from './cover.query.ts';

/** What other features may use of what an agency takes away. */
export { agencyLists } from './agency-lists.ts';
export { forgetDataCopies } from './forget-data-copies.ts';
export { YourDataModule } from './your-data.module.ts';

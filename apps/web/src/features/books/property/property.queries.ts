import { getPropertyOfBond, getThing, listProperty } from '#contracts/books/property/property.ts';
import type { PropertyFilter } from '#domain/books/property.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Things held for a bond, and its agreement on file. */
export const propertyOfBondQuery = (bondId: string) =>
  contractQuery(getPropertyOfBond, { params: { bondId } }, ['bond', 'file', 'indemnitor', 'defendant']);

/** One thing with its custody. */
export const thingQuery = (propertyId: string) =>
  contractQuery(getThing, { params: { propertyId } }, ['bond', 'file', 'indemnitor', 'defendant']);

/** What a person has given that is still held. */
export const heldOfPersonQuery = (defendantId: string) =>
  contractQuery(listProperty, { query: { defendantId, show: 'held' } }, ['bond']);

/** What the list is narrowed to. */
export interface ThingFilter {
  show?: PropertyFilter | undefined;
  sought?: string | undefined;
}

export const propertyQuery = (filter: ThingFilter) =>
  pagedQuery(listProperty, { query: filter }, ['bond', 'indemnitor', 'defendant']);

import type { Role } from '#contracts/kernel/roles.ts';
import { DESTINATIONS, type Destination } from './destinations.ts';

export const DEPARTMENTS = ['Bond', 'Accounting', 'Recovery', 'Administration'] as const;

/** What stands in the navigation of a role although it belongs to a page: where an auditor works. */
const OWN_ENTRY: Readonly<Partial<Record<Role, Destination['to']>>> = { Auditor: '/admin/audit-room' };

/** What this role may open. */
export const placesOf = (role: Role): readonly Destination[] =>
  DESTINATIONS.filter(({ roles }) => roles.includes(role)).map(({ under, ...place }) =>
    under === undefined || place.to === OWN_ENTRY[role] ? place : { ...place, under },
  );

const parentOf = (place: Destination, places: readonly Destination[]): Destination | undefined =>
  places.find(({ to }) => to === place.under);

/** What stands in the navigation of who may open these places: at most fourteen (screens#navigation). */
export const entriesOf = (places: readonly Destination[]): readonly Destination[] =>
  places.filter((place) => !place.action && parentOf(place, places) === undefined);

const isBelow = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** The place among these that a path is in: the one with the longest beginning of it; undefined where it is in none. */
const placeOf = (path: string, places: readonly Destination[]): Destination | undefined =>
  places
    .flatMap((place) => [place.to, ...(place.also ?? [])].map((begins) => ({ place, begins })))
    .filter(({ begins }) => isBelow(path, begins))
    .toSorted((one, two) => two.begins.length - one.begins.length)[0]?.place;

/** The entry of the navigation that a path belongs to, by itself or by the place above it. */
export const entryOf = (path: string, places: readonly Destination[]): Destination | undefined => {
  const place = placeOf(path, places);
  return place && (parentOf(place, places) ?? place);
};

/** The page that is open and those it belongs with, the one above them first; none where it stands alone. */
export const pagesBeside = (path: string, places: readonly Destination[]): readonly Destination[] => {
  const open = places.find(({ to, action }) => to === path && !action);
  const first = open && (parentOf(open, places) ?? open);
  // The dashboard leads to what belongs to it by its own words.
  if (!first?.department) return [];
  const under = places.filter((place) => place.under === first.to && !place.action);
  return under.length === 0 ? [] : [first, ...under];
};

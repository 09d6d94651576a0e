import { ordinal } from '../kernel/ordinal.ts';
import type { Parish } from './parishes.ts';

/** A court as a row: its parish, where it is named, and `verified` once counsel has read that. */
export interface Court {
  name: string;
  parish: Parish;
  source: string;
  verified: boolean;
}

/** Court Location choices of the specification (screens#one-list-limits), which stand first (screens#courts). */
const FIRST: readonly Court[] = (
  [
    ['Orleans Criminal District Court', 'Orleans'],
    ['Jefferson 24th JDC (Gretna)', 'Jefferson'],
    ['Jefferson 2nd Parish Court (Metairie)', 'Jefferson'],
    ['St. Charles 29th JDC', 'St. Charles'],
    ['St. John 40th JDC', 'St. John the Baptist'],
    ['St. Tammany 22nd JDC', 'St. Tammany'],
  ] as const
).map(([name, parish]) => ({ name, parish, source: 'screens#one-list-limits', verified: true }));

/** The judicial districts with their parishes; Orleans has a civil and a criminal court in the place of one. */
const DISTRICTS: readonly (readonly [number, ...Parish[]])[] = [
  [1, 'Caddo'],
  [2, 'Bienville', 'Claiborne', 'Jackson'],
  [3, 'Lincoln', 'Union'],
  [4, 'Morehouse', 'Ouachita'],
  [5, 'Franklin', 'Richland', 'West Carroll'],
  [6, 'East Carroll', 'Madison', 'Tensas'],
  [7, 'Catahoula', 'Concordia'],
  [8, 'Winn'],
  [9, 'Rapides'],
  [10, 'Natchitoches'],
  [11, 'Sabine'],
  [12, 'Avoyelles'],
  [13, 'Evangeline'],
  [14, 'Calcasieu'],
  [15, 'Acadia', 'Lafayette', 'Vermilion'],
  [16, 'Iberia', 'St. Martin', 'St. Mary'],
  [17, 'Lafourche'],
  [18, 'Iberville', 'Pointe Coupee', 'West Baton Rouge'],
  [19, 'East Baton Rouge'],
  [20, 'East Feliciana', 'West Feliciana'],
  [21, 'Livingston', 'St. Helena', 'Tangipahoa'],
  [22, 'St. Tammany', 'Washington'],
  [23, 'Ascension', 'Assumption', 'St. James'],
  [24, 'Jefferson'],
  [25, 'Plaquemines'],
  [26, 'Bossier', 'Webster'],
  [27, 'St. Landry'],
  [28, 'LaSalle'],
  [29, 'St. Charles'],
  [30, 'Vernon'],
  [31, 'Jefferson Davis'],
  [32, 'Terrebonne'],
  [33, 'Allen'],
  [34, 'St. Bernard'],
  [35, 'Grant'],
  [36, 'Beauregard'],
  [37, 'Caldwell'],
  [38, 'Cameron'],
  [39, 'Red River'],
  [40, 'St. John the Baptist'],
  [42, 'De Soto'],
];

const isFirst = (parish: Parish, district: string) =>
  FIRST.some((court) => court.parish === parish && court.name.includes(` ${district}`));

const ofDistrict = ([number, ...parishes]: (typeof DISTRICTS)[number]): Court[] => {
  const district = `${ordinal(number)} JDC`;
  return parishes
    .filter((parish) => !isFirst(parish, district))
    .map((parish) => ({
      name: `${parish} ${district}`,
      parish,
      source: `La. R.S. 13:477(${number})`,
      verified: false,
    }));
};

const REST: readonly Court[] = [
  {
    name: 'Orleans Civil District Court',
    parish: 'Orleans' as const,
    source: 'La. Const. art. V, § 32',
    verified: false,
  },
  ...DISTRICTS.flatMap(ofDistrict),
].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Every agency's courts: those of the specification, then the district courts of all parishes by name (screens#courts).
 */
export const COURTS: readonly Court[] = [...FIRST, ...REST];

/** The names of courts that nobody has to enter, in the groups of a list to choose from. */
export const COURT_GROUPS = [
  { group: 'Most used', items: FIRST.map(({ name }) => name) },
  { group: 'District courts', items: REST.map(({ name }) => name) },
];

/** Said of a name that is not on the agency's list. */
export const CHOOSE_COURT = 'Choose a court from the list.';

/** The longest name of a court. */
export const MAX_COURT_NAME = 60;

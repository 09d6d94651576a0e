const FIRST = ['Orleans', 'Jefferson', 'St. Charles', 'St. John the Baptist', 'St. Tammany', 'Juvenile'] as const;

const REST = [
  'Acadia',
  'Allen',
  'Ascension',
  'Assumption',
  'Avoyelles',
  'Beauregard',
  'Bienville',
  'Bossier',
  'Caddo',
  'Calcasieu',
  'Caldwell',
  'Cameron',
  'Catahoula',
  'Claiborne',
  'Concordia',
  'De Soto',
  'East Baton Rouge',
  'East Carroll',
  'East Feliciana',
  'Evangeline',
  'Franklin',
  'Grant',
  'Iberia',
  'Iberville',
  'Jackson',
  'Jefferson Davis',
  'Lafayette',
  'Lafourche',
  'LaSalle',
  'Lincoln',
  'Livingston',
  'Madison',
  'Morehouse',
  'Natchitoches',
  'Ouachita',
  'Plaquemines',
  'Pointe Coupee',
  'Rapides',
  'Red River',
  'Richland',
  'Sabine',
  'St. Bernard',
  'St. Helena',
  'St. James',
  'St. Landry',
  'St. Martin',
  'St. Mary',
  'Tangipahoa',
  'Tensas',
  'Terrebonne',
  'Union',
  'Vermilion',
  'Vernon',
  'Washington',
  'Webster',
  'West Baton Rouge',
  'West Carroll',
  'West Feliciana',
  'Winn',
] as const;

/** Jurisdiction and Posted At choices: 64 Louisiana parishes and "Juvenile", the busy ones first (spec 9, decision 3). */
export const PARISHES = [...FIRST, ...REST] as const;
export type Parish = (typeof PARISHES)[number];

/** The same as a list to choose from, in two groups. */
export const PARISH_GROUPS = [
  { group: 'Most used', items: [...FIRST] },
  { group: 'All others', items: [...REST] },
];

/** Court Location choices (spec 9). */
export const COURT_LOCATIONS = [
  'Orleans Criminal District Court',
  'Jefferson 24th JDC (Gretna)',
  'Jefferson 2nd Parish Court (Metairie)',
  'St. Charles 29th JDC',
  'St. John 40th JDC',
  'St. Tammany 22nd JDC',
] as const;

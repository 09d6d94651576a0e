/** The groups of Bond Tools (screens#bond-tools). */
export const LINK_TYPES = ['inmate', 'court', 'other'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** The description of a link that was saved without one (screens#bond-tools). */
export const defaultLinkDescription = (type: LinkType): string => `Open ${type} search`;

/** What a new agency finds in Bond Tools (screens#default-links), in this order; every one can be changed. */
export const DEFAULT_QUICK_LINKS: readonly { linkType: LinkType; name: string; url: string }[] = [
  {
    linkType: 'inmate',
    name: 'Louisiana Statewide Inmate Search (VINE)',
    url: 'https://vinelink.vineapps.com/search/LA/Person',
  },
  { linkType: 'inmate', name: 'Orleans Parish Sheriff', url: 'https://www.opso.gov/' },
  { linkType: 'inmate', name: 'Jefferson Parish Sheriff', url: 'https://www.jpso.com/' },
  { linkType: 'inmate', name: 'St. Tammany Parish Sheriff', url: 'https://www.stpso.com/' },
  { linkType: 'inmate', name: 'St. John Parish Sheriff', url: 'https://stjohn-so-la.zuercherportal.com/' },
  { linkType: 'inmate', name: 'St. Charles Parish Sheriff', url: 'https://www.stcharlessheriff.org/' },
  { linkType: 'inmate', name: 'St. James Parish Sheriff', url: 'https://www.stjamessheriff.com/' },
  {
    linkType: 'inmate',
    name: 'Louisiana Department of Corrections',
    url: 'https://doc.louisiana.gov/imprisoned-person-locator/',
  },
  { linkType: 'court', name: 'Orleans Criminal District Court', url: 'https://www.criminalcourt.org/' },
  { linkType: 'court', name: 'Jefferson 24th JDC (Gretna)', url: 'https://www.24jdc.us/' },
  { linkType: 'court', name: 'Jefferson Parish Clerk of Court', url: 'https://www.jpclerkofcourt.us/' },
  { linkType: 'court', name: 'St. Tammany 22nd JDC', url: 'https://www.22ndjdc.org/' },
  { linkType: 'court', name: 'St. Tammany Clerk of Court', url: 'https://www.sttammanyclerk.org/' },
  { linkType: 'court', name: 'Louisiana Clerks’ Remote Access', url: 'https://www.eclerksla.com/' },
  { linkType: 'court', name: 'Federal Case Locator (PACER)', url: 'https://pcl.uscourts.gov/' },
  { linkType: 'other', name: 'Louisiana Department of Insurance', url: 'https://www.ldi.la.gov/' },
  { linkType: 'other', name: 'National Sex Offender Public Website', url: 'https://www.nsopw.gov/' },
  { linkType: 'other', name: 'NICB VINCheck', url: 'https://www.nicb.org/vincheck' },
];

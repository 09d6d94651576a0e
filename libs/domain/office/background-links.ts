import { formatPhone, phoneNumberOf } from '../kernel/phone.ts';

/** What of a person goes into searches on other sites. There is no SSN and no birthday among it. */
export interface SearchedPerson {
  fullName: string;
  phoneNumber: string;
  alternatePhone: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  employerName: string;
  employerAddress: string;
  employerCity: string;
  employerState: string;
  employerZip: string;
  vehicleYear: string;
  vehicleColor: string;
  vehicleMake: string;
  vehicleModel: string;
}

/** An indemnitor or a reference. */
export interface Associate {
  name: string;
  /** `Indemnitor`, or how a reference knows the person. */
  relation: string;
  city: string;
  state: string;
}

export interface BackgroundLink {
  label: string;
  url: string;
}

export const BACKGROUND_SECTIONS = [
  'Social & Web Presence',
  'Custody / Inmate',
  'Phones & Email',
  'Addresses (Maps)',
  'Vehicles',
  'Known Associates',
] as const;
export type BackgroundSection = (typeof BACKGROUND_SECTIONS)[number];

/** The most links that a section has, and that Open All opens (screens#background-report). */
export const MAX_SECTION_LINKS = 8;

/** `site` with `query` in it, whatever a person typed. */
const address = (site: string, query: Record<string, string>): string =>
  `${site}?${new URLSearchParams(query).toString()}`;
const google = (q: string) => address('https://www.google.com/search', { q });
const bing = (q: string) => address('https://www.bing.com/search', { q });

const words = (...parts: string[]) => parts.filter(Boolean).join(' ');
/** Quoted as one phrase; quotes in the typed text are removed so that they cannot end it. */
const phrase = (text: string) => `"${text.replaceAll('"', '').trim()}"`;

const social = ({ fullName, city, state }: SearchedPerson): BackgroundLink[] => {
  const name = phrase(fullName);
  const near = words(name, city, state);
  return [
    { label: 'Google', url: google(near) },
    { label: 'Bing', url: bing(near) },
    { label: 'Google News', url: address('https://news.google.com/search', { q: near }) },
    { label: 'Facebook', url: address('https://www.facebook.com/search/people/', { q: words(fullName, city) }) },
    { label: 'Instagram', url: google(words('site:instagram.com', name)) },
    { label: 'X', url: address('https://x.com/search', { q: name, f: 'user' }) },
    { label: 'TikTok', url: address('https://www.tiktok.com/search/user', { q: fullName }) },
    { label: 'LinkedIn', url: address('https://www.linkedin.com/search/results/people/', { keywords: fullName }) },
  ];
};

const custody = ({ fullName }: SearchedPerson, portals: readonly BackgroundLink[]): BackgroundLink[] => [
  ...portals,
  {
    label: 'Google: arrests and bookings',
    url: google(words(phrase(fullName), 'inmate OR arrest OR booking Louisiana')),
  },
];

const phoneLinks = (phone: string): BackgroundLink[] => {
  if (phone === '') return [];
  const shown = formatPhone(phone);
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phoneNumberOf(phone)) ?? [];
  if (area === undefined) return [{ label: `Google: ${shown}`, url: google(phrase(shown)) }];
  const [number, dashed] = [phoneNumberOf(phone), `${area}-${exchange ?? ''}-${line ?? ''}`];
  return [
    { label: `Google: ${shown}`, url: google([formatPhone(number), dashed, number].map(phrase).join(' OR ')) },
    { label: `Whitepages: ${shown}`, url: `https://www.whitepages.com/phone/1-${dashed}` },
    { label: `Truecaller: ${shown}`, url: `https://www.truecaller.com/search/us/${number}` },
  ];
};

const phonesAndEmail = ({ phoneNumber, alternatePhone, email }: SearchedPerson): BackgroundLink[] => [
  ...[...new Set([phoneNumber, alternatePhone])].flatMap(phoneLinks),
  ...(email === ''
    ? []
    : [
        { label: `Google: ${email}`, url: google(phrase(email)) },
        { label: `Bing: ${email}`, url: bing(phrase(email)) },
      ]),
];

const placeLinks = (name: string, place: string): BackgroundLink[] =>
  place === ''
    ? []
    : [
        {
          label: `${name}: Google Maps`,
          url: address('https://www.google.com/maps/search/', { api: '1', query: place }),
        },
        { label: `${name}: Bing Maps`, url: address('https://www.bing.com/maps', { q: place }) },
        { label: `${name}: Apple Maps`, url: address('https://maps.apple.com/', { q: place }) },
        { label: `${name}: Google`, url: google(phrase(place)) },
      ];

const line = (street: string, city: string, state: string, zip: string) =>
  [street, city, words(state, zip)].filter(Boolean).join(', ');

const addresses = (of: SearchedPerson): BackgroundLink[] => {
  const home = of.address || of.city || of.zip ? line(of.address, of.city, of.state, of.zip) : '';
  const work =
    of.employerAddress || of.employerCity
      ? line(of.employerAddress, of.employerCity, of.employerState, of.employerZip)
      : words(of.employerName, of.employerName && of.city);
  return [...placeLinks('Home', home), ...placeLinks('Work', work)];
};

const VEHICLE = ['vehicleColor', 'vehicleYear', 'vehicleMake', 'vehicleModel'] as const;

/** `Red 2014 Ford F-150`; empty without vehicle data. */
export const vehicleLine = (of: Pick<SearchedPerson, (typeof VEHICLE)[number]>): string =>
  words(...VEHICLE.map((part) => of[part]));

const vehicles = (of: SearchedPerson): BackgroundLink[] => {
  const vehicle = vehicleLine(of);
  if (vehicle === '') return [];
  return [
    { label: 'Google Images', url: address('https://www.google.com/search', { tbm: 'isch', q: vehicle }) },
    { label: 'Google: with the name', url: google(words(phrase(of.fullName), vehicle)) },
    { label: 'Facebook Marketplace', url: address('https://www.facebook.com/marketplace/search/', { query: vehicle }) },
    { label: 'Craigslist', url: address('https://neworleans.craigslist.org/search/cta', { query: vehicle }) },
  ];
};

/** One web search for each, then Facebook for as many as there is room for. */
const associatesLinks = (associates: readonly Associate[]): BackgroundLink[] => {
  const named = associates.filter(({ name }) => name.trim() !== '');
  const called = ({ name, relation }: Associate) => (relation ? `${name} (${relation})` : name);
  return [
    ...named.map((one) => ({
      label: `${called(one)}: Google`,
      url: google(words(phrase(one.name), one.city, one.state)),
    })),
    ...named.map((one) => ({
      label: `${called(one)}: Facebook`,
      url: address('https://www.facebook.com/search/people/', { q: words(one.name, one.city) }),
    })),
  ];
};

/**
 * The searches of a background report, at most eight a section (screens#background-report). Only addresses, encoded;
 * opening one tells its site what it contains, so it contains only what the search needs.
 */
export const backgroundLinks = (
  person: SearchedPerson,
  associates: readonly Associate[],
  inmatePortals: readonly BackgroundLink[],
): Record<BackgroundSection, BackgroundLink[]> => {
  const first = (links: BackgroundLink[]) =>
    [...new Map(links.map((link) => [link.url, link])).values()].slice(0, MAX_SECTION_LINKS);
  return {
    'Social & Web Presence': first(social(person)),
    'Custody / Inmate': first(custody(person, inmatePortals)),
    'Phones & Email': first(phonesAndEmail(person)),
    'Addresses (Maps)': first(addresses(person)),
    Vehicles: first(vehicles(person)),
    'Known Associates': first(associatesLinks(associates)),
  };
};

-- An organization's links in Bond Tools (spec 3).
create table organization_quick_link (
  organization_id uuid not null references organization,
  id uuid not null,
  link_type text not null check (link_type in ('inmate', 'court', 'other')),
  name text not null,
  url text not null check (url ~* '^https?://'),
  description text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);

-- Organizations that were here before find what new ones start with. The owner reads them past the policy for it.
alter table organization no force row level security;
insert into organization_quick_link (organization_id, id, link_type, name, url, description, created_at)
  select organization_id, gen_random_uuid(), link_type, link.name, url, 'Open ' || link_type || ' search',
    now() + place * interval '1 millisecond'
  from organization cross join (values
    (0, 'inmate', 'Louisiana Statewide Inmate Search (VINE)', 'https://vinelink.vineapps.com/search/LA/Person'),
    (1, 'inmate', 'Orleans Parish Sheriff', 'https://www.opso.gov/'),
    (2, 'inmate', 'Jefferson Parish Sheriff', 'https://www.jpso.com/'),
    (3, 'inmate', 'St. Tammany Parish Sheriff', 'https://www.stpso.com/'),
    (4, 'inmate', 'St. John Parish Sheriff', 'https://stjohn-so-la.zuercherportal.com/'),
    (5, 'inmate', 'St. Charles Parish Sheriff', 'https://www.stcharlessheriff.org/'),
    (6, 'inmate', 'St. James Parish Sheriff', 'https://www.stjamessheriff.com/'),
    (7, 'inmate', 'Louisiana Department of Corrections', 'https://doc.louisiana.gov/imprisoned-person-locator/'),
    (8, 'court', 'Orleans Criminal District Court', 'https://www.criminalcourt.org/'),
    (9, 'court', 'Jefferson 24th JDC (Gretna)', 'https://www.24jdc.us/'),
    (10, 'court', 'Jefferson Parish Clerk of Court', 'https://www.jpclerkofcourt.us/'),
    (11, 'court', 'St. Tammany 22nd JDC', 'https://www.22ndjdc.org/'),
    (12, 'court', 'St. Tammany Clerk of Court', 'https://www.sttammanyclerk.org/'),
    (13, 'court', 'Louisiana Clerks’ Remote Access', 'https://www.eclerksla.com/'),
    (14, 'court', 'Federal Case Locator (PACER)', 'https://pcl.uscourts.gov/'),
    (15, 'other', 'Louisiana Department of Insurance', 'https://www.ldi.la.gov/'),
    (16, 'other', 'National Sex Offender Public Website', 'https://www.nsopw.gov/'),
    (17, 'other', 'NICB VINCheck', 'https://www.nicb.org/vincheck')
  ) link (place, link_type, name, url);
alter table organization force row level security;

call make_tenant_table('organization_quick_link', app => 'select, insert, update, delete');

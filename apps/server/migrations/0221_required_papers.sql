-- The papers that an agency wants for a bond, and the documents that are them (bonds.md 6).

create table required_paper (
  organization_id uuid not null references organization,
  paper_id uuid not null,
  place smallint not null,
  name text not null,
  -- Switched off: asked for no more; documents marked with it stay so.
  is_required boolean not null default true,
  -- For a defendant under 18, only with an adult indemnitor on the account.
  needs_adult boolean not null default false,
  -- How many times the list was changed; the same in all rows of an organization.
  version int not null default 1,
  primary key (organization_id, paper_id)
);

-- Organizations that were here before find what new ones start with. The owner reads them past the policy for it.
alter table organization no force row level security;
insert into required_paper (organization_id, paper_id, place, name, needs_adult)
  select organization_id, gen_random_uuid(), place, paper.name, place = 2
  from organization cross join (values
    (1, 'Application'),
    (2, 'Indemnity agreement'),
    (3, 'Promissory note'),
    (4, 'ID'),
    (5, 'Premium receipt')
  ) paper (place, name);
alter table organization force row level security;
call make_tenant_table('required_paper', app => 'select, insert, update');

-- A document of a drawer that is a paper of these bonds. A document is one kind of paper.
create table bond_document (
  organization_id uuid not null,
  file_id uuid not null,
  bond_id uuid not null,
  paper_id uuid not null,
  marked_by uuid not null,
  marked_at timestamptz not null,
  primary key (organization_id, file_id, bond_id),
  foreign key (organization_id, file_id) references stored_file on delete cascade,
  foreign key (organization_id, paper_id) references required_paper
);
create index bond_document_of_bond on bond_document (organization_id, bond_id, paper_id);
create index bond_document_of_paper on bond_document (organization_id, paper_id);
call make_tenant_table('bond_document', app => 'select, insert, delete');

-- Sign-ups whose address nobody has confirmed yet (decision 32): nothing of them exists until the link of the letter is
-- opened, so an address cannot be taken by somebody who does not read its mail. Kept until the link runs out.
create table auth.pending_sign_up (
  pending_id uuid primary key,
  -- Keyed hash of the link's token.
  token_hash text not null unique,
  email text not null,
  full_name text not null,
  organization_name text not null,
  phone text not null,
  password_hash text not null,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index pending_sign_up_of_address on auth.pending_sign_up (email, asked_at);
create index pending_sign_up_by_end on auth.pending_sign_up (expires_at);
grant select, insert, update, delete on auth.pending_sign_up to {{app}};

-- A letter that could not be sent keeps its sealed link while the link is good, so that it can be tried again.
grant update on outgoing_mail to {{projector}};

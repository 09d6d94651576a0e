-- Nobody gives an override for a power of their own (decision 65): who posts the bond, and who held the power when it was
-- asked for. Of requests from before it is who asked alone.
alter table power_override add column power_of uuid[] not null default '{}';

-- A payment that came to the bank says with which deposit or settlement (books.md 3.1).
alter table account_entry add column slip text;

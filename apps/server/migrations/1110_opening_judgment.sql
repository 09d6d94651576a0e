-- What is owed of the judgment of a bond opens once, whichever surety the bond is of (moving-in#opening-judgment).
create unique index opening_line_of_judgment on opening_line (organization_id, bond_id) where account = '2220';

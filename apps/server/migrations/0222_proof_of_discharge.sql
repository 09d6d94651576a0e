-- Which bond a document proves the discharge of: asked before it is taken out of its drawer (bonds.md 1).
create index bond_proof on bond (organization_id, proof_id) where proof_id is not null;

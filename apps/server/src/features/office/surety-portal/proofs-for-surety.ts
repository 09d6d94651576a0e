/**
 * SQL: whether document `f` proves the end of bond `b`: its discharge, or a surrender that covers it. Only these can be
 * marked for the surety, and only as long as they prove it.
 */
export const IS_PROOF = `
  f.organization_id = b.organization_id and f.deleted_at is null and f.purpose = 'drawer'
  and f.subject_kind = 'defendant' and f.subject_id = b.defendant_id
  and ((b.status = 'DISCHARGED' and f.id = b.proof_id) or exists (
    select from surrender_bond c
    join surrender s on s.organization_id = c.organization_id and s.id = c.surrender_id
      and s.status in ('late', 'booking', 'done')
    where c.organization_id = b.organization_id and c.bond_id = b.bond_id
      and (f.id in (s.certificate_file_id, s.court_paper_id) or exists (
        select from surrender_proof p
        where p.organization_id = s.organization_id and p.surrender_id = s.id and p.file_id = f.id))))`;

/** The name of who gave the payment of entry `j`, as it is compared. */
const COMPARED = `
  coalesce(nullif(case when t.event_id is null then searchable_name(d.full_name) else t.search_payer end, ''), '')`;
/** SQL: who gave the payment of entry `j`: the payer of several names, else the name (money#names-of-one-payer). */
export const PAYER = `coalesce(one.payer_id::text, ${COMPARED})`;
/** SQL: what it is read from. */
export const PAYER_NAMED = `
  left join entry_text t on t.organization_id = j.organization_id and t.event_id = j.event_id and t.field = 'payer'
  left join account a on a.organization_id = j.organization_id and a.account_id = j.account_id
  left join defendant d on d.organization_id = j.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join payer_name one on one.organization_id = j.organization_id and one.name = ${COMPARED}`;

/** Of what is of no bond, or of no power. */
export const NONE = '00000000-0000-0000-0000-000000000000';

/** Accounts whose liability is to the client of an account. */
const TO_CLIENTS = ['2300', '2310'];

export const isLiability = (account: string): boolean => account >= '2' && account < '3';

/** SQL: the same of a column. */
export const IS_LIABILITY = "ledger_account >= '2' and ledger_account < '3'";

interface OwedTo {
  account: string;
  payee: string | null;
  suretyId: string | null;
  agentId: string | null;
  accountId: string | null;
}

/** Whom a posting of a liability says that it is owed to: `payee:sheriff:Orleans`, `surety:…`; empty: nobody. */
export const owedTo = ({ account, payee, suretyId, agentId, accountId }: OwedTo): string => {
  if (payee !== null) return `payee:${payee}`;
  if (suretyId !== null) return `surety:${suretyId}`;
  if (agentId !== null) return `agent:${agentId}`;
  return accountId !== null && TO_CLIENTS.includes(account) ? `account:${accountId}` : '';
};

/** SQL: the same of a posting, and its bond and power, by the names of the columns of `liability`. */
export const LIABILITY_OF_POSTING = `ledger_account collate "C" as ledger_account,
    (case when payee is not null then 'payee:' || payee
          when surety_id is not null then 'surety:' || surety_id
          when agent_id is not null then 'agent:' || agent_id
          when account_id is not null and ledger_account in ('2300', '2310') then 'account:' || account_id
          else '' end) collate "C" as owed_to,
    case when bond_id is null then '${NONE}'::uuid else bond_id end as bond_id,
    case when power_id is null then '${NONE}'::uuid else power_id end as power_id`;

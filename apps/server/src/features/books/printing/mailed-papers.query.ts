import { Injectable } from '@nestjs/common';
import type { listMailedPapers, MailedPaper } from '#contracts/books/account/mail-paper.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';

type Answer = ResponseOf<typeof listMailedPapers>;
type Address = Answer['addresses'][number];

/** The defendant and the indemnitors of an account who have an address; the account itself stands in the first row. */
const ADDRESSES = `
  select 'Defendant' as role, coalesce(d.full_name, '') as name, coalesce(d.email, '') as email
  from account a
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  where a.organization_id = $1 and a.account_id = $2
  union all
  select 'Indemnitor', i.full_name, coalesce(i.email, '')
  from account_indemnitor l
  join indemnitor i on i.organization_id = l.organization_id and i.id = l.indemnitor_id and i.lifecycle = 'live'
  where l.organization_id = $1 and l.account_id = $2`;

const PAYER = `
  select payer.body as name from account_entry e
  join entry_text payer
    on payer.organization_id = e.organization_id and payer.event_id = e.event_id and payer.field = 'payer'
  where e.organization_id = $1 and e.account_id = $2 and e.entry_id = $3 and e.kind = 'PAYMENT' and e.what = 'added'`;

/** A letter is proposed to nobody but its own person. */
const ADDRESSEE = `
  select 'Indemnitor' as role, i.full_name as name, coalesce(i.email, '') as email
  from letter l
  join indemnitor i on i.organization_id = l.organization_id and i.id = l.indemnitor_id and i.lifecycle = 'live'
  where l.organization_id = $1 and l.account_id = $2 and l.letter_id = $3`;

const MAILED = `
  select p.mailed_id, p.kind, p.payment_id, p.bond_id, p.letter_id,
         coalesce(m.to_address, '') as "to", coalesce(m.state, 'sent') as state, p.mailed_at,
         ${nameOf('staff', 'Former staff')} as mailed_by
  from mailed_paper p
  left join outgoing_mail m on m.organization_id = p.organization_id and m.mail_id = p.mailed_id
  left join agent staff on staff.organization_id = p.organization_id and staff.user_id = p.mailed_by
  where p.organization_id = $1 and p.account_id = $2
  order by p.mailed_at desc, p.mailed_id limit 50`;

/** Who paid comes first, where they are one of the people of the account. */
const payerFirst = (people: readonly Address[], payer: string | undefined): Address[] =>
  people
    .map((person) => (person.name !== '' && person.name === payer ? { ...person, role: 'Payer' as const } : person))
    .toSorted((one, two) => Number(two.role === 'Payer') - Number(one.role === 'Payer'));

/** Whom a paper may be mailed to, and what was mailed. */
@Injectable()
export class MailedPapers {
  constructor(
    private readonly reads: Reads,
    private readonly mail: Mail,
  ) {}

  /** @throws Refused ACCOUNT_NOT_FOUND, also for another organization's. */
  async list(actor: Actor, query: InputOf<typeof listMailedPapers>['query']): Promise<Answer> {
    const { accountId, paymentId, letterId } = query;
    const connected = this.mail.isConnected;
    if (accountId === undefined) return { connected, addresses: [], mailed: [] };
    const { organizationId } = actor;
    return this.reads.after({ organizationId }, ['accounts'], async (tx) => {
      const of = [organizationId, accountId];
      const { rows: people } = await tx.query<Address>(ADDRESSES, of);
      if (people.length === 0) throw new Refused('ACCOUNT_NOT_FOUND');
      const { rows: mailed } = await tx.query<MailedPaper>(MAILED, of);
      const addresses = letterId
        ? (await tx.query<Address>(ADDRESSEE, [...of, letterId])).rows
        : payerFirst(people, (await tx.query<{ name: string }>(PAYER, [...of, paymentId ?? null])).rows[0]?.name);
      return { connected, addresses: addresses.filter(({ email }) => email !== ''), mailed };
    });
  }
}

import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { JoinPayerNamesHandler } from './join-payer-names.ts';
import { PayersController } from './payers.controller.ts';
import { Payers } from './payers.query.ts';
import { TakeOutPayerNameHandler } from './take-out-payer-name.ts';

/** Names that were typed with payments to accounts of these people. */
const OF_PEOPLE = `name in (
  select t.search_payer from account a
  join history_event h on h.organization_id = $1 and h.account_id = a.account_id
  join entry_text t on t.organization_id = $1 and t.event_id = h.event_id and t.field = 'payer' and t.body <> ''
  where a.organization_id = $1 and a.defendant_id = any($2::uuid[]))`;

/** Once these people are erased: names that no payment, and no other defendant, has any longer. */
const FORGET = `
  delete from payer_name n where n.organization_id = $1
    and not exists (select from entry_text t where t.organization_id = $1 and t.field = 'payer' and t.body <> ''
      and t.search_payer = n.name)
    and not exists (select from defendant d where d.organization_id = $1 and d.search_name = n.name
      and d.lifecycle = 'live' and d.id <> all($2::uuid[]))`;

/** Names that are one payer's, so that cash counts together and each is found by the other (money#names-of-one-payer). */
@Module({
  controllers: [PayersController],
  providers: [Payers, JoinPayerNamesHandler, TakeOutPayerNameHandler],
})
export class PayersModule {
  constructor(records: PersonalRecords) {
    records.register({ table: 'payer_name', rows: OF_PEOPLE, erase: FORGET });
  }
}

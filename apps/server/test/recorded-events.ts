import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { moneyAccountOf } from '#domain/kernel/chart-of-accounts.ts';
import { credit, debit, mirrored, receivableDown, receivableUp } from '#domain/kernel/posting.ts';
import type { RecordedEvent } from '../src/platform/event-log/events.ts';
import { trustedOrganizationId } from '../src/kernel/actor.ts';

/** Events as the log would hold them, for views: each call records one more, in log order. */
export class RecordedEvents {
  readonly all: RecordedEvent[] = [];
  private readonly revisions = new Map<string, number>();

  /** Records any event on a stream `category-{org}.{id}`. */
  record(organization: string, category: string, id: string, type: string, data: object): RecordedEvent {
    const stream = `${category}-${organization}.${id}`;
    const revision = (this.revisions.get(stream) ?? -1) + 1;
    this.revisions.set(stream, revision);
    const event: RecordedEvent = {
      eventId: randomUUID(),
      type,
      data,
      storedData: data,
      metadata: {
        organizationId: organization,
        actorId: randomUUID(),
        commandId: randomUUID(),
        requestHash: 'hash',
        $correlationId: 'request',
        $causationId: 'command',
        schema: '1',
        occurredAt: new Date(Date.UTC(2026, 2, 9, 12, 0, this.all.length)).toISOString(),
      },
      organizationId: trustedOrganizationId(organization),
      stream,
      revision,
      position: BigInt(this.all.length * 100 + 100),
    };
    this.all.push(event);
    return event;
  }

  openAccount(organization: string, accountId: string): RecordedEvent {
    const data = { accountId, defendantId: randomUUID(), openedOn: '2026-03-09' };
    return this.record(organization, 'account', accountId, 'AccountOpened', data);
  }

  premium(organization: string, accountId: string, amountCents: number, effectiveOn = '2026-03-09'): RecordedEvent {
    const bondId = randomUUID();
    const tags = { accountId, bondId };
    const postings = [receivableUp(amountCents, tags), credit('4000', amountCents, tags)];
    return this.record(organization, 'bond', bondId, 'BondWritten', { bondId, effectiveOn, postings });
  }

  payment(
    organization: string,
    accountId: string,
    amountCents: number,
    { paidOn = '2026-03-09', method = 'Cash' }: { paidOn?: string; method?: PaymentMethod } = {},
  ): RecordedEvent {
    const postings = [debit(moneyAccountOf(method), amountCents), receivableDown(amountCents, { accountId })];
    const data = { paymentId: randomUUID(), amountCents, method, paidOn, postings };
    return this.record(organization, 'account', accountId, 'PaymentReceived', data);
  }

  /** Voids a payment recorded before. */
  voidPayment(payment: RecordedEvent, effectiveOn = '2026-03-10'): RecordedEvent {
    const { paymentId, amountCents, method, postings } = payment.data as {
      paymentId: string;
      amountCents: number;
      method: string;
      postings: Parameters<typeof mirrored>[0];
    };
    const data = {
      paymentId,
      method,
      amountCents,
      reversesEventId: payment.eventId,
      reasonCode: 'Wrong amount',
      effectiveOn,
      postings: mirrored(postings),
    };
    const accountId = payment.stream.slice(payment.stream.indexOf('.') + 1);
    return this.record(payment.organizationId, 'account', accountId, 'PaymentVoided', data);
  }
}

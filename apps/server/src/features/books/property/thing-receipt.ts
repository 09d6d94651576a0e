import { Injectable } from '@nestjs/common';
import type { getThing } from '#contracts/books/property/property.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { PROPERTY_KIND_WORDS, propertyNumber, PROPERTY_STATE_WORDS } from '#domain/books/property.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { renderPdf, type Letterhead, type Sheet } from '../../../platform/pdf/pdf.ts';
import { facts, headline, paragraph, signatures, small, title } from '../../../platform/pdf/pieces.ts';
import { Letterheads, type PaperFile } from '../printing/index.ts';
import { Property } from './property.query.ts';

type Custody = ResponseOf<typeof getThing>;

const received = ({ thing }: Custody) =>
  facts(
    [
      ['Received from', thing.giverName],
      ['Defendant', thing.defendantName],
      ['Bond', thing.powerNumber],
      ['Type', PROPERTY_KIND_WORDS[thing.kind]],
      ['Thing', thing.name],
      ['Description', thing.description],
      ['Serial number or VIN', thing.serialNumber],
      ['Estimated value', thing.valueCents === null ? '' : formatCents(thing.valueCents)],
      ['Received on', formatDay(thing.receivedOn)],
      ['Received by', thing.receivedBy],
    ],
    'letter',
  );

/** What became of it, or the lines that are signed when it is given back. */
const ending = ({ thing: { state, lastOn }, steps }: Custody) => {
  if (state === 'held')
    return [
      title('Given back'),
      paragraph('I have received the above back, whole and in the condition in which it was given.'),
      signatures(['Given back to', 'Given back by']),
    ];
  const { whom = '', words = '', proceedsCents = null } = steps.at(-1) ?? {};
  return [
    title(`${PROPERTY_STATE_WORDS[state]} on ${formatDay(lastOn)}`),
    facts(
      [
        ['To', whom],
        ['What happened', words],
        ['Brought', proceedsCents === null ? '' : formatCents(proceedsCents)],
      ],
      'letter',
    ),
  ];
};

const receiptSheet = (custody: Custody, letterhead: Letterhead): Sheet => {
  const number = propertyNumber(custody.thing.number);
  const day = formatDay(custody.thing.receivedOn);
  return {
    title: `Receipt ${number}`,
    size: 'letter',
    letterhead,
    footer: `${number} · ${day}`,
    content: [
      headline(`RECEIPT FOR COLLATERAL ${number}`, day),
      received(custody),
      small('The estimated value is what was said when it was received. It is in no account of the agency.'),
      signatures(['Given by', 'Received by']),
      ...ending(custody),
    ],
  };
};

/** Makes the receipt of a thing as a PDF: signed when it is received, and when it is given back. */
@Injectable()
export class ThingReceipts {
  constructor(
    private readonly property: Property,
    private readonly letterheads: Letterheads,
  ) {}

  /** @throws Refused PROPERTY_NOT_FOUND */
  async make(actor: Actor, propertyId: string): Promise<PaperFile> {
    const [custody, letterhead] = await Promise.all([this.property.get(actor, propertyId), this.letterheads.of(actor)]);
    const name = `receipt-${propertyNumber(custody.thing.number)}.pdf`;
    return { name, bytes: await renderPdf(receiptSheet(custody, letterhead)) };
  }
}

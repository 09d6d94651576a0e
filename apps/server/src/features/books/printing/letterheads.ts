import { Injectable } from '@nestjs/common';
import { addressLine } from '#domain/kernel/address-line.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import type { Letterhead } from '../../../platform/pdf/pdf.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Agency } from '../../agency/organizations/index.ts';

/** The one letterhead of an agency: name, address, phone, licence and logo (screens#letterhead). */
@Injectable()
export class Letterheads {
  constructor(private readonly agency: Agency) {}

  async of(actor: Pick<Actor, 'organizationId'>): Promise<Letterhead> {
    const [agency, logo] = await Promise.all([this.agency.find(actor), this.agency.logo(actor)]);
    const { name, phone, licenseNumber, ...at } = agency;
    const lines = [addressLine(at), phone && formatPhone(phone), licenseNumber && `License ${licenseNumber}`];
    return { name, lines: lines.filter(Boolean), logo };
  }
}

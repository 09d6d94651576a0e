import { Injectable } from '@nestjs/common';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { renderPdf } from '../../../platform/pdf/pdf.ts';
import { facts, headline, paragraph } from '../../../platform/pdf/pieces.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Letterheads, type PaperFile } from '../printing/index.ts';
import { PeopleOfBonds } from './people-of-bonds.query.ts';
import { TrustBooks } from './trust.query.ts';
import { holdingKey } from './trust-state.ts';

/** Makes the letter that collateral is ready to be given back (bonds#collateral-due-back). */
@Injectable()
export class CollateralLetters {
  constructor(
    private readonly trust: TrustBooks,
    private readonly people: PeopleOfBonds,
    private readonly letterheads: Letterheads,
    private readonly agency: Agency,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused ENTRY_NOT_FOUND where nothing is held, or the bond is neither discharged nor void; MONEY_STOPPED. */
  async make(actor: Actor, of: { bondId: string; personId: string }): Promise<PaperFile> {
    const { organizationId, timeZone } = actor;
    const state = await this.trust.state(organizationId);
    const held = state.holdings.get(holdingKey(of));
    const [shown] = held ? await this.trust.shown(organizationId, state, [held]) : [];
    if (!shown || shown.heldCents <= 0 || (shown.dischargedOn === null && !shown.isVoid))
      throw new Refused('ENTRY_NOT_FOUND');
    const [letterhead, { phone }, address] = await Promise.all([
      this.letterheads.of(actor),
      this.agency.find(actor),
      this.people.address(organizationId, of.personId),
    ]);
    const { personName, heldCents, defendantName, powerNumber, dischargedOn, dueOn } = shown;
    const call = phone === '' ? 'call us' : `call us at ${formatPhone(phone)}`;
    const ended = dischargedOn === null ? 'is void' : `was discharged on ${formatDay(dischargedOn)}`;
    const bytes = await renderPdf({
      title: 'Collateral ready',
      size: 'letter',
      letterhead,
      content: [
        { stack: [personName, ...address], margin: [0, 14, 0, 14] },
        headline('COLLATERAL READY TO BE GIVEN BACK', formatDay(dayOf(this.clock.now(), timeZone))),
        facts(
          [
            ['Collateral held', formatCents(heldCents)],
            ['Defendant', defendantName],
            ['Power', powerNumber],
            ['Discharged', dischargedOn === null ? null : formatDay(dischargedOn)],
            ['To be given back by', dueOn === null ? null : formatDay(dueOn)],
          ],
          'letter',
        ),
        paragraph(`Dear ${personName}:`),
        paragraph(
          `You gave us ${formatCents(heldCents)} as collateral for the bond of ${defendantName}, which ${ended}. It is ready to be given back to you.`,
        ),
        paragraph(`Please ${call} to say how you want it, and bring your receipt and an identification.`),
        { stack: [paragraph('Sincerely,'), paragraph(letterhead.name)], unbreakable: true, margin: [0, 14, 0, 0] },
      ],
    });
    return { name: 'collateral-ready.pdf', bytes };
  }
}

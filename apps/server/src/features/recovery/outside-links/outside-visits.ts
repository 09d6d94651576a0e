import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isCodeOpen, isVisitOpen, VISIT_MINUTES } from '#domain/recovery/outside-link.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { SET_CODE } from './make-outside-code.ts';
import { validLink, type ActiveLink } from './outside-link.ts';
import { OutsideTokens, type LinkId } from './outside-tokens.ts';

const COUNT_TRY = `update outside_link set code_tries = code_tries + 1 where organization_id = $1 and id = $2`;
const USE_CODE = 'update outside_link set code_id = null where organization_id = $1 and id = $2';
const BEGIN = 'insert into outside_visit (organization_id, id, link_id, started_at) values ($1, $2, $3, $4)';
const VISIT = `select started_at from outside_visit
  where organization_id = $1 and id = $2 and link_id = $3`;
/** One row of a visit, under its id, however often the page is opened. */
const OPEN = `insert into outside_view as w (organization_id, id, visit_id, opened_at, last_seen_at)
  values ($1, $2, $2, $3, $3) on conflict (organization_id, id)
  do update set openings = w.openings + 1, last_seen_at = excluded.last_seen_at`;
const SEE = `update outside_view set last_seen_at = $4 where organization_id = $1 and id = $2 and visit_id = $3`;

/** A page that is open: of which link, until when, and what counts it as open already. */
export interface OpenPage extends LinkId {
  link: ActiveLink;
  endsAt: Date;
  view: string;
}

/** What somebody outside the agency does with a link: they are nobody who is signed in (recovery#outside-link). */
@Injectable()
export class OutsideVisits {
  constructor(
    private readonly database: TenantDatabase,
    private readonly tokens: OutsideTokens,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** The link of a token. @throws Refused OUTSIDE_LINK_INVALID, also for one that nobody made */
  linkOf(token: string): LinkId {
    const of = this.tokens.linkOf(token);
    if (!of) throw new Refused('OUTSIDE_LINK_INVALID');
    return of;
  }

  /** Sends a code where a mail can reach them; else the agency reads one to them. */
  askForCode(of: LinkId): Promise<'mail' | 'phone'> {
    return this.database.write(of.organizationId, async (tx) => {
      const now = this.clock.now();
      const { email } = await validLink(tx, of, now, 'for update of l');
      if (email === '' || !this.mail.isConnected) return 'phone';
      const codeId = this.tokens.newCodeId();
      await tx.query(SET_CODE, [of.organizationId, of.linkId, codeId, now]);
      const secretLink = this.tokens.codeOf(codeId);
      await this.mail.send(of.organizationId, { to: email, kind: 'outside-code', secretLink, mailId: codeId }, tx);
      return 'mail';
    });
  }

  /** Opens a visit. A wrong code counts, also where its request is undone. @throws Refused OUTSIDE_LINK_INVALID, OUTSIDE_CODE_WRONG */
  async open(of: LinkId, typed: string): Promise<string> {
    const { organizationId, linkId } = of;
    const visitId = await this.database.write(organizationId, async (tx) => {
      const now = this.clock.now();
      const { codeId, codeMadeAt, codeTries } = await validLink(tx, of, now, 'for update of l');
      const madeAt = codeMadeAt === null ? null : new Date(codeMadeAt);
      if (codeId === null || !isCodeOpen({ madeAt, tries: codeTries }, now)) return null;
      await tx.query(COUNT_TRY, [organizationId, linkId]);
      if (!this.tokens.isCode(codeId, typed)) return null;
      const id = randomUUID();
      await tx.query(USE_CODE, [organizationId, linkId]);
      await tx.query(BEGIN, [organizationId, id, linkId, now]);
      return id;
    });
    if (visitId === null) throw new Refused('OUTSIDE_CODE_WRONG');
    return this.tokens.visitOf(visitId);
  }

  /** Counts an opening of the page, or that it is still open (recovery#openings-of-a-link). @throws Refused OUTSIDE_LINK_INVALID, OUTSIDE_VISIT_ENDED */
  view(of: LinkId, visit: string, seen: string | null): Promise<OpenPage> {
    const { organizationId, linkId } = of;
    return this.database.write(organizationId, async (tx) => {
      const now = this.clock.now();
      const link = await validLink(tx, of, now);
      const visitId = this.tokens.visitIdOf(visit);
      const { rows } = await tx.query<{ startedAt: string }>(VISIT, [organizationId, visitId, linkId]);
      const startedAt = rows[0] && new Date(rows[0].startedAt);
      if (visitId === null || !startedAt || !isVisitOpen(startedAt, now)) throw new Refused('OUTSIDE_VISIT_ENDED');
      const still = seen !== null && (await tx.query(SEE, [organizationId, seen, visitId, now])).rowCount === 1;
      if (!still) await tx.query(OPEN, [organizationId, visitId, now]);
      const view = still ? seen : visitId;
      return { ...of, link, endsAt: new Date(startedAt.getTime() + VISIT_MINUTES * 60_000), view };
    });
  }
}

import { randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { derivedKey, keyedDigest } from '../../../platform/crypto/derived-key.ts';

/** Which link a token is of. */
export interface LinkId {
  organizationId: OrganizationId;
  linkId: string;
}

const TOKEN = /^([0-9a-f]{32})([0-9a-f]{32})([0-9a-f]{64})$/;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
const plain = (id: string): string => id.replaceAll('-', '');
const uuid = (hex: string): string => hex.replace(UUID_PARTS, '$1-$2-$3-$4-$5');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Tokens of links, codes and visits: made of their ids and the installation's secret, and kept nowhere. */
@Injectable()
export class OutsideTokens {
  private readonly key: Buffer;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'outside links');
  }

  of({ organizationId, linkId }: { organizationId: string; linkId: string }): string {
    const named = plain(organizationId) + plain(linkId);
    return named + keyedDigest(this.key, `link ${named}`);
  }

  /** The link that a token is of; null for one that was not made here. */
  linkOf(token: string): LinkId | null {
    const [, organization = '', link = '', proof = ''] = TOKEN.exec(token) ?? [];
    if (!isSame(keyedDigest(this.key, `link ${organization}${link}`), proof)) return null;
    return { organizationId: trustedOrganizationId(uuid(organization)), linkId: uuid(link) };
  }

  /** A code is made of an id of its own, so that only who reads its letter, or is read it, knows it. */
  newCodeId(): string {
    return randomUUID();
  }

  /** Six digits. */
  codeOf(codeId: string): string {
    const digest = keyedDigest(this.key, `code ${codeId}`);
    return String(Number.parseInt(digest.slice(0, 12), 16) % 1_000_000).padStart(6, '0');
  }

  isCode(codeId: string, typed: string): boolean {
    return isSame(this.codeOf(codeId), typed.replace(/\s/g, ''));
  }

  visitOf(visitId: string): string {
    return plain(visitId) + keyedDigest(this.key, `visit ${visitId}`);
  }

  /** The id of a visit; null for one that was not made here. */
  visitIdOf(visit: string): string | null {
    const id = uuid(visit.slice(0, 32));
    return isSame(this.visitOf(id), visit) ? id : null;
  }
}

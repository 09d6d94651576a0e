import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { derivedKey, keyedDigest } from '../../../platform/crypto/derived-key.ts';

/** Which invitation to which grant; another command makes another, and the one before ends. */
export interface Invitation {
  organizationId: OrganizationId;
  grantId: string;
  inviteCommand: string;
}

const TOKEN = /^([0-9a-f]{96})([0-9a-f]{64})$/;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
const plain = (id: string): string => id.replaceAll('-', '');
const uuid = (hex: string): string => hex.replace(UUID_PARTS, '$1-$2-$3-$4-$5');

/**
 * The one-time secrets of invitations to a portal: made when they are sent or shown, and kept nowhere
 * (powers#portal-grant).
 */
@Injectable()
export class PortalInvitations {
  private readonly key: Buffer;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'portal-invitations');
  }

  /** The link of the letter, or the one that an Admin hands over; servers do not see what is behind `#`. Never log it. */
  linkOf({ organizationId, grantId, inviteCommand }: Invitation): string {
    const named = plain(organizationId) + plain(grantId) + plain(inviteCommand);
    return `${this.settings.PUBLIC_URL}/portal#${named}${this.proofOf(named)}`;
  }

  /** What a token invites to; null for one that was not made here. */
  of(token: string): Invitation | null {
    const [, named = '', given = ''] = TOKEN.exec(token.trim()) ?? [];
    const right = this.proofOf(named);
    if (given.length !== right.length || !timingSafeEqual(Buffer.from(given), Buffer.from(right))) return null;
    const [organization, grant, command] = [named.slice(0, 32), named.slice(32, 64), named.slice(64)].map(uuid);
    if (organization === undefined || grant === undefined || command === undefined) return null;
    return { organizationId: trustedOrganizationId(organization), grantId: grant, inviteCommand: command };
  }

  private proofOf(named: string): string {
    return keyedDigest(this.key, `portal ${named}`);
  }
}

import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { TenantDatabase } from '../database/tenant-database.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import { derivedKey, keyedDigest } from '../crypto/derived-key.ts';
import { OrganizationKeys } from './organization-keys.ts';
import { seal, unseal } from '../crypto/sealed.ts';

/** The key of one organization: texts sealed under it open with no other organization's key. */
export class DataKey {
  private readonly sealing: Buffer;
  private readonly digesting: KeyObject;

  constructor(key: Buffer) {
    this.sealing = derivedKey(key, 'seal');
    this.digesting = createSecretKey(derivedKey(key, 'digest'));
  }

  /** Encrypts a short text, bound to `about`: moved to another row it does not open. */
  seal(text: string, about: string): Buffer {
    return seal(this.sealing, text, about);
  }

  /** Opens what `seal` made. Throws where organization, text or `about` is another. */
  unseal(sealed: Buffer, about: string): string {
    return unseal(this.sealing, sealed, about);
  }

  /** Hex HMAC: finds a text again, exactly and within the organization, without keeping it (people#ssn-at-rest). */
  digest(text: string): string {
    return keyedDigest(this.digesting, text);
  }
}

/**
 * The organizations' data keys (building#data-keys): 32 random bytes each, made on first use and kept wrapped by the
 * master key.
 */
@Injectable()
export class DataKeys {
  private readonly organizations: OrganizationKeys;
  private readonly keys = new LRUCache<string, DataKey>({ max: 10_000 });

  constructor(
    private readonly database: TenantDatabase,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.organizations = new OrganizationKeys(settings.BAILIWICK_SECRET);
  }

  /** The organization's key. Whoever asks first makes it; all others get that one. */
  async of(organizationId: OrganizationId): Promise<DataKey> {
    const known = this.keys.get(organizationId);
    if (known) return known;
    const key = new DataKey((await this.find(organizationId)) ?? (await this.make(organizationId)));
    this.keys.set(organizationId, key);
    return key;
  }

  private find(organizationId: OrganizationId): Promise<Buffer | null> {
    return this.database.read(organizationId, (tx) => this.organizations.dataKey(tx, organizationId));
  }

  private async make(organizationId: OrganizationId): Promise<Buffer> {
    const made = randomBytes(32);
    await this.database.write(organizationId, (tx) => this.organizations.keepDataKey(tx, organizationId, made));
    // Two processes may have made one at the same moment; the key that was committed first counts.
    return (await this.find(organizationId)) ?? made;
  }
}

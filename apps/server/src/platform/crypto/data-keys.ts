import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SETTINGS } from '../config.ts';
import type { Settings } from '../config.ts';
import { TenantDatabase } from '../database/tenant-database.ts';
import type { OrganizationId } from '../tenancy/actor.ts';
import { derivedKey, keyedDigest } from './derived-key.ts';
import { seal, unseal } from './sealed.ts';

/** The key of one organization: what was sealed or digested under it means nothing to another one's. */
export class DataKey {
  private readonly sealing: Buffer;
  private readonly digesting: Buffer;

  constructor(key: Buffer) {
    this.sealing = derivedKey(key, 'seal');
    this.digesting = derivedKey(key, 'digest');
  }

  /** Encrypts a short text, bound to `about`: moved to another row it does not open. */
  seal(text: string, about: string): Buffer {
    return seal(this.sealing, text, about);
  }

  /** Opens what `seal` made. Throws where organization, text or `about` is another. */
  unseal(sealed: Buffer, about: string): string {
    return unseal(this.sealing, sealed, about);
  }

  /** Hex HMAC: finds a text again, exactly and within the organization, without keeping it (decision 22). */
  digest(text: string): string {
    return keyedDigest(this.digesting, text);
  }
}

/**
 * The organizations' data keys (design 9): 32 random bytes each, made on first use and kept wrapped by a master key.
 * The master key comes from BAILIWICK_SECRET; a KMS would take the place of `wrap` and `unwrap`, nothing else.
 */
@Injectable()
export class DataKeys {
  private readonly master: Buffer;
  private readonly keys = new LRUCache<string, DataKey>({ max: 10_000 });

  constructor(
    private readonly database: TenantDatabase,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.master = derivedKey(settings.BAILIWICK_SECRET, 'data-keys');
  }

  /** The organization's key. Whoever asks first makes it; all others get that one. */
  async of(organizationId: OrganizationId): Promise<DataKey> {
    const known = this.keys.get(organizationId);
    if (known) return known;
    const wrapped = (await this.find(organizationId)) ?? (await this.make(organizationId));
    const key = new DataKey(this.unwrap(wrapped, organizationId));
    this.keys.set(organizationId, key);
    return key;
  }

  private async find(organizationId: OrganizationId): Promise<Buffer | undefined> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ wrapped: Buffer }>('select wrapped from organization_data_key where organization_id = $1', [
        organizationId,
      ]),
    );
    return rows[0]?.wrapped;
  }

  private async make(organizationId: OrganizationId): Promise<Buffer> {
    const wrapped = this.wrap(randomBytes(32), organizationId);
    await this.database.write(organizationId, (tx) =>
      tx.query('insert into organization_data_key (organization_id, wrapped) values ($1, $2) on conflict do nothing', [
        organizationId,
        wrapped,
      ]),
    );
    // Two processes may have made one at the same moment: what was committed first is the key.
    return (await this.find(organizationId)) ?? wrapped;
  }

  private wrap(key: Buffer, organizationId: OrganizationId): Buffer {
    return seal(this.master, key.toString('base64'), `data-key:${organizationId}`);
  }

  private unwrap(wrapped: Buffer, organizationId: OrganizationId): Buffer {
    return Buffer.from(unseal(this.master, wrapped, `data-key:${organizationId}`), 'base64');
  }
}

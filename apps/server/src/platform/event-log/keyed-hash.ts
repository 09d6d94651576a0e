import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import canonicalize from 'canonicalize';
import { LRUCache } from 'lru-cache';
import type { OrganizationId } from '../../kernel/actor.ts';

/** Where a command came from; `endpoint` is null where no request stands behind it. */
export interface CommandOrigin {
  fromAddress: string;
  requestId: string;
  endpoint: string | null;
}

/** What a link of the chain of rows says (platform/proof/row-chain.ts). */
interface Linked {
  sequence: number;
  table: string;
  key: string;
  attributes: number;
  rowHash: string | null;
}

/** The keyed hash of one organization. */
export class OrganizationHash {
  /** Made ready once: every command hashes with it several times. */
  private readonly key: KeyObject;

  constructor(key: Buffer) {
    this.key = createSecretKey(key);
  }

  /** Hash of what a request asks for; the order of its fields does not matter (RFC 8785). */
  ofRequest(request: object): string {
    return this.of(`request:${canonicalize(request) ?? ''}`);
  }

  /** Hash of a typed text, bound to its event and field. */
  ofText(eventId: string, field: string, body: string): string {
    return this.of(`text:${eventId}:${field}:${body}`);
  }

  /** Hash of where a command came from, bound to the command. */
  ofOrigin(commandId: string, { fromAddress, requestId, endpoint }: CommandOrigin): string {
    return this.of(`origin:${canonicalize([commandId, fromAddress, requestId, endpoint]) ?? ''}`);
  }

  /** Hash of a row that no event explains, by the digest of its columns. */
  ofRow(table: string, key: string, digest: string): string {
    return this.of(`row:${canonicalize([table, key, digest]) ?? ''}`);
  }

  /** Hash of a link of the chain of rows on top of the one before it. */
  ofLink(previous: string | null, { sequence, table, key, attributes, rowHash }: Linked): string {
    return this.of(`link:${canonicalize([previous, sequence, table, key, attributes, rowHash]) ?? ''}`);
  }

  private of(message: string): string {
    return createHmac('sha256', this.key).update(message).digest('base64url');
  }
}

/**
 * HMAC-SHA-256 under a key of the organization: it proves that something is unchanged without revealing it, and equal
 * texts of two organizations have different hashes (building#events).
 */
export class KeyedHash {
  private readonly hashes = new LRUCache<string, Promise<OrganizationHash>>({ max: 10_000 });

  /** @param keyOf looks a key up; asked once for each organization, whose key never changes */
  constructor(private readonly keyOf: (organizationId: OrganizationId) => Promise<Buffer>) {}

  of(organizationId: OrganizationId): Promise<OrganizationHash> {
    const known = this.hashes.get(organizationId);
    if (known) return known;
    const found = this.keyOf(organizationId).then((key) => new OrganizationHash(key));
    this.hashes.set(organizationId, found);
    found.catch(() => this.hashes.delete(organizationId));
    return found;
  }
}

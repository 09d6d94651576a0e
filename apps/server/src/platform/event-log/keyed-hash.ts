import { createHmac, hkdfSync } from 'node:crypto';
import canonicalize from 'canonicalize';
import { LRUCache } from 'lru-cache';

/**
 * HMAC-SHA-256 under a key of the organization, derived from the installation's secret: it shows that something is
 * unchanged without saying what it was, and equal texts of two organizations do not look equal (design 5).
 */
export class KeyedHash {
  private readonly keys = new LRUCache<string, Buffer>({ max: 10_000 });

  constructor(private readonly secret: string) {}

  /** Hash of what a request asks for; the order of its fields does not matter (RFC 8785). */
  ofRequest(organizationId: string, request: object): string {
    return this.of(organizationId, `request:${canonicalize(request) ?? ''}`);
  }

  /** Hash of a typed text, bound to its event and field. */
  ofText(organizationId: string, eventId: string, field: string, body: string): string {
    return this.of(organizationId, `text:${eventId}:${field}:${body}`);
  }

  private of(organizationId: string, message: string): string {
    let key = this.keys.get(organizationId);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.secret, organizationId, 'event-log', 32));
      this.keys.set(organizationId, key);
    }
    return createHmac('sha256', key).update(message).digest('base64url');
  }
}

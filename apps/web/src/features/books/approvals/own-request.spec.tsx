import { describe, expect, it } from '@jest/globals';
import { ALONE_AFTER_MS } from '#domain/kernel/refunds.ts';
import { show } from '../../../test/render.tsx';
import { aloneFrom, isTooEarly, OwnRequest } from './own-request.tsx';

const askedAgo = (ms: number) => aloneFrom(new Date(Date.now() - ms).toISOString());
const wordsOf = async (others: boolean, from: string) => {
  const { container } = await show(<OwnRequest others={others} from={from} />);
  return container.querySelector('p')?.textContent;
};

describe('What one asked for oneself', () => {
  it('is for somebody else to approve where anybody else may', async () => {
    expect(await wordsOf(true, askedAgo(2 * ALONE_AFTER_MS))).toBe('Someone else has to approve this.');
  });

  it('may be released alone after 24 hours, and says from when on', async () => {
    const from = askedAgo(60_000);
    expect(isTooEarly(from)).toBe(true);
    expect(await wordsOf(false, from)).toMatch(
      /^Nobody else can approve this\. You may approve your own request from .+ on\.$/,
    );
  });

  it('may be released then', async () => {
    const from = askedAgo(ALONE_AFTER_MS + 1000);
    expect(isTooEarly(from)).toBe(false);
    expect(await wordsOf(false, from)).toMatch(/You may approve your own request \(shown in the audit trail\)\.$/);
  });
});

import { afterEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { show } from '../../../test/render.tsx';
import { CaseLine } from './recovery-case-page.tsx';

type Seen = (entries: { isIntersecting: boolean; boundingClientRect: { top: number; height: number } }[]) => void;

const before = globalThis.IntersectionObserver;
afterEach(() => void (globalThis.IntersectionObserver = before));

it('The head of a case is one line once it has been scrolled out of sight, and no line while it is in sight', async () => {
  let seen: Seen = () => undefined;
  globalThis.IntersectionObserver = class {
    constructor(callback: Seen) {
      seen = callback;
    }
    observe = () => undefined;
    disconnect = () => undefined;
  } as never;
  const theirs = { defendantName: null, title: 'Blue house', status: 'open', dueOn: '2026-12-01' } as RecoveryCase;
  await show(<CaseLine recoveryCase={theirs} />);
  const scrolled = (isIntersecting: boolean) =>
    act(() => seen([{ isIntersecting, boundingClientRect: { top: isIntersecting ? 300 : -20, height: 0 } }]));
  expect(screen.queryByText('Blue house')).toBeNull();
  scrolled(false);
  expect(screen.getByText('Blue house').closest('.case-line')?.textContent).toBe('Blue houseopen11 days');
  scrolled(true);
  expect(screen.queryByText('Blue house')).toBeNull();
});

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { draftKey, keepDraft, readDraft } from '../lib/drafts.ts';
import { useSession } from '../lib/session.ts';

/** A file that was open a moment ago. It names people: kept as drafts are, in this tab and for this person alone. */
export interface Recent {
  href: string;
  label: string;
}

const MAX_RECENTS = 6;
const FILE = /^\/(?:defendants|bonds|accounts|indemnitors)\/[0-9a-f]{8}-[0-9a-f-]{27}/;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'href') === 'string' &&
  typeof Reflect.get(value, 'label') === 'string';

const useKey = () => {
  const { user, organization } = useSession();
  return draftKey('recents', user.userId, organization.organizationId);
};

const recentsAt = (key: string): Recent[] => {
  const kept = readDraft(key);
  return Array.isArray(kept) ? kept.filter(isRecent) : [];
};

/** The files that were open last, the newest first. */
export const useRecents = (): Recent[] => recentsAt(useKey());

/** Remembers each file when it is left, under the name that its screen gave the browser tab. */
export const useRememberRecents = (): void => {
  const router = useRouter();
  const key = useKey();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        const href = FILE.exec(fromLocation?.pathname ?? '')?.[0];
        if (href === undefined || !pathChanged) return;
        const label = document.title.replace(/ · Bailiwick$/, '');
        const others = recentsAt(key).filter((recent) => recent.href !== href);
        keepDraft(key, [{ href, label }, ...others].slice(0, MAX_RECENTS));
      }),
    [router, key],
  );
};

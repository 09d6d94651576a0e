/** Everything that a form keeps for a reload stands in this tab's session storage under this word. */
const PREFIX = 'draft:';

/** Where a draft is kept: one per form, person and organization. */
export const draftKey = (form: string, userId: string, organizationId: string): string =>
  `${PREFIX}${form}:${userId}:${organizationId}`;

/** Storage may be switched off or full: then a reload loses what was typed, and nothing else. */
const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

export const keepDraft = (key: string, draft: object): void =>
  quietly(() => sessionStorage.setItem(key, JSON.stringify(draft)), undefined);

/** What was kept, as it was written by this or an earlier version of the form; `null` where there is none. */
export const readDraft = (key: string): unknown =>
  quietly(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown, null);

export const forgetDraft = (key: string): void => quietly(() => sessionStorage.removeItem(key), undefined);

/** Forgets the drafts of everybody else, so that nobody sees those of an earlier user of this browser. */
export const forgetDraftsOfOthers = (userId: string): void =>
  quietly(() => {
    const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    drafts.filter((key) => !key.includes(`:${userId}:`)).forEach((key) => sessionStorage.removeItem(key));
  }, undefined);

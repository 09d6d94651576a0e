import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Session } from '../../libs/contracts/office/identity/identity.ts';
import type { AnswerOf, Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';

/**
 * Requests of a person's browser without a screen: with their cookies and their read token, which their pages know from
 * the next load on.
 */

const KEY = 'bailiwick-read-token'; // of apps/web/src/lib/read-token.ts

interface Known {
  organizationId: string;
  /** `<storeId>:<position>`. */
  token: string;
}

/** What each page was told beside its screens. */
const told = new WeakMap<Page, Known>();

const isNewer = (candidate: string, current: string): boolean => {
  const [store, position = '0'] = candidate.split(':');
  const [currentStore, currentPosition = '0'] = current.split(':');
  return store !== currentStore || BigInt(position) > BigInt(currentPosition);
};

/** What the client on the page knows; a page that shows nothing of the product keeps nothing. */
const keptOn = async (page: Page): Promise<Partial<Known>> => {
  if (!page.url().startsWith('http')) return {};
  return JSON.parse((await page.evaluate<string | null>(`sessionStorage.getItem('${KEY}')`)) ?? '{}') as Partial<Known>;
};

/** Whether the client on the page, as it was loaded, knows of all that was asked for beside it. */
export const knowsAll = async (page: Page): Promise<boolean> => {
  const known = told.get(page);
  if (!known) return true;
  const { token } = await keptOn(page);
  return token !== undefined && !isNewer(known.token, token);
};

/** The newest that this person's browser knows of, on its screens and beside them; empty where that is nothing. */
export const tokenOf = async (page: Page): Promise<string> => {
  const { token } = await keptOn(page);
  const known = told.get(page)?.token;
  if (token === undefined || known === undefined) return token ?? known ?? '';
  return isNewer(known, token) ? known : token;
};

/** Runs before the page's own scripts at each load: they find what was told since the last one. */
const TELL = ({ key, known }: { key: string; known: Known }): void => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Known | null;
    const place = (token: string) => BigInt(token.split(':')[1] ?? '0');
    const isKnown = kept && (kept.organizationId !== known.organizationId || place(kept.token) >= place(known.token));
    if (!isKnown) sessionStorage.setItem(key, JSON.stringify(known));
  } catch {
    // A page that is nobody's has no storage.
  }
};

const tell = async (page: Page, url: string, token: string): Promise<void> => {
  const last = told.get(page);
  if (last && !isNewer(token, last.token)) return;
  const { session } = (await (await page.request.get(`${url}/api/session`)).json()) as { session: Session | null };
  if (!session?.organization) return;
  const known = { organizationId: session.organization.organizationId, token };
  told.set(page, known);
  await page.addInitScript(TELL, { key: KEY, known });
};

/**
 * Asks what the contract `E` says, by its method and path: `ask<typeof writeBond>(page, url, 'POST /bonds', { body })`. What
 * the views have not read yet and what is away for a moment is asked for again, a command with its id.
 * @throws Error where it is refused
 */
export const ask = async <E extends Endpoint>(
  page: Page,
  url: string,
  route: `${E['method']} ${E['path']}`,
  request: RequestOf<E> = {},
): Promise<AnswerOf<E>> => {
  const { params = {}, query = {}, body } = request as Record<string, Record<string, string>>;
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const commandId = randomUUID();
  for (;;) {
    const token = await tokenOf(page);
    const answer = await page.request.fetch(`${url}/api${path}?${new URLSearchParams(query).toString()}`, {
      method,
      headers: {
        origin: url,
        ...(method === 'GET' ? {} : { 'idempotency-key': commandId, 'content-type': 'application/json' }),
        ...(token ? { 'x-log-token': token } : {}),
      },
      ...(method === 'GET' ? {} : { data: body ?? {} }),
    });
    if (answer.headers()['x-stale'] === 'true' || answer.status() === 503) continue;
    if (!answer.ok()) throw new Error(`${route} answered ${await answer.text()}`);
    const written = answer.headers()['x-log-token'];
    if (written && method !== 'GET') await tell(page, url, written);
    return (await answer.json()) as AnswerOf<E>;
  }
};

import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from '@jest/globals';
import { takeEarly } from './early.ts';

const script = readFileSync('apps/web/public/early.js', 'utf8');
const page = readFileSync('apps/web/index.html', 'utf8');

const NAMED = {
  'meta[name="staff-scripts"]': { content: '/assets/frame.js /assets/kit.js' },
  'meta[name="later-scripts"]': { content: '/assets/more.js' },
};

/** What the first script of the page asks for at an address, at once and when the page is loaded. */
const askedAt = (pathname: string) => {
  const requests: string[] = [];
  const loaded: string[] = [];
  const onLoad: (() => void)[] = [];
  const window = { addEventListener: (_: 'load', listener: () => void) => onLoad.push(listener) };
  runInNewContext(script, {
    window,
    location: { pathname },
    history: { state: {} },
    localStorage: { getItem: () => null },
    fetch: (address: string) => {
      requests.push(address);
      return Promise.resolve();
    },
    document: {
      addEventListener: () => undefined,
      documentElement: { setAttribute: () => undefined },
      querySelectorAll: () => [],
      querySelector: (selector: keyof typeof NAMED) => NAMED[selector],
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => loaded.push(href) },
    },
  });
  const atOnce = loaded.splice(0);
  onLoad.forEach((listener) => listener());
  return { asked: requests, atOnce, later: loaded };
};

describe('What the page asks for before its scripts are there', () => {
  it('is the session and the scripts of the frame, on a screen of the staff; what others share comes afterwards', () => {
    expect(askedAt('/defendants')).toEqual({
      asked: ['/api/session'],
      atOnce: ['/assets/frame.js', '/assets/kit.js'],
      later: ['/assets/more.js'],
    });
  });

  it('is the session alone where nobody needs to be signed in', () => {
    expect(askedAt('/login')).toEqual({ asked: ['/api/session'], atOnce: [], later: [] });
  });

  it('is nothing on the page of a receipt, which knows no session', () => {
    expect(askedAt('/r/abc')).toEqual({ asked: [], atOnce: [], later: [] });
  });
});

describe('The frame before the scripts', () => {
  /** Opens the page at an address, in this document, without its scripts. */
  const openAt = async (pathname: string, state: object | null, session: object | null = null, html = page) => {
    document.body.innerHTML = '';
    runInNewContext(script, {
      window: { addEventListener: () => undefined },
      document,
      MutationObserver,
      location: { pathname },
      history: { state },
      localStorage,
      matchMedia: () => ({ matches: false }),
      fetch: () => Promise.resolve({ text: () => Promise.resolve(JSON.stringify({ session })) }),
      Response: Object,
    });
    document.body.innerHTML = html;
    await changed();
    await new Promise((resolve) => setTimeout(resolve)); // the session is there: all that follows it has run
    return () =>
      document.querySelector('.gate-frame, .staff-frame')?.textContent.replaceAll(/\s+/g, ' ').trim() ?? null;
  };
  /** Settles once the browser has told of the changes before it. */
  const changed = () =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document, { childList: true, subtree: true });
      document.body.append(document.createComment(''));
    });

  const agent = { fullName: ' Odile Sonnier ' };
  const organization = { name: 'Pelican Bail Bonds' };
  const user = { name: 'Odile', email: 'odile@example.com', mustChangePassword: false, mustSetUpTwoFactor: false };

  it.each([
    ['the name of the agent', 'Odile Sonnier', { agent, user }],
    ['the name of the user', 'Odile', { agent: { fullName: '' }, user }],
    ['the mailbox', 'odile', { agent: { fullName: '' }, user: { ...user, name: ' ' } }],
    ['nobody', 'Agent', { agent: { fullName: '' }, user: { ...user, name: '', email: '@example.com' } }],
  ])('greets on the dashboard as the screen will (welcome-name.spec.ts), by %s', async (_, name, person) => {
    const shown = await openAt('/dashboard', null, { ...person, organization });
    expect(shown()).toBe(`Pelican Bail Bonds Welcome, ${name} Loading your dashboard...`);
    document.getElementById('root')?.append(document.createElement('main'));
    await changed();
    expect(shown()).toBeNull();
  });

  it.each([
    ['nobody is signed in', null],
    ['somebody has no agent record', { agent: null, organization, user }],
    ['somebody has to set up something first', { agent, organization, user: { ...user, mustChangePassword: true } }],
  ])('does not stand on the dashboard where %s', async (_, session) => {
    expect((await openAt('/dashboard', null, session))()).toBeNull();
  });

  it('stands where /login was opened by its address, until the screen is there', async () => {
    const shown = await openAt('/login', null);
    expect(shown()).toBe('Bailiwick Sign in');
    document.getElementById('root')?.append(document.createElement('main'));
    await changed();
    expect(shown()).toBeNull();
  });

  it.each(['<template id="gate-frame">', '<span class="mark large"></span>'])(
    'waits for the whole of what it shows, where the page has come as far as %s',
    async (last) => {
      const thrown: unknown[] = [];
      const tell = (event: ErrorEvent) => thrown.push(event.error);
      window.addEventListener('error', tell);
      const [come = '', rest = ''] = page.split(last);
      const shown = await openAt('/login', null, null, come + last);
      expect(shown()).toBeNull();
      document.body.innerHTML = come + last + rest;
      await changed();
      expect(shown()).toBe('Bailiwick Sign in');
      window.removeEventListener('error', tell);
      expect(thrown).toEqual([]);
    },
  );

  it('does not stand where the screen may say more, nor at another address', async () => {
    expect((await openAt('/login', { notice: 'Session cleared.' }))()).toBeNull();
    expect((await openAt('/defendants', null, { agent, organization, user }))()).toBeNull();
  });
});

describe('The first script', () => {
  /** Reads a page that names it, with the frame of /login or without; tells what has been started. */
  const readAt = async (pathname: string, hidden = false) => {
    const opened = document.implementation.createHTMLDocument();
    Object.defineProperty(opened, 'hidden', { value: hidden });
    const painted: FrameRequestCallback[] = [];
    runInNewContext(script, {
      window: { addEventListener: () => undefined },
      document: opened,
      MutationObserver,
      location: { pathname },
      history: { state: null },
      localStorage,
      requestAnimationFrame: (callback: FrameRequestCallback) => painted.push(callback),
      setTimeout: (callback: () => void) => callback(),
      fetch: () => Promise.withResolvers().promise,
    });
    opened.head.innerHTML = '<meta name="first-script" content="/assets/index.js">';
    opened.body.innerHTML = page;
    await new Promise((resolve) => setTimeout(resolve)); // the frame stands, where there is one
    opened.dispatchEvent(new Event('DOMContentLoaded'));
    const started = () => opened.querySelectorAll('script[type="module"][src="/assets/index.js"]').length;
    return { started, paint: () => painted.forEach((callback) => callback(0)) };
  };

  it('is started once the page is read', async () => {
    expect((await readAt('/defendants')).started()).toBe(1);
  });

  it('is started once the frame is painted, where one stands', async () => {
    const { started, paint } = await readAt('/login');
    expect(started()).toBe(0);
    paint();
    expect(started()).toBe(1);
  });

  it('is started at once in a tab that nobody sees, which paints nothing', async () => {
    expect((await readAt('/login', true)).started()).toBe(1);
  });
});

describe('The session that was asked for early', () => {
  afterEach(() => {
    delete window.earlySession;
  });

  it('is taken once', async () => {
    const answer = {} as Response;
    window.earlySession = Promise.resolve(answer);
    expect(await takeEarly('/api/session')).toBe(answer);
    expect(await takeEarly('/api/session')).toBeNull();
  });

  it('is left for its own address, and asked for again where the first try failed', async () => {
    window.earlySession = Promise.reject(new Error('no line'));
    expect(await takeEarly('/api/desk')).toBeNull();
    expect(await takeEarly('/api/session')).toBeNull();
  });
});

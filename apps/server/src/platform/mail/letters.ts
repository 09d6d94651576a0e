/** What a letter says, before it is laid out; `action` names its link. */
interface Letter {
  subject: string;
  paragraphs: string[];
  action: string;
}

type Words = Readonly<Record<string, string>>;

/** Every letter the product writes. A one-time link is never among the words. */
const LETTERS = {
  welcome: ({ name = '', organization = '' }: Words) => ({
    subject: `Welcome to Bailiwick, ${name}`,
    paragraphs: [
      `Hello ${name},`,
      `${organization} is set up, and you are its Admin. Add your team under Settings, Users.`,
    ],
    action: 'Open Bailiwick',
  }),
  'password-reset': ({ name = '' }: Words) => ({
    subject: 'Reset your password',
    paragraphs: [
      `Hello ${name},`,
      'Somebody, hopefully you, asked for a new password. The link below works once, for one hour.',
      'If it was not you, ignore this letter: your password stays as it is.',
    ],
    action: 'Choose a new password',
  }),
  'confirm-address': ({ name = '', organization = '' }: Words) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      `Hello ${name},`,
      `Somebody, hopefully you, asked to set up ${organization} on Bailiwick with this address. The link below works once, for 24 hours; then you sign in with the password you chose.`,
      'If it was not you, ignore this letter: nothing is set up.',
    ],
    action: 'Confirm the address',
  }),
  'known-address': ({ name = '' }: Words) => ({
    subject: 'You already have a Bailiwick account',
    paragraphs: [
      `Hello ${name},`,
      'Somebody, hopefully you, tried to create an account with your address. You have one already: sign in, or use "Forgot password?" there.',
      'If it was not you, nothing has happened and there is nothing to do.',
    ],
    action: 'Sign in',
  }),
  'new-device': ({ name = '', device = '', address = '' }: Words) => ({
    subject: 'A sign-in from a new device',
    paragraphs: [
      `Hello ${name},`,
      `Your account was just used from ${device} (address ${address}), for the first time.`,
      'If it was not you, change your password now: that signs out every other device.',
    ],
    action: 'Open your profile',
  }),
  'temporary-password': ({ name = '', organization = '' }: Words) => ({
    subject: `You were added to ${organization}`,
    paragraphs: [
      `Hello ${name},`,
      `${organization} added you to its team. Your Admin gives you a temporary password; it works for 72 hours and you change it when you first sign in.`,
    ],
    action: 'Sign in',
  }),
  invitation: ({ name = '', organization = '', role = '' }: Words) => ({
    subject: `${organization} invites you`,
    paragraphs: [
      `Hello ${name},`,
      `${organization} invites you to work there as ${role}. Sign in with the password you have; the invitation waits for you.`,
    ],
    action: 'See the invitation',
  }),
} satisfies Record<string, (words: Words) => Letter>;

export type LetterKind = keyof typeof LETTERS;

/** Which page a letter's link opens where it carries no one-time link. */
export const LETTER_PAGES: Record<LetterKind, string> = {
  welcome: '/dashboard',
  'password-reset': '/login',
  'confirm-address': '/signup',
  'known-address': '/login',
  'new-device': '/profile',
  'temporary-password': '/login',
  invitation: '/profile',
};

/** How long the one-time link of a letter works, in hours; letters that are not here carry none. */
export const LINK_HOURS: Partial<Record<LetterKind, number>> = { 'password-reset': 1, 'confirm-address': 24 };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A letter laid out as text and HTML. Names in it come from people: on one line, and escaped. */
export const layOut = (
  kind: LetterKind,
  words: Words,
  link: string,
): { subject: string; text: string; html: string } => {
  const onOneLine = Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, word.replace(/\s+/g, ' ').trim()]),
  );
  const { subject, paragraphs, action }: Letter = LETTERS[kind](onOneLine);
  const text = `${paragraphs.join('\n\n')}\n\n${action}: ${link}\n`;
  const style = 'font:16px/1.5 system-ui,sans-serif;color:#1f2328';
  const html = `<!doctype html><html lang="en"><body style="${style}">${paragraphs
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join('')}<p><a href="${escaped(link)}">${escaped(action)}</a></p></body></html>`;
  return { subject, text, html };
};

/** What a letter says, before it is laid out; `action` names its link. */
interface Letter {
  subject: string;
  paragraphs: string[];
  action: string;
  /** What stands in the place of the link is a code, to be typed. */
  isCode?: boolean;
}

/**
 * What a letter may be filled with. Never what somebody typed, such as a name: anybody can add an address that is not
 * theirs, and would write to its owner through us.
 */
export interface Words {
  device?: string;
  address?: string;
  role?: string;
  /** The short number of a recovery case or of a bond, as the product made it. */
  number?: string;
  deadline?: string;
  /** How many days are left, in words. */
  days?: string;
  /** What an alert says, or how many there are: words of the product. */
  matter?: string;
  /** What is owed to others past its day and what of theirs is missing, in figures. */
  others?: string;
  /** Where a chain of hashes ends: how many links, and the hash of the last. */
  head?: string;
  /** The path of the screen that its link opens; that of its kind unless told. */
  page?: string;
}

/** Every letter the product writes. A one-time link is never among the words. */
const LETTERS = {
  welcome: () => ({
    subject: 'Welcome to Bailiwick',
    paragraphs: ['Your agency is set up, and you are its Admin. Add your team under Settings, Users.'],
    action: 'Open Bailiwick',
  }),
  'password-reset': () => ({
    subject: 'Reset your password',
    paragraphs: [
      'You (or someone using your address) asked to reset your password. The link below works once, for one hour.',
      'If it was not you, ignore this e-mail: your password stays as it is.',
    ],
    action: 'Choose a new password',
  }),
  'confirm-address': () => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'You (or someone using your address) asked to set up an agency on Bailiwick. The link below works once, for 24 hours, with the password that was chosen.',
      'If it was not you, ignore this e-mail: nothing is set up.',
    ],
    action: 'Confirm the address',
  }),
  'known-address': () => ({
    subject: 'You already have a Bailiwick account',
    paragraphs: [
      'You (or someone using your address) tried to create an account. You already have one: sign in, or use "Forgot password?" there.',
      'If it was not you, nothing was changed and you do not need to do anything.',
    ],
    action: 'Sign in',
  }),
  'new-device': ({ device = '', address = '' }: Words) => ({
    subject: 'A sign-in from a new device',
    paragraphs: [
      `Your account was just used from ${device} (address ${address}), for the first time.`,
      'If it was not you, change your password now: that signs out every other device.',
    ],
    action: 'Open your profile',
  }),
  'temporary-password': () => ({
    subject: 'You were added to an agency on Bailiwick',
    paragraphs: [
      'An agency that works with Bailiwick added you to its team. Its Admin gives you a temporary password; it works for 72 hours and you change it when you first sign in.',
      'If nobody has told you about it, ignore this e-mail.',
    ],
    action: 'Sign in',
  }),
  invitation: ({ role = '' }: Words) => ({
    subject: 'An agency on Bailiwick invites you',
    paragraphs: [
      `An agency invites you to work there as ${role}. The link below works once, for seven days; sign in and you read who invites you. If you do not know your password, use "Forgot password?" there.`,
      'If nobody has told you about it, ignore this e-mail. Never give the link to anybody else: it opens the invitation.',
    ],
    action: 'See the invitation',
  }),
  'ssn-limit': () => ({
    subject: 'Many SSNs were looked at in your agency',
    paragraphs: [
      'One person of your agency has looked at 20 SSNs within an hour, and was refused the next one. The audit trail says who it was, whose SSNs they were, and the reasons given.',
      'If you do not know why, take them off the team for now: that signs them out at once.',
    ],
    action: 'Open the audit trail',
  }),
  'forfeiture-deadline': ({ number = '', deadline = '', days = '' }: Words) => ({
    subject: `Forfeiture deadline: ${days}`,
    paragraphs: [
      `${number} has its deadline on ${deadline}: ${days}.`,
      'The assignee and all Supervisors and Admins always get this e-mail.',
    ],
    action: 'Open it',
  }),
  'red-alert': ({ matter = '' }: Words) => ({
    subject: 'An alert needs you now',
    paragraphs: [`${matter}.`, 'You get this e-mail because e-mail notifications are on in your settings.'],
    action: 'Open it',
  }),
  'alerts-of-day': ({ matter = '', others = '' }: Words) => ({
    subject: `${matter} not read yet`,
    paragraphs: [
      `You have ${matter} in Bailiwick that you have not read.`,
      ...(others === '' ? [] : [others]),
      'You get this e-mail because e-mail notifications are on in your settings.',
    ],
    action: 'See the alerts',
  }),
  'move-in-done': ({ matter = '', days = '' }: Words) => ({
    subject: 'Your move-in: the lists are through',
    paragraphs: [
      `${matter}.`,
      ...(days === '' ? [] : [`${days}. Each is under Forfeitures; no e-mail was sent for what came with the lists.`]),
      'No client was written to.',
    ],
    action: 'Open the move-in',
  }),
  'books-head': ({ matter = '', deadline = '', number = '', head = '' }: Words) => ({
    subject: `Head of the books, ${deadline}`,
    paragraphs: [
      `${matter}.`,
      `Head of the log of agency ${number}: ${head}`,
      'Keep this letter outside of Bailiwick. Whoever changes what was booked before this day ends at another head. On the server, "verify-ledger --head" with the head above proves that it is still contained.',
    ],
    action: 'See what was proven',
  }),
  'portal-invitation': () => ({
    subject: 'A bail agency lets you see your surety’s bonds',
    paragraphs: [
      'A bail agency that works with Bailiwick gives you access to the bonds on the powers of your surety. The link below works once, for seven days; it says which agency and which surety, and until when.',
      'Each sign-in asks for a code of an authenticator app on your phone, which you set up first.',
      'If nobody has told you about it, ignore this e-mail. Never give the link to anybody else: it opens the invitation.',
    ],
    action: 'See the invitation',
  }),
  'outside-link': () => ({
    subject: 'You were asked to help find somebody',
    paragraphs: [
      'A bail agency that works with Bailiwick gives you access to a case. The link below asks for a code each time, which comes to this address.',
      'What it shows is for you alone. If nobody has told you about it, ignore this e-mail.',
    ],
    action: 'Open the case',
  }),
  'outside-code': () => ({
    subject: 'Your code',
    paragraphs: [
      'You (or someone with your link) opened a link from a bail agency. The code below works once, for 10 minutes.',
      'If it was not you, ignore this e-mail. Never give the code to anybody else.',
    ],
    action: 'Your code',
    isCode: true,
  }),
} satisfies Record<string, (words: Words) => Letter>;

export type LetterKind = keyof typeof LETTERS;

/**
 * In whose name a letter goes (people#whose-letters): of the agency whose staff had it sent to an address that they
 * typed, which `LetterLimit` limits; of the agency, to an address that it has already; or of the product itself.
 */
export const LETTERS_FROM: Record<LetterKind, 'staff' | 'agency' | 'product'> = {
  welcome: 'product',
  'password-reset': 'product',
  'confirm-address': 'product',
  'known-address': 'product',
  'new-device': 'product',
  'ssn-limit': 'product',
  'forfeiture-deadline': 'product',
  'red-alert': 'product',
  'alerts-of-day': 'product',
  'move-in-done': 'product',
  'books-head': 'staff',
  'temporary-password': 'staff',
  invitation: 'staff',
  'portal-invitation': 'staff',
  'outside-link': 'staff',
  'outside-code': 'agency',
};

/** Which page a letter's link opens where it carries no one-time link. */
export const LETTER_PAGES: Record<LetterKind, string> = {
  welcome: '/dashboard',
  'password-reset': '/login',
  'confirm-address': '/signup',
  'known-address': '/login',
  'new-device': '/profile',
  'temporary-password': '/login',
  invitation: '/invitation',
  'ssn-limit': '/settings?tab=security',
  'forfeiture-deadline': '/recovery/cases',
  'red-alert': '/alerts',
  'alerts-of-day': '/alerts',
  'move-in-done': '/settings/move-in',
  'books-head': '/settings?tab=system',
  'portal-invitation': '/portal',
  'outside-link': '/outside',
  'outside-code': '/outside',
};

/** How long the one-time link of a letter works, in hours; letters that are not here carry none. */
export const LINK_HOURS: Partial<Record<LetterKind, number>> = {
  'password-reset': 1,
  'confirm-address': 24,
  invitation: 168,
  'portal-invitation': 168,
  'outside-code': 1 / 6,
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The paper, ink and pine of the web client, and a seal's brass: mail programs know no style sheets, so they stand here. */
const STYLES = {
  page: 'margin:0;padding:24px;background:#faf8f4;color:#17201d;font:16px/1.5 Inter,system-ui,sans-serif',
  sheet:
    'max-width:560px;margin:0 auto;padding:24px 32px;background:#ffffff;border:1px solid #e4e0d7;border-radius:8px',
  head: 'margin:0 0 16px;padding-bottom:12px;border-bottom:3px double #a8792b;font-weight:600',
  action:
    'display:inline-block;padding:10px 20px;background:#0f6b57;color:#ffffff;border-radius:6px;text-decoration:none',
};

/** A letter laid out as text and HTML; words are on one line, and escaped. */
export const layOut = (
  kind: LetterKind,
  words: Words,
  link: string,
): { subject: string; text: string; html: string } => {
  const onOneLine = (word = '') => word.replace(/\s+/g, ' ').trim();
  const {
    subject,
    paragraphs,
    action,
    isCode = false,
  }: Letter = LETTERS[kind]({
    device: onOneLine(words.device),
    address: onOneLine(words.address),
    role: onOneLine(words.role),
    number: onOneLine(words.number),
    deadline: onOneLine(words.deadline),
    days: onOneLine(words.days),
    matter: onOneLine(words.matter),
    others: onOneLine(words.others),
    head: onOneLine(words.head),
  });
  const text = `${paragraphs.join('\n\n')}\n\n${action}: ${link}\n`;
  const end = isCode
    ? `${escaped(action)}: <strong>${escaped(link)}</strong>`
    : `<a href="${escaped(link)}" style="${STYLES.action}">${escaped(action)}</a>`;
  const html = `<!doctype html><html lang="en"><body style="${STYLES.page}"><div style="${STYLES.sheet}"><p style="${STYLES.head}">Bailiwick</p>${paragraphs
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join('')}<p>${end}</p></div></body></html>`;
  return { subject, text, html };
};

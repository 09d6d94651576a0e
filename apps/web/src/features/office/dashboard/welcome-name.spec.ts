import { describe, expect, it } from '@jest/globals';
import { welcomeName } from './welcome-name.ts';

const settled = {
  mustChangePassword: false,
  mustSetUpTwoFactor: false,
  twoFactorEnabled: false,
  hasPortal: false,
  authenticatedAt: '2026-11-20T12:00:00.000Z',
};
const greet = (fullName: string, name: string, email: string) =>
  welcomeName({ agent: { agentId: 'a', fullName, role: 'Agent' }, user: { userId: 'u', name, email, ...settled } });

describe('The welcome line', () => {
  it('takes the first name there is', () => {
    expect(greet('Marie Delacroix', 'M', 'm@x.com')).toBe('Marie Delacroix');
    expect(greet(' ', 'Marie', 'm@x.com')).toBe('Marie');
    expect(greet('', '', 'marie@x.com')).toBe('marie');
    expect(greet('', '', '')).toBe('Agent');
  });
});

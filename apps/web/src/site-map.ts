import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes';

/** Every URL and the file of its screen, on one page. Everything inside the staff layout asks for a session. */
export const routes = rootRoute('shell/root.tsx', [
  index('shell/home.tsx'),
  route('/login', 'features/identity/login.screen.tsx'),
  route('/signup', 'features/identity/signup.screen.tsx'),
  route('/reset-password', 'features/identity/reset-password.screen.tsx'),
  layout('staff', 'shell/staff-layout.tsx', [
    route('/dashboard', 'features/desk/dashboard.screen.tsx'),
    route('/defendants', 'features/defendants/defendants.screen.tsx'),
    route('/defendants/new', 'features/intake/new-defendant.screen.tsx'),
    route('/add-defendant', 'features/intake/add-defendant.screen.tsx'),
    route('/defendants/$defendantId', 'features/defendants/defendant.screen.tsx', [
      index('features/defendants/defendant-overview.screen.tsx'),
      route('/bonds', 'features/bonds/defendant-bonds.screen.tsx'),
      route('/liable-for', 'features/indemnitors/liable-for.screen.tsx'),
      route('/accounts', 'features/accounts/defendant-accounts.screen.tsx'),
      route('/notes', 'features/notes/defendant-notes.screen.tsx'),
      route('/history', 'features/defendants/defendant-history.screen.tsx'),
      route('/profile', 'shell/defendant-profile-link.tsx'),
    ]),
    route('/defendants/$defendantId/background', 'features/background/background.screen.tsx'),
    route('/defendant/$defendantId', 'shell/defendant-link.tsx'),
    route('/indemnitors/$indemnitorId', 'features/indemnitors/indemnitor.screen.tsx'),
    route('/bonds/new', 'features/bonds/new-bond.screen.tsx'),
    route('/bonds/$bondId', 'features/bonds/bond.screen.tsx'),
    route('/bonds/$bondId/finance', 'features/accounts/bond-finance.screen.tsx'),
    route('/accounts/$accountId', 'features/accounts/account.screen.tsx'),
    route('/accounts/$accountId/payments/$paymentId/receipt', 'features/accounts/receipt.screen.tsx'),
    route('/admin/reports', 'features/ledger/reports.screen.tsx'),
    route('/tools', 'features/tools/tools.screen.tsx'),
    route('/recovery/tools', 'features/tools/recovery-tools.screen.tsx'),
    route('/checkins', 'shell/checkins-link.tsx'),
    route('/settings', 'features/organizations/settings.screen.tsx'),
    route('/profile', 'features/identity/profile.screen.tsx'),
  ]),
  route('/$', 'shell/unknown-path.tsx'),
]);

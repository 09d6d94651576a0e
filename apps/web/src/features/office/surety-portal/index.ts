/** What the shell uses of the portals of sureties. */
export { BondSuretyProofs } from './bond-surety-proofs.tsx';
export { Portal } from './portal.tsx';
export { PortalInvitation } from './portal-invitation.tsx';
export { SuretyGrants } from './surety-grants.tsx';

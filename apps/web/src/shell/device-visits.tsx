import { SendVisits, UnsentVisits } from '../features/recovery/leads/index.ts';

/** Visits that wait on this device: sent as soon as they can be, named at sign-out (recovery#visits). */
export const DeviceVisits = () => (
  <>
    <SendVisits />
    <UnsentVisits />
  </>
);

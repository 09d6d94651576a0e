import { createFileRoute } from '@tanstack/react-router';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../../../lib/session.ts';
import { CreateDefendant } from './create-defendant.tsx';

/** The same screen as `/defendants/new` (screens#leading-addresses). */
export const Route = createFileRoute('/_staff/add-defendant')({
  beforeLoad: onlyFor(anyStaff),
  component: CreateDefendant,
});

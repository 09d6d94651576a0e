import { createFileRoute } from '@tanstack/react-router';
import { CreateDefendant } from './create-defendant.tsx';

/** The same screen as `/defendants/new` (decision 25). */
export const Route = createFileRoute('/_staff/add-defendant')({ component: CreateDefendant });

import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { CollateralEvent, EventContext, HistoryEvent } from './history-event.ts';
import { after } from './history-words.ts';

type Told = Extract<HistoryEvent, { type: CollateralEvent['type'] }>;

/** What happened to collateral, in words (money#recipes-of-collateral). */
export const collateralWords = (event: Told, { texts }: Pick<EventContext, 'texts'>): string => {
  const why = after(' · ', texts['reason']);
  const to = after(' to ', texts['payee']);
  switch (event.type) {
    case 'CollateralReceived': {
      const { amountCents, method, number } = event.data;
      return `Received collateral of ${formatCents(amountCents)}, ${method} (receipt ${number})`;
    }
    case 'CollateralBroughtIn': {
      const { heldCents, effectiveOn } = event.data;
      return `Collateral of the opening of ${formatDay(effectiveOn)}: ${formatCents(heldCents)}`;
    }
    case 'CollateralCorrectionRequested':
      return `Asked to correct the collateral of the opening to ${formatCents(event.data.heldCents)}${why}`;
    case 'CollateralCorrected': {
      const { alone, heldCents } = event.data;
      return `Approved${alone ? ' alone' : ''} correcting the collateral of the opening to ${formatCents(heldCents)}${why}`;
    }
    case 'CollateralReturnRequested':
      return `Asked to give collateral of ${formatCents(event.data.amountCents)} back${to}, ${event.data.method}${why}`;
    case 'CollateralReturned': {
      const { approved, alone, amountCents, method } = event.data;
      const verb = approved ? `Approved${alone ? ' alone' : ''} giving back` : 'Gave back';
      return `${verb} collateral of ${formatCents(amountCents)}${to}, ${method}${why}`;
    }
    case 'CollateralVoidRequested':
      return `Asked to void a receipt of collateral of ${formatCents(event.data.amountCents)}${why}`;
    case 'CollateralVoided': {
      const { approved, alone, amountCents } = event.data;
      const verb = approved ? `Approved${alone ? ' alone' : ''} the void of` : 'Voided';
      return `${verb} a receipt of collateral of ${formatCents(amountCents)}${why}`;
    }
    case 'CollateralReturnVoidRequested':
      return `Asked to void the return of collateral of ${formatCents(event.data.amountCents)}${why}`;
    case 'CollateralReturnVoided': {
      const { approved, alone, amountCents } = event.data;
      const verb = approved ? `Approved${alone ? ' alone' : ''} the void of` : 'Voided';
      return `${verb} the return of collateral of ${formatCents(amountCents)}${why}`;
    }
    case 'CollateralBounced':
      return `The bank returned a check of collateral of ${formatCents(event.data.amountCents)} on ${formatDay(event.data.effectiveOn)}${after(': ', texts['reason'])}`;
    case 'CollateralApplicationRequested':
      return `Asked to apply collateral of ${formatCents(event.data.amountCents)} to an account${why}`;
    case 'CollateralClaimed': {
      const { approved, alone, amountCents } = event.data;
      const verb = approved ? `Approved${alone ? ' alone' : ''} applying` : 'Decided to apply';
      return `${verb} collateral of ${formatCents(amountCents)} to an account${why}`;
    }
    case 'CollateralDeclined':
      return `Declined what was asked of collateral${why}`;
    case 'CollateralWithdrawn':
      return 'Withdrew what was asked of collateral';
  }
};

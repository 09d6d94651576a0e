import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { planInWords } from '#domain/books/plan-words.ts';
import type { PlanEvent } from '../../books/plans/index.ts';
import { after } from './history-words.ts';

/** What was agreed with the people of an account, in words. */
export const planWords = (event: PlanEvent, texts: Readonly<Record<string, string>>): string => {
  const why = after(' · ', texts['reason']);
  switch (event.type) {
    case 'PaymentPlanSet': {
      const { version, startOn } = event.data;
      const verb = version === 1 ? 'Set up a payment plan' : 'Changed the payment plan';
      return `${verb}: ${planInWords(event.data)} from ${formatDay(startOn)}${why}`;
    }
    case 'PlanBroughtIn': {
      const { startOn, openingCents } = event.data;
      const late = openingCents === 0 ? '' : `, ${formatCents(openingCents)} past due`;
      return `Payment plan brought forward: ${planInWords(event.data)}, counted from ${formatDay(startOn)}${late}`;
    }
    case 'PlanTakenBack':
      return 'Reversed the payment plan that was brought forward';
    case 'PaymentPlanEnded':
      return `Ended the payment plan${why}`;
    case 'InstalmentSkipped':
      return `Skipped the payment of ${formatDay(event.data.dueOn)}${why}`;
    case 'PromiseMade': {
      const { amountCents, dueOn } = event.data;
      const by = after(', promised by ', texts['promisedBy']);
      return `Recorded a promise of ${formatCents(amountCents)} by ${formatDay(dueOn)}${by}${after(' · ', texts['note'])}`;
    }
    case 'PromiseWithdrawn':
      return `Withdrew the promise${why}`;
    case 'CallRecorded':
      return `Recorded a call: ${event.data.outcome}${after(' · ', texts['note'])}`;
    case 'CallUndone':
      return 'Undid the record of a call';
    case 'CallsHeld': {
      const { until } = event.data;
      return `Held calls ${until === null ? 'without an end' : `until ${formatDay(until)}`}${why}`;
    }
    case 'CallHoldLifted':
      return 'Lifted the hold on calls';
  }
};

import type { CommandBus } from '@nestjs/cqrs';
import { checkInDay, type CheckInSchedule } from '#domain/books/check-ins.ts';
import { addDays } from '#domain/kernel/days.ts';
import { LogCheckIn } from '../features/books/check-ins/log-check-in.ts';
import { ScheduleCheckIns } from '../features/books/check-ins/schedule-check-ins.ts';
import type { Actor } from '../kernel/actor.ts';
import { OVER_AFTER, type LivingCase } from './living-story.ts';

/** The first check-in is so many days after the bond. */
const FIRST_AFTER = 7;

/** How a client checks in: each week while a plan runs, else each month; null where the bond is over or they are sought. */
export const checkInsOf = (
  { course, writtenOn }: Pick<LivingCase, 'course' | 'writtenOn'>,
  today: string,
): CheckInSchedule | null => {
  if (course === 'forfeited' || addDays(writtenOn, OVER_AFTER) <= today) return null;
  return { frequency: course === 'paid' ? 'MONTHLY' : 'WEEKLY', firstDueOn: addDays(writtenOn, FIRST_AFTER) };
};

/** The due days before a day: on each the client called. */
export const keptDays = (schedule: CheckInSchedule, today: string): string[] => {
  const days: string[] = [];
  for (let index = 0; ; index += 1) {
    const day = checkInDay(schedule, index);
    if (day >= today) return days;
    days.push(day);
  }
};

/** Sets the schedule on a bond. */
export const agreeOnCheckIns = (
  commands: CommandBus,
  actor: Actor,
  bondId: string,
  schedule: CheckInSchedule,
): Promise<unknown> => commands.execute(new ScheduleCheckIns({ actor, params: { bondId }, body: schedule }));

/** Logs that a client called on a day, in the morning. */
export const logCalled = (commands: CommandBus, actor: Actor, defendantId: string, on: string): Promise<unknown> => {
  const body = { kind: 'call', indemnitorId: null, on, at: '08:15', note: '' } as const;
  return commands.execute(new LogCheckIn({ actor, params: { defendantId }, body }));
};

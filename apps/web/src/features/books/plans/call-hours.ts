/** Calls to people are made between 8 AM and 9 PM their time (recovery#calling-hours). */
const [FIRST_HOUR, LAST_HOUR] = [8, 20];

/** Whether people may be called at an instant, in the agency's zone. */
export const isTimeToCall = (now: Date, timeZone: string): boolean => {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
};

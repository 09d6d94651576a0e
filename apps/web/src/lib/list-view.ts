import { DAY_PRESETS, daysOfPreset } from '#domain/kernel/day-presets.ts';

/**
 * What a saved view keeps of a list's URL: `days=This+month&method=Cash`. Days that have a name are kept by it, counted
 * from the organization's today, so that the view goes with the calendar.
 */
export const viewOf = (search: object, today: string): string => {
  const { from, to, ...others } = search as Readonly<Record<string, unknown>>;
  const days = DAY_PRESETS.find((preset) => {
    const range = daysOfPreset(preset, today);
    return range.from === from && range.to === to;
  });
  return new URLSearchParams(
    Object.entries(days ? { ...others, days } : search)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)])
      .toSorted(),
  ).toString();
};

const valueOf = (text: string) => (text === 'true' ? true : /^\d{1,15}$/.test(text) ? Number(text) : text);

/** What the URL says for a saved view; the route reads it and leaves out what it does not know. */
export const searchOfView = (view: string, today: string): Record<string, unknown> => {
  const { days, ...search } = Object.fromEntries([...new URLSearchParams(view)]);
  const preset = DAY_PRESETS.find((known) => known === days);
  const values = Object.fromEntries(Object.entries(search).map(([key, text]) => [key, valueOf(text)]));
  return preset ? { ...values, ...daysOfPreset(preset, today) } : values;
};

/** What a sample is drawn from (money#audit-samples). */
export const SAMPLE_SOURCES = ['received', 'paid', 'journal'] as const;
export type SampleSource = (typeof SAMPLE_SOURCES)[number];

export const SAMPLE_SOURCE_WORDS: Readonly<Record<SampleSource, string>> = {
  received: 'Money received',
  paid: 'Money paid out',
  journal: 'All journal entries',
};

/** How its lines are chosen: so many, each as likely as the other; or by amount, a cent in each interval. */
export const SAMPLE_METHODS = ['random', 'amount'] as const;
export type SampleMethod = (typeof SAMPLE_METHODS)[number];

export const SAMPLE_METHOD_WORDS: Readonly<Record<SampleMethod, string>> = {
  random: 'Random',
  amount: 'By amount',
};

/** What whoever drew it says of a line. */
export const SAMPLE_MARKS = ['seen', 'exception'] as const;
export type SampleMark = (typeof SAMPLE_MARKS)[number];

export const SAMPLE_MARK_WORDS: Readonly<Record<SampleMark, string>> = { seen: 'Seen', exception: 'Exception' };

/** No sample has more lines. */
export const MOST_SAMPLE_LINES = 500;

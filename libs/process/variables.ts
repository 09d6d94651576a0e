import { z } from 'zod';

interface About {
  purpose: string;
  takes: string;
}
const known = z.registry<About>();

/**
 * A setting: what it is for and what it takes. Its error says both, and its row in docs/settings.md repeats the latter.
 * @param takes only where the schema's type and limits do not say it
 */
export const variable = <T extends z.ZodType>(schema: T, purpose: string, takes = limitsOf(schema)): T => {
  known.add(schema, { purpose, takes });
  return schema;
};

/** A number with its thousands apart. */
const figure = new Intl.NumberFormat('en-US');

const limits = z.object({
  type: z.enum(['integer', 'boolean', 'string']),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  enum: z.array(z.string()).optional(),
});

function limitsOf(schema: z.ZodType): string {
  const { type, ...given } = limits.parse(z.toJSONSchema(schema));
  if (type === 'boolean') return 'true or false';
  if (type === 'integer') return `${figure.format(given.minimum ?? 0)} to ${figure.format(given.maximum ?? Infinity)}`;
  if (given.enum) return given.enum.join(', ');
  if (given.minLength !== undefined) return `at least ${String(given.minLength)} characters`;
  if (given.maxLength !== undefined) return `at most ${String(given.maxLength)} characters`;
  throw new Error('Say what this variable takes: its schema has no limits.');
}

/** What a variable of these settings is for, and what it takes. */
export const aboutVariable = (settings: z.ZodObject, name: string): About => {
  const field: unknown = settings.shape[name];
  const about = known.get((field instanceof z.ZodNonOptional ? field.unwrap() : field) as z.ZodType);
  if (about === undefined) throw new Error(`Say with variable() what ${name} is for.`);
  return about;
};

/** Settings that no process can run with, in words for the operator; never with their values. */
export class WrongSettings extends Error {
  /** The variables that are wrong or missing. */
  readonly settings: readonly string[];

  // Node runs this file as it is for the launcher, so nothing here needs a compiler.
  constructor(settings: readonly string[], message: string) {
    super(message);
    this.settings = settings;
  }
}

/**
 * Reads settings from an environment; empty variables count as absent.
 * @throws WrongSettings that name each wrong or missing variable, what it takes and what it is for
 */
export const readVariables = <T extends z.ZodObject>(
  settings: T,
  env: Readonly<Record<string, string | undefined>>,
): z.output<T> => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))];
  const lines = names.map((name) => {
    const { purpose, takes } = aboutVariable(settings, name);
    return `  ${name} ${given[name] === undefined ? 'is not set' : 'cannot be right'}: it takes ${takes}. ${purpose}`;
  });
  throw new WrongSettings(names, `Some settings are missing or wrong:\n${lines.join('\n')}`);
};

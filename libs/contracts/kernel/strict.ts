import { z } from 'zod';

/** What a schema is made of, of the kinds that bodies use. */
interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
}

const made = new WeakMap<z.ZodType, z.ZodType>();

const partsOf = (def: Def): Partial<Def> => {
  const one = (name: 'element' | 'innerType' | 'valueType' | 'in' | 'out') => {
    const part = def[name];
    return part ? { [name]: strict(part) } : {};
  };
  return {
    ...one('element'),
    ...one('innerType'),
    ...one('valueType'),
    ...one('in'),
    ...one('out'),
    ...(def.options ? { options: def.options.map(strict) } : {}),
    ...(def.shape
      ? { shape: Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, strict(field)])) }
      : {}),
    // What says itself that it takes more, takes more.
    ...(def.type === 'object' && !def.catchall ? { catchall: z.never() } : {}),
  };
};

const isSame = (def: Def, parts: Partial<Def>): boolean =>
  Object.entries(parts).every(([name, part]) => {
    const was: unknown = def[name as keyof Def];
    if (name === 'options' || name === 'shape') {
      const [before, after] = [Object.values(was as object), Object.values(part as object)] as [unknown[], unknown[]];
      return before.every((one, at) => one === after[at]);
    }
    return was === part;
  });

const remade = (schema: z.ZodType): z.ZodType => {
  const def = schema.def as unknown as Def;
  const parts = partsOf(def);
  if (isSame(def, parts)) return schema;
  const strictly = schema.clone({ ...def, ...parts } as never);
  const meta = schema.meta();
  return meta ? strictly.register(z.globalRegistry, meta) : strictly;
};

/**
 * The schema with objects that refuse what they do not name, at any depth (powers#unknown-body-fields). What takes
 * anything, as the payload of an import, still does.
 */
export const strict = <S extends z.ZodType>(schema: S): S => {
  const known = made.get(schema) ?? remade(schema);
  made.set(schema, known).set(known, known);
  return known as S;
};

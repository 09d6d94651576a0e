/**
 * The lint of `npm test`: it checks the types too. Typed rules already make the compiler infer nearly all types, so one
 * program does both for little more than the cost of one.
 */
import { relative } from 'node:path';
import ts from 'typescript';
import rules from './eslint.config.mjs';

const seen = new WeakSet();

/** Everything that `tsc -p` would say of the project that the file belongs to; once for each project. */
const types = {
  meta: { schema: [], messages: { wrong: '{{where}}{{text}}' } },
  create: (context) => ({
    Program: (node) => {
      const { program } = context.sourceCode.parserServices;
      if (seen.has(program)) return;
      seen.add(program);
      for (const { file, start, messageText } of ts.getPreEmitDiagnostics(program)) {
        const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
        const where = file ? `${relative(context.cwd, file.fileName)}:${line}: ` : '';
        context.report({
          node,
          messageId: 'wrong',
          data: { where, text: ts.flattenDiagnosticMessageText(messageText, '\n') },
        });
      }
    },
  }),
};

export default [
  // Runs before the other rules, which then find the types inferred.
  { files: ['**/*.{ts,tsx}'], plugins: { typescript: { rules: { types } } }, rules: { 'typescript/types': 'error' } },
  ...rules,
];

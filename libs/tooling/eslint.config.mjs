/** The rules of docs/style.md that ESLint can see. Every message says what to do instead. */
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { join } from 'node:path';
import { configs, config } from 'typescript-eslint';

const root = join(import.meta.dirname, '../..');

const rawRoutes = ['Get', 'Post', 'Put', 'Patch', 'Delete', 'All', 'Head', 'Options', 'RequestMapping'].map((name) => ({
  name: '@nestjs/common',
  importNames: [name],
  message: 'Declare a contract in libs/contracts and use @Route(contract.x): so no endpoint is unguarded.',
}));

const readsTheClock = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Rules do not read the clock: take the instant or the day as an argument.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Rules do not read the clock: take the instant or the day as an argument.',
  },
];

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: the same name everywhere.',
};

const tests = [
  '**/*.spec.{ts,tsx}',
  '**/*.e2e.ts',
  '**/*.deep.ts',
  'apps/web/src/test/**',
  'apps/server/test/**',
  'apps/e2e/**',
];

export default config(
  { ignores: ['dist', '.data*', '.cache', 'coverage', '**/*.gen.ts', '**/*.d.mts', 'apps/bench/peers'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...configs.strictTypeChecked, ...configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', noDefaultExport],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // These rules would refuse short handlers that return the value of the call.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'always' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/unbound-method': ['error', { ignoreStatic: true }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Nest declares its options as classes, for object literals.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: ['apps/server/**/*.ts'],
    ignores: ['apps/server/src/edge/**', ...tests],
    rules: { 'no-restricted-imports': ['error', { paths: rawRoutes }] },
  },
  {
    // Rules and nouns are pure; whoever needs the time is handed kernel/clock.ts.
    files: ['libs/domain/**/*.ts', 'apps/server/src/features/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, ...readsTheClock] },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-console': ['error', { allow: ['error'] }],
      // Screens are markup: their length says little.
      'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // TanStack Router redirects by throwing what `redirect()` and `notFound()` return.
      '@typescript-eslint/only-throw-error': 'off',
    },
  },
  {
    files: tests,
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['apps/web/public/*.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['**/*.config.ts', 'libs/tooling/**/*.mjs', 'apps/launcher/**/*.mjs', '*.mjs'],
    languageOptions: { globals: globals.node },
    rules: { 'no-restricted-syntax': 'off' },
  },
);

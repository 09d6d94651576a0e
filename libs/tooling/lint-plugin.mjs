/** The rules of docs/style.md that no linter brings. */
const MOST_LINES = 300;

const isDate = (node) => node.type === 'Identifier' && node.name === 'Date';

const noClock = {
  create: (context) => {
    const message = 'Rules do not read the clock: take the instant or the day as an argument.';
    return {
      NewExpression: (node) => {
        if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, message });
      },
      CallExpression: (node) => {
        const { callee } = node;
        if (callee.type === 'MemberExpression' && isDate(callee.object) && callee.property.name === 'now')
          context.report({ node, message });
      },
    };
  },
};

/** What stands within parentheses and before `as const`. */
const withoutTypes = (node) =>
  ['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'].includes(node.type)
    ? withoutTypes(node.expression)
    : node;

const noPacking = {
  create: (context) => ({
    SpreadElement: (node) => {
      if (['ObjectExpression', 'ArrayExpression'].includes(withoutTypes(node.argument).type))
        context.report({ node, message: 'Write what it holds where it goes: each part on a line of its own.' });
    },
  }),
};

/** Lines of code: imports, blank lines and comments do not count. */
const fileSize = {
  create: (context) => ({
    'Program:exit': (node) => {
      const { sourceCode } = context;
      const without = [...sourceCode.getAllComments(), ...node.body.filter(({ type }) => type === 'ImportDeclaration')];
      let text = sourceCode.getText();
      for (const [from, to] of without.map(({ range }) => range).toSorted(([a], [b]) => b - a))
        text = text.slice(0, from) + text.slice(to);
      const lines = text.split('\n').filter((line) => line.trim() !== '').length;
      if (lines > MOST_LINES)
        context.report({ node, message: `${lines} lines of code, at most ${MOST_LINES}: this file is two ideas.` });
    },
  }),
};

export default {
  meta: { name: 'bailiwick' },
  rules: { 'no-clock': noClock, 'no-packing': noPacking, 'file-size': fileSize },
};

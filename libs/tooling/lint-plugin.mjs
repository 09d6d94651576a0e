/** The rule of docs/style.md that no linter brings. */
const message = 'Rules do not read the clock: take the instant or the day as an argument.';

const isDate = (node) => node.type === 'Identifier' && node.name === 'Date';

const noClock = {
  create: (context) => ({
    NewExpression: (node) => {
      if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, message });
    },
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type === 'MemberExpression' && isDate(callee.object) && callee.property.name === 'now')
        context.report({ node, message });
    },
  }),
};

export default { meta: { name: 'bailiwick' }, rules: { 'no-clock': noClock } };

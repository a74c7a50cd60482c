/**
 * The hooks of RTK Query answer with `data`, which after a change of arguments is still that of the earlier ones, and with
 * `currentData`, which belongs to what was asked for. What is shown, and above all what is acted on, has to belong to what
 * was asked for: a finding of another list must not be approved.
 */
const isQueryHook = (node) =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  /^use(?!Lazy|Media)[A-Z]\w*Query$/.test(node.callee.name);

export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      earlier: 'Use currentData: data may be the answer to an earlier question (other filter, site or id).',
    },
  },
  create: (context) => ({
    VariableDeclarator(node) {
      if (!isQueryHook(node.init)) return;
      if (node.id.type === 'ObjectPattern') {
        for (const property of node.id.properties) {
          if (property.key?.name === 'data') context.report({ node: property, messageId: 'earlier' });
        }
        return;
      }
      for (const { references } of context.sourceCode.getDeclaredVariables(node)) {
        for (const { identifier } of references) {
          const { parent } = identifier;
          const reads = parent.type === 'MemberExpression' && parent.object === identifier && !parent.computed;
          const takes = parent.type === 'VariableDeclarator' && parent.init === identifier ? parent.id.properties : [];
          const taken = (takes ?? []).find((property) => property.key?.name === 'data');
          if (reads && parent.property.name === 'data') context.report({ node: parent, messageId: 'earlier' });
          if (taken) context.report({ node: taken, messageId: 'earlier' });
        }
      }
    },
  }),
};

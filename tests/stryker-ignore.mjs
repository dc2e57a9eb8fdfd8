/** Mutants in the arguments of lingui's macros do not compile, because these must be literals. */
const value = {
  shouldIgnore: (path) =>
    path.isCallExpression() && path.node.callee.name === 'msg' ? 'arguments of a macro are literals' : undefined,
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'lingui-macros', value }];

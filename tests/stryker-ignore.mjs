/** Ignores mutants in the arguments of lingui's macros, which do not compile, because the arguments must be literals. */
const value = {
  shouldIgnore: (path) =>
    path.isCallExpression() && path.node.callee.name === 'msg' ? 'arguments of a macro are literals' : undefined,
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'lingui-macros', value }];

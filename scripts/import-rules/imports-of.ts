import { posix } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

/** Import in a file. `to` is a path from the repository root, or the name of a package. */
export interface Import {
  from: string;
  line: number;
  to: string;
  typeOnly: boolean;
}

/**
 * Returns every import and re-export of a source file, including dynamic and type imports and `import.meta`. @param file Path from the
 * root.
 */
export function importsOf(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const imports: Import[] = [];

  function add(specifier: unknown, offset: number, typeOnly: boolean): void {
    if (typeof specifier !== 'string') return;
    const line = source.slice(0, offset).split('\n').length;
    imports.push({ from: file, line, to: targetOf(file, specifier), typeOnly });
  }

  new Visitor({
    ImportDeclaration(node) {
      const types = node.specifiers.filter((it) => it.type === 'ImportSpecifier' && it.importKind === 'type');
      const onlyTypes = node.specifiers.length > 0 && types.length === node.specifiers.length;
      add(node.source.value, node.start, node.importKind === 'type' || onlyTypes);
    },
    ExportNamedDeclaration(node) {
      add(node.source?.value, node.start, node.exportKind === 'type');
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.start, node.exportKind === 'type');
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal') add(node.source.value, node.start, false);
    },
    MetaProperty(node) {
      add('import.meta', node.start, false);
    },
    TSImportType(node) {
      add(node.source.value, node.start, true);
    },
  }).visit(program);
  return imports;
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  return specifier;
}

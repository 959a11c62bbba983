// `npm run reference` writes docs/reference/ from the comments of the source: a page per entry of the packages, every exported
// name with its signature, its comment and its example. `--check` writes nothing and fails where a page is out of date or
// a name lacks a comment or an example; the test suite runs that, and another test runs the examples.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs', 'reference');

/** Entries by the name that a program imports, with their sources. */
const ENTRIES = {
  truecase: ['packages/truecase/src/index.ts', 'load a model and restore case; safe for browsers'],
  'truecase/node': ['packages/truecase/src/node/index.ts', 'the same with models by name and by path, and threads'],
  'truecase/train': ['packages/truecase/src/train.ts', 'train models, count, survey and select text'],
  'truecase/eval': [
    'packages/truecase/src/eval/index.ts',
    'score restored text, and what case is worth to other programs',
  ],
  'truecase/ner': ['packages/truecase/src/ner/index.ts', 'recognise names'],
  'truecase-server': ['packages/truecase-server/src/index.ts', 'the HTTP server'],
  'truecase-server/client': ['packages/truecase-server/src/client.ts', 'a client of that server'],
};

const fileOf = (entry) => `${entry.replaceAll('/', '-')}.md`;

function makeProgram() {
  const sources = join(root, 'packages', 'truecase', 'src');
  return ts.createProgram(
    Object.values(ENTRIES).map(([source]) => join(root, source)),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules', '@types')],
      paths: {
        truecase: [join(sources, 'index.ts')],
        'truecase/node': [join(sources, 'node', 'index.ts')],
        'truecase/ner': [join(sources, 'ner', 'index.ts')],
        'truecase/*': [join(sources, '*.ts')],
      },
    },
  );
}

const printer = ts.createPrinter({ removeComments: true });

/** The source of a declaration without bodies, initialisers and private members. */
function signatureOf(declaration) {
  const file = declaration.getSourceFile();
  const print = (node) => printer.printNode(ts.EmitHint.Unspecified, node, file);
  const cut = (context) => {
    const visit = (node) => {
      if (ts.isClassElement(node) && isHidden(node)) return undefined;
      if (ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isConstructorDeclaration(node)) {
        return withoutBody(node, context.factory);
      }
      if (ts.isGetAccessorDeclaration(node)) {
        const { factory } = context;
        return factory.createPropertyDeclaration(readonly(factory), node.name, undefined, node.type, undefined);
      }
      if (ts.isPropertyDeclaration(node)) {
        const { modifiers, name, questionToken, type } = node;
        return context.factory.createPropertyDeclaration(modifiers, name, questionToken, type, undefined);
      }
      return ts.visitEachChild(node, visit, context);
    };
    return (node) => visit(node);
  };
  if (ts.isVariableDeclaration(declaration)) {
    return `const ${declaration.name.getText()}${declaration.type ? `: ${print(declaration.type)}` : ''};`;
  }
  const { transformed } = ts.transform(declaration, [cut]);
  return print(transformed[0]).replace(/^export (?:declare )?/, '');
}

const readonly = (factory) => [factory.createModifier(ts.SyntaxKind.ReadonlyKeyword)];

function isHidden(node) {
  if (node.name !== undefined && ts.isPrivateIdentifier(node.name)) return true;
  if (ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal')) return true;
  return (
    ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
  );
}

function withoutBody(node, factory) {
  const { modifiers, name, typeParameters, parameters, type } = node;
  const plain = (modifiers ?? []).filter(({ kind }) => kind !== ts.SyntaxKind.AsyncKeyword);
  if (ts.isConstructorDeclaration(node)) return factory.createConstructorDeclaration(plain, parameters, undefined);
  if (ts.isMethodDeclaration(node)) {
    return factory.createMethodDeclaration(
      plain,
      undefined,
      name,
      node.questionToken,
      typeParameters,
      parameters,
      type,
      undefined,
    );
  }
  return factory.createFunctionDeclaration(plain, undefined, name, typeParameters, parameters, type, undefined);
}

/** What the page says about one exported name. */
function describe(checker, exported) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const declarations = (symbol.declarations ?? []).filter((one) => one.getSourceFile().fileName.includes('/packages/'));
  const examples = symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === 'example')
    .map(({ text }) => ts.displayPartsToString(text).trim());
  return {
    name: exported.name,
    about: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
    examples,
    signature: declarations.map(signatureOf).join('\n'),
    source: declarations.length === 0 ? '' : relative(root, declarations[0].getSourceFile().fileName),
    isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0,
    members: membersOf(checker, symbol, declarations),
  };
}

/** Members of a class or interface with their comments. */
function membersOf(checker, symbol, declarations) {
  const holders = declarations.filter((one) => ts.isInterfaceDeclaration(one) || ts.isClassDeclaration(one));
  return holders
    .flatMap((holder) => [...holder.members])
    .filter((member) => member.name !== undefined && !isHidden(member))
    .map((member) => {
      const found = checker.getSymbolAtLocation(member.name) ?? symbol;
      const examples = found.getJsDocTags(checker).filter(({ name }) => name === 'example');
      return {
        name: member.name.getText(),
        about: ts.displayPartsToString(found.getDocumentationComment(checker)).trim(),
        examples: examples.map(({ text }) => ts.displayPartsToString(text).trim()),
      };
    });
}

function formatName({ name, about, examples, signature, source, members }) {
  const listed = members.filter((member) => member.about !== '' || member.examples.length > 0);
  return [
    `## ${name}`,
    about,
    ...examples,
    `\`\`\`ts\n${signature}\n\`\`\``,
    ...(listed.length === 0 ? [] : [listed.map(formatMember).join('\n')]),
    source === '' ? '' : `<sub>[${source}](../../${source})</sub>`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function formatMember({ name, about, examples }) {
  return [`- \`${name}\`: ${about.replaceAll('\n', ' ')}`, ...examples.map((example) => `\n${example}\n`)].join('\n');
}

/** All pages by their paths, and what is missing in the comments. */
export function makeReference() {
  const program = makeProgram();
  const checker = program.getTypeChecker();
  const pages = new Map();
  const missing = [];
  const seen = new Set();
  for (const [entry, [source, about]] of Object.entries(ENTRIES)) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(root, source)));
    const names = checker.getExportsOfModule(module).map((exported) => describe(checker, exported));
    const own = names.filter(({ name, source: from }) => entry !== 'truecase/node' || !seen.has(`${name} ${from}`));
    for (const one of names) {
      if (one.about === '') missing.push(`${entry}: ${one.name} has no comment`);
      if (one.isValue && one.examples.length === 0 && !one.members.some(({ examples }) => examples.length > 0)) {
        missing.push(`${entry}: ${one.name} has no example`);
      }
      seen.add(`${one.name} ${one.source}`);
    }
    const again = own.length < names.length ? '\n\nEverything of [truecase](truecase.md), and:' : '';
    const head = `# ${entry}\n\nMade from the source by \`npm run reference\`. To ${about}.${again}`;
    const sorted = own.sort((a, b) => Number(b.isValue) - Number(a.isValue) || a.name.localeCompare(b.name, 'en'));
    pages.set(join(folder, fileOf(entry)), `${[head, ...sorted.map(formatName)].join('\n\n')}\n`);
  }
  const rows = Object.entries(ENTRIES).map(([entry, [, about]]) => `- [\`${entry}\`](${fileOf(entry)}): ${about}`);
  pages.set(
    join(folder, 'README.md'),
    `# Reference\n\nMade from the source by \`npm run reference\`.\n\n${rows.join('\n')}\n`,
  );
  return { pages, missing: [...new Set(missing)] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { pages, missing } = makeReference();
  const check = process.argv.includes('--check');
  mkdirSync(folder, { recursive: true });
  for (const [path, page] of pages) {
    if (!check) writeFileSync(path, page);
    else if (readFileSync(path, 'utf8') !== page)
      missing.push(`${relative(root, path)} is out of date: npm run reference`);
  }
  for (const line of missing) console.error(line);
  if (check && missing.length > 0) process.exitCode = 1;
}

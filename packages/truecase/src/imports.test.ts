import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('.', import.meta.url));
/** What belongs to training, evaluation or a platform. */
const NOT_FOR_BROWSERS = /^(?:learn|corpus|eval|node|cli|io|testing|train)\/|(?:^|\/)(?:training\/|train\.ts$)/;

interface Imports {
  /** Loaded together with the file. Types leave nothing behind and are not listed. */
  readonly atOnce: string[];
  /** Loaded by a call of import(). */
  readonly later: string[];
}

function importsOf(file: string): Imports {
  const atOnce: string[] = [];
  const later: string[] = [];
  const visit = (node: ts.Node): void => {
    const isType =
      (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
      (ts.isExportDeclaration(node) && node.isTypeOnly);
    const isStatic = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    if (isStatic && !isType && node.moduleSpecifier !== undefined) {
      atOnce.push((node.moduleSpecifier as ts.StringLiteral).text);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      later.push((node.arguments[0] as ts.StringLiteral).text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(SOURCES, file), 'utf8'), ts.ScriptTarget.ES2023));
  const resolve = (name: string): string =>
    name.startsWith('.') ? join(dirname(file), name).replace(/\.js$/, '.ts') : name;
  return { atOnce: atOnce.map(resolve), later: later.map(resolve) };
}

/** All files that are loaded with a file, itself included, and what they may load later. */
function reach(entry: string): { files: string[]; later: string[] } {
  const files = new Set([entry]);
  const later = new Set<string>();
  for (const file of files) {
    if (!existsSync(join(SOURCES, file))) continue;
    const found = importsOf(file);
    for (const other of found.atOnce) files.add(other);
    for (const other of found.later) later.add(other);
  }
  return { files: [...files].sort(), later: [...later].sort() };
}

describe('the door for browsers', () => {
  const { files, later } = reach('index.ts');

  it('loads the files on the path of a text, all of them ours', () => {
    expect(files).toEqual(expect.arrayContaining(['truecaser.ts', 'decode/decode.ts', 'models/tagger/adapt/apply.ts']));
    expect(files.filter((file) => !existsSync(join(SOURCES, file)))).toEqual([]);
  });

  it('loads nothing of training, evaluation or a platform', () => {
    expect(files.filter((file) => NOT_FOR_BROWSERS.test(file))).toEqual([]);
  });

  it('loads document formats when a document comes, and parsers of others with the first document that needs one', () => {
    const documents = reach('documents/index.ts');
    expect(documents.files.filter((file) => !existsSync(join(SOURCES, file)))).toEqual([]);
    expect(documents.files.filter((file) => NOT_FOR_BROWSERS.test(file))).toEqual([]);
    expect(documents.later).toEqual(['parse5', 'saxes']);
  });

  it('reaches training by the adaptation of a family alone, which needs no platform', () => {
    expect(later).toEqual(['detect/teaching.ts', 'documents/index.ts', 'models/tagger/adapt/training/adapt.ts']);
    const adaptation = reach(later[2]!).files;
    expect(adaptation).toContain('learn/maxent/lbfgs.ts');
    expect(adaptation.filter((file) => !existsSync(join(SOURCES, file)))).toEqual([]);
    expect(adaptation.filter((file) => /^(?:corpus|node|cli)\/|(?:^|\/)train\.ts$/.test(file))).toEqual([]);
  });
});

it('a walk over imports finds what the door for training loads', () => {
  const { files } = reach('train.ts');
  expect(files).toEqual(
    expect.arrayContaining(['learn/ngram/kneserney.ts', 'corpus/lines.ts', 'models/tagger/train.ts']),
  );
  expect(files.filter((file) => file.startsWith('node:')).length).toBeGreaterThan(0);
});

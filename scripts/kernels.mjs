// Compiles kernels/*.ts (AssemblyScript) to WebAssembly and writes the modules into sources that need no file beside them:
//   node scripts/kernels.mjs           writes what has changed
//   node scripts/kernels.mjs --check   only says whether anything would change (status 1)
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const KERNELS = [
  { source: 'kernels/restore.ts', target: 'packages/truecase/src/net/restore.generated.ts', flags: ['-Oz'] },
  {
    source: 'kernels/learn.ts',
    target: 'packages/truecase/src/learn/net/learn.generated.ts',
    flags: ['-O3', '--enable', 'threads', '--sharedMemory', '--maximumMemory', '65536'],
  },
];
const COMMON = ['--runtime', 'stub', '--noAssert', '--importMemory', '--enable', 'simd', '--disableWarning'];

const root = fileURLToPath(new URL('..', import.meta.url));

export async function compileKernel({ source, flags }) {
  const made = new Map();
  const { error, stderr } = await asc.main([source, '-o', 'out.wasm', ...COMMON, ...flags], {
    readFile: (name) => {
      const path = `${root}${name}`;
      return existsSync(path) ? readFileSync(path, 'utf8') : null;
    },
    writeFile: (name, contents) => made.set(name, contents),
    listFiles: () => [],
  });
  if (error) throw new Error(`${source}: ${error.message}\n${stderr.toString()}`);
  return Buffer.from(made.get('out.wasm')).toString('base64');
}

export async function outdatedKernels() {
  const outdated = [];
  for (const kernel of KERNELS) {
    const module = await compileKernel(kernel);
    const text = `// Made of ${kernel.source} by scripts/kernels.mjs.\nexport const MODULE =\n  '${module}';\n`;
    const path = `${root}${kernel.target}`;
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) outdated.push({ path, text, ...kernel });
  }
  return outdated;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outdated = await outdatedKernels();
  if (process.argv.includes('--check')) {
    for (const { target } of outdated) console.error(`${target} is not what its source gives`);
    process.exitCode = outdated.length > 0 ? 1 : 0;
  } else for (const { path, text } of outdated) writeFileSync(path, text);
}

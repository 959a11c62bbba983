// Builds the page to packages/truecase-server/dist/web: index.html and figures.html, one worker, and a service worker that keeps all of it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const models = join(here, '..', 'models');

/** models.json without the models that are not there, with their sizes and digests. */
export function listModels() {
  const sums = new Map(
    readFileSync(join(models, 'SHA256SUMS'), 'utf8')
      .trim()
      .split('\n')
      .map((row) => row.split(/\s+/).reverse()),
  );
  return JSON.parse(readFileSync(join(here, 'src', 'models.json'), 'utf8'))
    .filter(({ name }) => existsSync(join(models, `${name}.tcm`)))
    .map((model) => {
      const file = join(models, `${model.name}.tcm`);
      const sum = sums.get(`${model.name}.tcm`) ?? createHash('sha256').update(readFileSync(file)).digest('hex');
      return { ...model, bytes: statSync(file).size, digest: sum.slice(0, 12) };
    });
}

/** Leaves out the family hmm, see packages/truecase/src/work/noHmm.ts. */
function withoutHmm() {
  return {
    name: 'without-hmm',
    enforce: 'pre',
    resolveId(source) {
      return source === './hmm/model.js' ? join(here, 'src', 'work', 'noHmm.ts') : null;
    },
  };
}

/** Writes sw.js: the script in packages/truecase/src/sw.js with the names of all files, and a version that changes with any of them. */
function serviceWorker() {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle(_options, bundle) {
      const names = [...Object.keys(bundle), 'icon.svg', 'manifest.webmanifest']
        .filter((name) => name !== 'sw.js')
        .sort();
      const digest = createHash('sha256');
      for (const name of names)
        digest.update(name).update(readFileSync(join(here, '..', 'packages', 'truecase-server', 'dist', 'web', name)));
      const script = readFileSync(join(here, 'src', 'sw.js'), 'utf8')
        .replace("'VERSION'", JSON.stringify(digest.digest('hex').slice(0, 16)))
        .replace("['FILES']", JSON.stringify(['./', ...names]));
      this.fs.writeFile(join(here, '..', 'packages', 'truecase-server', 'dist', 'web', 'sw.js'), script);
    },
  };
}

export default defineConfig({
  root: here,
  base: './',
  define: { __MODELS__: JSON.stringify(listModels()) },
  // Nothing is loaded later: the page works without a network from then on, and asks for nothing.
  worker: { format: 'es', plugins: () => [withoutHmm()] },
  build: {
    outDir: join(here, '..', 'packages', 'truecase-server', 'dist', 'web'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: { input: { index: join(here, 'index.html'), figures: join(here, 'figures.html') } },
  },
  plugins: [serviceWorker()],
});

// The other truecasers: where each comes from, how it is installed into a folder, trained and run. `install` throws where a
// peer cannot be had; what is there already is not fetched again. `sentences`: it reads one sentence a line. `slow`: its
// speed is measured on less text. Moses-style truecasers are told that the input has no case (asr). `trains`: it has no model and learns one from the training sample.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const SACREMOSES = '0.2.0';
const TRUECASE_PYTHON = '0.0.14';
const NLTK = '3.10.4';
const TRUECASE_RUST = '0.3.1';
const CORENLP = '4.5.10';
const MAVEN = 'https://repo1.maven.org/maven2';
const JARS = [
  `edu/stanford/nlp/stanford-corenlp/${CORENLP}/stanford-corenlp-${CORENLP}.jar`,
  `edu/stanford/nlp/stanford-corenlp/${CORENLP}/stanford-corenlp-${CORENLP}-models.jar`,
];

function run(program, ...args) {
  const { status, error, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (error !== undefined) throw new Error(`${program}: ${error.code === 'ENOENT' ? 'not installed' : error.message}`);
  if (status === 0) return;
  throw new Error(`${program} ${args[0]}: ${(stderr || stdout).trim().split('\n').at(-1)}`);
}

function installPython(folder, ...packages) {
  const done = join(folder, 'bin', 'python');
  if (!existsSync(done)) run('python3', '-m', 'venv', folder);
  run(join(folder, 'bin', 'pip'), 'install', '--quiet', '--disable-pip-version-check', ...packages);
}

/** A file that appears only when it is complete. */
function download(address, path) {
  if (existsSync(path)) return;
  run('curl', '--silent', '--show-error', '--fail', '--location', '--output', `${path}.part`, address);
  renameSync(`${path}.part`, path);
}

function needs(program) {
  const { error } = spawnSync(program, ['--version'], { stdio: 'ignore' });
  if (error !== undefined) throw new Error(`${program} is not installed`);
}

const sacremoses = {
  name: 'sacremoses',
  about: `sacremoses ${SACREMOSES} (PyPI): tokenize, truecase, detruecase`,
  sentences: true,
  trains: true,
  install: (folder) => installPython(folder, `sacremoses==${SACREMOSES}`),
  train: (folder) => [
    [
      join(folder, 'bin', 'sacremoses'),
      '-l',
      'en',
      '-q',
      'tokenize',
      'train-truecase',
      '-m',
      join(folder, 'model.txt'),
    ],
  ],
  command: (folder) => [
    [
      join(folder, 'bin', 'sacremoses'),
      '-l',
      'en',
      '-q',
      'tokenize',
      'truecase',
      '-a',
      '-m',
      join(folder, 'model.txt'),
      'detruecase',
    ],
  ],
};

/** Moses itself is in no registry: a checkout of mosesdecoder must be there. */
const moses = {
  name: 'Moses',
  about: 'Moses (mosesdecoder): tokenizer.perl, truecase.perl, detruecase.perl',
  sentences: true,
  trains: true,
  install: (_folder, { moses: checkout }) => {
    needs('perl');
    if (checkout === undefined) throw new Error('in no registry; give a checkout of mosesdecoder with --moses');
    if (existsSync(join(checkout, 'scripts/recaser/truecase.perl'))) return;
    throw new Error(`${checkout} has no scripts/recaser/truecase.perl`);
  },
  train: (folder, { moses: checkout }) => [
    ['perl', join(checkout, 'scripts/tokenizer/tokenizer.perl'), '-q', '-l', 'en'],
    // It reads a file only.
    [
      'bash',
      '-c',
      `cat > ${folder}/corpus.txt && perl ${checkout}/scripts/recaser/train-truecaser.perl --model ${folder}/model.txt --corpus ${folder}/corpus.txt`,
    ],
  ],
  command: (folder, { moses: checkout }) => [
    ['perl', join(checkout, 'scripts/tokenizer/tokenizer.perl'), '-q', '-l', 'en'],
    ['perl', join(checkout, 'scripts/recaser/truecase.perl'), '--asr', '--model', join(folder, 'model.txt')],
    ['perl', join(checkout, 'scripts/recaser/detruecase.perl')],
  ],
};

const python = {
  name: 'truecase (Python)',
  about: `truecase ${TRUECASE_PYTHON} (PyPI), with the model of the package`,
  sentences: true,
  slow: true,
  install: (folder) => installPython(folder, `truecase==${TRUECASE_PYTHON}`, `nltk==${NLTK}`),
  command: (folder) => [[join(folder, 'bin', 'python'), here('truecase_lines.py')]],
};

const rust = {
  name: 'truecase (Rust)',
  about: `truecase ${TRUECASE_RUST} (crates.io)`,
  sentences: true,
  trains: true,
  install: (folder) => {
    if (existsSync(join(folder, 'bin', 'truecase'))) return;
    run('cargo', 'install', '--quiet', 'truecase', '--version', TRUECASE_RUST, '--features', 'cli', '--root', folder);
  },
  train: (folder) => [[join(folder, 'bin', 'truecase'), 'train', '-o', join(folder, 'model.json')]],
  command: (folder) => [[join(folder, 'bin', 'truecase'), 'truecase', '-m', join(folder, 'model.json')]],
};

const corenlp = {
  name: 'CoreNLP',
  about: `Stanford CoreNLP ${CORENLP} (Maven Central), with its English model`,
  slow: true,
  install: (folder) => {
    needs('java');
    needs('javac');
    mkdirSync(folder, { recursive: true });
    for (const jar of JARS) download(`${MAVEN}/${jar}`, join(folder, jar.split('/').at(-1)));
    run('javac', '-cp', join(folder, '*'), '-d', folder, here('CoreNlp.java'));
  },
  command: (folder) => [['java', '-Xmx3g', '-cp', `${folder}:${join(folder, '*')}`, 'CoreNlp']],
};

export const PEERS = [moses, sacremoses, python, rust, corenlp];

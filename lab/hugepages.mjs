// Large tables that are read here and there are read faster from large pages of memory. Node asks for none, but where the
// C library is glibc an environment variable makes it ask; elsewhere that means nothing.
import { spawnSync } from 'node:child_process';

const NAME = 'GLIBC_TUNABLES';

/** An environment for processes that train; what is set there already stays. */
export function withHugePages(env) {
  return { [NAME]: 'glibc.malloc.hugetlb=1', ...env };
}

/** Runs this script again in such an environment and ends as it does, unless it has one. */
export function restartWithHugePages() {
  if (process.platform !== 'linux' || process.env[NAME] !== undefined) return;
  const options = { env: withHugePages(process.env), stdio: 'inherit' };
  const { status, error } = spawnSync(process.execPath, [...process.execArgv, ...process.argv.slice(1)], options);
  if (error) throw error;
  process.exit(status ?? 1);
}

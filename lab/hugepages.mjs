// Large tables that are read here and there are read faster from large pages of memory. Node asks for none, but where the
// C library is glibc an environment variable makes it ask; elsewhere that means nothing.

const NAME = 'GLIBC_TUNABLES';

/** An environment for processes that train; what is set there already stays. */
export function withHugePages(env) {
  return { [NAME]: 'glibc.malloc.hugetlb=1', ...env };
}

#!/usr/bin/env bash
# What the GitHub Action runs (action.yml): lists the documents that a pull request or a push changes, checks them by
# `truecase run --check --report`, and turns the status into that of the job. All input comes from the environment. TRUECASE names
# another program than the published package, for tests.
set -euo pipefail

mapfile -t patterns < <(printf '%s\n' "${FILES:-}" | sed '/^[[:space:]]*$/d')
if [ "${#patterns[@]}" -eq 0 ]; then
  echo 'truecase: input files is empty, expected patterns such as *.md' >&2
  exit 2
fi

if [ "${ALL:-false}" != true ] && [ -n "${BASE:-}" ] && git cat-file -e "$BASE^{commit}" 2> /dev/null; then
  mapfile -d '' -t files < <(git diff -z --name-only --diff-filter=ACMR "$BASE" HEAD -- "${patterns[@]}")
else
  mapfile -d '' -t files < <(git ls-files -z -- "${patterns[@]}")
fi
if [ "${#files[@]}" -eq 0 ]; then
  echo 'truecase: no document has changed'
  exit 0
fi

if [ -n "${TRUECASE:-}" ]; then
  read -r -a program <<< "$TRUECASE"
else
  program=(npx --yes "truecase@${VERSION:-latest}")
fi
arguments=(run --check --report "${REPORT:-github}" --mode repair --min-confidence "${MIN_CONFIDENCE:-0.99}")

status=0
if [ "${REPORT:-github}" = sarif ]; then
  "${program[@]}" "${arguments[@]}" -- "${files[@]}" > truecase.sarif || status=$?
  [ -z "${GITHUB_OUTPUT:-}" ] || echo 'sarif=truecase.sarif' >> "$GITHUB_OUTPUT"
else
  "${program[@]}" "${arguments[@]}" -- "${files[@]}" || status=$?
fi
# 1: something would change; 2: a mistake or an error.
if [ "$status" -eq 1 ] && [ "${FAIL:-true}" != true ]; then status=0; fi
exit "$status"

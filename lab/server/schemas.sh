#!/bin/sh
# Runs schemathesis (pip install schemathesis) against /openapi.json of a server that it starts with a data folder of its own.
#   lab/server/schemas.sh [examples per operation]
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
node dist/cli/main.js serve --port 0 --data "$folder/data" en-unigram ner-en 2> "$folder/log" &
server=$!
trap 'kill $server; rm -rf "$folder"' EXIT
until grep -q listening "$folder/log"; do sleep 0.2; done
url=$(sed -n 's/.*"url":"\([^"]*\)".*/\1/p' "$folder/log" | head -1)
"${SCHEMATHESIS:-schemathesis}" --config-file lab/server/schemathesis.toml run "$url/openapi.json" \
  --max-examples "${1:-100}" --seed 1 --no-color

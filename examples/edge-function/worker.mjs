// An edge function: text in, text with capitals out. The shape is that of Cloudflare Workers, Deno Deploy and Bun: an object
// with fetch(). The model comes from an address (object storage, a static file) and is kept as long as the instance lives.
//   curl --data-binary @in.txt https://your-function.example/?mode=repair
import { load, TruecaseError } from 'truecase';

const MOST_BYTES = 1_000_000;
const MODES = ['restore', 'repair', 'auto', 'starts', 'selective'];

let loading = null;

function model(address) {
  // A failed load is tried again by the next request.
  loading ??= load(address).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

function answer(status, text) {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

export default {
  /** `env.MODEL_URL`: address of a model file, such as https://cdn.example/en-small.tcm */
  async fetch(request, env) {
    if (request.method !== 'POST') return answer(405, 'expected POST with the text as its body\n');
    const mode = new URL(request.url).searchParams.get('mode') ?? 'restore';
    if (!MODES.includes(mode)) return answer(400, `mode is ${mode}, expected one of: ${MODES.join(', ')}\n`);
    const bytes = await request.arrayBuffer();
    if (bytes.byteLength > MOST_BYTES) return answer(413, `expected at most ${MOST_BYTES} bytes\n`);
    try {
      const tc = await model(env.MODEL_URL);
      return answer(200, tc.truecase(new TextDecoder().decode(bytes), { mode }));
    } catch (error) {
      if (!(error instanceof TruecaseError)) throw error;
      return answer(503, `${error.message}\n`);
    }
  },
};

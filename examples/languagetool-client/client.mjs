// A client that speaks the protocol of LanguageTool, as editors do: it asks a server for words in the wrong case, lists them, and
// prints the text with the first suggestion for each. The same program works with a LanguageTool server.
//   npx truecase serve          (in another terminal)
//   node client.mjs http://127.0.0.1:8080 'We met angela in paris.'
const [server, text] = process.argv.slice(2);
if (server === undefined || text === undefined) {
  console.error('usage: node client.mjs SERVER TEXT');
  process.exit(2);
}

const response = await fetch(new URL('/v2/check', server), {
  method: 'POST',
  body: new URLSearchParams({ language: 'en-US', text }),
});
if (!response.ok) {
  console.error(`${server} answers ${response.status}: ${await response.text()}`);
  process.exit(1);
}
const { matches } = await response.json();

let corrected = '';
let at = 0;
for (const { offset, length, replacements, message } of matches) {
  const word = text.slice(offset, offset + length);
  const suggestion = replacements[0]?.value ?? word;
  console.log(`${offset}: ${word} → ${suggestion} (${message})`);
  corrected += text.slice(at, offset) + suggestion;
  at = offset + length;
}
console.log(corrected + text.slice(at));

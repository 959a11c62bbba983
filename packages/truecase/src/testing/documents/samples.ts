/**
 * Documents as they are met in the wild, small ones, all written for these tests: what each format has to cope with, with
 * what comes out of the toy session. `options` are those that the format needs.
 */
import type { FormatOptions } from '../../documents/index.js';

export interface Sample {
  readonly format: string;
  readonly what: string;
  readonly options?: FormatOptions;
  readonly text: string;
  readonly restored: string;
}

export const SAMPLES: readonly Sample[] = [
  {
    format: 'plain',
    what: 'two lines',
    text: 'WE WENT TO PARIS.\nIT RAINED.\n',
    restored: 'We went to Paris.\nIt rained.\n',
  },
  {
    format: 'srt',
    what: 'sentences across lines and cues',
    text: `1
00:00:01,000 --> 00:00:02,500
WE WENT TO THE MARKET AND
BOUGHT SOME BREAD FOR

2
00:00:02,600 --> 00:00:04,000 X1:10 X2:20
<i>JOHN</i>. THEN IT {\\an8}RAINED
`,
    restored: `1
00:00:01,000 --> 00:00:02,500
We went to the market and
bought some bread for

2
00:00:02,600 --> 00:00:04,000 X1:10 X2:20
<i>John</i>. Then it {\\an8}rained
`,
  },
  {
    format: 'srt',
    what: 'dashes, labels, descriptions and songs, broken off sentences going on past them',
    text: `1
00:00:01,000 --> 00:00:02,500
- WHERE IS
THE CAR?
- IN PARIS.

2
00:00:02,600 --> 00:00:04,000
I WAS LOOKING

3
00:00:04,100 --> 00:00:05,000
[DOOR OPENS]

4
00:00:05,100 --> 00:00:06,000
FOR IT.
MARY: THERE IT IS.

5
00:00:06,100 --> 00:00:07,000
♪ OH WHAT A DAY ♪
<FONT COLOR="#FFFF00">(DOG
BARKING)</FONT>
`,
    restored: `1
00:00:01,000 --> 00:00:02,500
- Where is
the car?
- In Paris.

2
00:00:02,600 --> 00:00:04,000
I was looking

3
00:00:04,100 --> 00:00:05,000
[Door opens]

4
00:00:05,100 --> 00:00:06,000
for it.
Mary: There it is.

5
00:00:06,100 --> 00:00:07,000
♪ Oh what a day ♪
<FONT COLOR="#FFFF00">(Dog
barking)</FONT>
`,
  },
  {
    format: 'srt',
    what: 'capitals that are meant in a file of mixed case',
    text: `1
00:00:01,000 --> 00:00:02,500
JOHN: we went home

2
00:00:02,600 --> 00:00:04,000
[DOOR OPENS] and slept.
`,
    restored: `1
00:00:01,000 --> 00:00:02,500
JOHN: We went home

2
00:00:02,600 --> 00:00:04,000
[DOOR OPENS] and slept.
`,
  },
  {
    format: 'srt',
    what: 'broken cues: no numbers, no blank lines, a blank line inside, dots, a long pause',
    text: `0:00:01.00 --> 0:00:02.50
WE WENT
7
0:00:02.6 -> 0:00:04.0
TO LONDON AND

ON

9
00:00:09,600 --> 00:00:12,000
THEN HOME
`,
    restored: `0:00:01.00 --> 0:00:02.50
We went
7
0:00:02.6 -> 0:00:04.0
to London and

on

9
00:00:09,600 --> 00:00:12,000
Then home
`,
  },
  {
    format: 'vtt',
    what: 'header, notes, styles, identifiers, settings, voices and word times',
    text: `WEBVTT - A FILM
Kind: captions
Language: en

STYLE
::cue { color: LIME }

NOTE WRITTEN BY HAND

intro
00:01.000 --> 00:02.000 align:start position:0%
<v JOHN>WE<00:01.500><c.YELLOW> WENT</c> TO

00:02.000 --> 00:03.000
PARIS &amp; LONDON.

00:03.000 --> 00:04.000
<v MARY>DID YOU

`,
    restored: `WEBVTT - A FILM
Kind: captions
Language: en

STYLE
::cue { color: LIME }

NOTE WRITTEN BY HAND

intro
00:01.000 --> 00:02.000 align:start position:0%
<v JOHN>We<00:01.500><c.YELLOW> went</c> to

00:02.000 --> 00:03.000
Paris &amp; London.

00:03.000 --> 00:04.000
<v MARY>Did you

`,
  },
  {
    format: 'ass',
    what: 'events with codes, line breaks, drawings, comments',
    text: `[Script Info]
Title: A FILM
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname
Style: Default,ARIAL

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,A NOTE
Dialogue: 0,0:00:01.00,0:00:02.00,Default,JOHN,0,0,0,,{\\an8\\fnARIAL}WE WENT, ALL\\NOF US,
Dialogue: 0,0:00:02.00,0:00:03.00,Default,JOHN,0,0,0,,TO {\\i1}PARIS{\\i0}.\\hTHEN
Dialogue: 0,0:00:02.00,0:00:03.00,Sign,,0,0,0,,{\\p1}M 0 0 L 10 10{\\p0}NO EXIT
Dialogue: 0,0:00:03.00,0:00:04.00,Sign
`,
    restored: `[Script Info]
Title: A FILM
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname
Style: Default,ARIAL

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,A NOTE
Dialogue: 0,0:00:01.00,0:00:02.00,Default,JOHN,0,0,0,,{\\an8\\fnARIAL}We went, all\\Nof us,
Dialogue: 0,0:00:02.00,0:00:03.00,Default,JOHN,0,0,0,,to {\\i1}Paris{\\i0}.\\hThen
Dialogue: 0,0:00:02.00,0:00:03.00,Sign,,0,0,0,,{\\p1}M 0 0 L 10 10{\\p0}No exit
Dialogue: 0,0:00:03.00,0:00:04.00,Sign
`,
  },
  {
    format: 'sbv',
    what: 'cues',
    text: `0:00:01.000,0:00:02.000
WE WENT TO

0:00:02.000,0:00:03.000
PARIS. >> AND THEN
>> WHAT?
`,
    restored: `0:00:01.000,0:00:02.000
We went to

0:00:02.000,0:00:03.000
Paris. >> And then
>> What?
`,
  },
  {
    format: 'ttml',
    what: 'nested spans, breaks, entities, metadata',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en">
  <head><metadata><ttm:title xmlns:ttm="x">A FILM</ttm:title></metadata></head>
  <body><div>
    <!-- <p>NOT A CUE</p> -->
    <p begin="00:00:01.000" end="00:00:02.000" region="BOTTOM">WE <span tts:color="RED" xmlns:tts="y">WENT<br/>TO</span></p>
    <p begin="2s" end="3s">
      PARIS &amp; LONDON.
      <br />THEN HOME
    </p>
  </div></body>
</tt>
`,
    restored: `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en">
  <head><metadata><ttm:title xmlns:ttm="x">A FILM</ttm:title></metadata></head>
  <body><div>
    <!-- <p>NOT A CUE</p> -->
    <p begin="00:00:01.000" end="00:00:02.000" region="BOTTOM">We <span tts:color="RED" xmlns:tts="y">went<br/>to</span></p>
    <p begin="2s" end="3s">
      Paris &amp; London.
      <br />Then home
    </p>
  </div></body>
</tt>
`,
  },
  {
    format: 'markdown',
    what: 'blocks and inline marks',
    text: `---
title: A TITLE
---

# THE HEADING

WE WENT **TO** [THE CITY](HTTP://X.ORG/A "TITLE") OF
PARIS AND USED \`SOME CODE\` THERE. UN*BELIEV*ABLE.

> QUOTED TEXT GOES
> ON HERE

- FIRST ITEM
  GOES ON
- [ ] SECOND <B CLASS="X">ITEM</B>
1. THIRD

ANOTHER HEADING
---------------

\`\`\`js
CONST A = 1;
\`\`\`

    INDENTED CODE

| NAME | PLACE |
|------|:-----:|
| JOHN | \`X|Y\` |

<SCRIPT>
ALERT(1)
</SCRIPT>

[REF]: HTTP://X.ORG "TITLE"

SEE[^1] [TEXT][REF] AND ![ALT TEXT](A.PNG) $X_Y$ <HTTPS://A.B/C>.

[^1]: A NOTE
<!-- A
COMMENT -->
`,
    restored: `---
title: A TITLE
---

# The heading

We went **to** [the city](HTTP://X.ORG/A "TITLE") of
Paris and used \`SOME CODE\` there. Un*believ*able.

> Quoted text goes
> on here

- First item
  goes on
- [ ] Second <B CLASS="X">item</B>
1. Third

Another heading
---------------

\`\`\`js
CONST A = 1;
\`\`\`

    INDENTED CODE

| Name | Place |
|------|:-----:|
| John | \`X|Y\` |

<SCRIPT>
ALERT(1)
</SCRIPT>

[REF]: HTTP://X.ORG "TITLE"

See[^1] [text][REF] and ![alt text](A.PNG) $X_Y$ <HTTPS://A.B/C>.

[^1]: A note
<!-- A
COMMENT -->
`,
  },
  {
    format: 'html',
    what: 'inline and block elements, code, entities, comments',
    text: `<!DOCTYPE html>
<HTML LANG="en"><head><title>A PAGE</title><style>P { COLOR: RED }</style>
<script>IF (A < B) { ALERT("</P>") }</script></head>
<body CLASS="A B"><h1>THE HEADING</h1>
<p>WE <b>WENT</b> TO
THE CAF&Eacute; IN PARIS&nbsp;&amp; <a href="HTTP://X.ORG" title="A > B">LO<i>ND</i>ON</a>. USE <code>SOME CODE</code> HERE.
<li>AN ITEM<br>GOES ON
<!-- A COMMENT --><p>UNCLOSED <textarea>DATA</textarea> &UNKNOWN;<svg><text>DATA</text></svg>
</body></html>
`,
    restored: `<!DOCTYPE html>
<HTML LANG="en"><head><title>A page</title><style>P { COLOR: RED }</style>
<script>IF (A < B) { ALERT("</P>") }</script></head>
<body CLASS="A B"><h1>The heading</h1>
<p>We <b>went</b> to
the CAF&Eacute; in Paris&nbsp;&amp; <a href="HTTP://X.ORG" title="A > B">Lo<i>nd</i>on</a>. Use <code>SOME CODE</code> here.
<li>An item<br>goes on
<!-- A COMMENT --><p>Unclosed <textarea>DATA</textarea> &UNKNOWN;<svg><text>DATA</text></svg>
</body></html>
`,
  },
  {
    format: 'json',
    what: 'fields by path, escapes of all kinds',
    options: { fields: ['.items[].text', '."odd name"'] },
    text: `{"id": "ABC", "odd name": "WE SAID \\"HELLO\\" IN\\u0020PARIS.\\nTHEN", "n": [-1.5e3, true, null, []],
 "items": [{"text": "A CAF\\u00e9 \\ud83d\\ude00 HERE", "tag": "X"}, {"text": ""}, {"text": 5}, {"other": {"text": "NO"}}]}
`,
    restored: `{"id": "ABC", "odd name": "We said \\"hello\\" in\\u0020Paris.\\nThen", "n": [-1.5e3, true, null, []],
 "items": [{"text": "A Caf\\u00e9 \\ud83d\\ude00 here", "tag": "X"}, {"text": ""}, {"text": 5}, {"other": {"text": "NO"}}]}
`,
  },
  {
    format: 'jsonl',
    what: 'a text a line',
    options: { fields: ['.text'] },
    text: `{"text": "WE WENT TO PARIS.", "label": "GO"}
{"label": "STAY", "text": "NO\\/YES"}

{"text": ["NO"]}
`,
    restored: `{"text": "We went to Paris.", "label": "GO"}
{"label": "STAY", "text": "No\\/yes"}

{"text": ["NO"]}
`,
  },
  {
    format: 'whisper',
    what: 'text, segments and words',
    text: `{"text": " WE WENT TO PARIS. THEN HOME.", "segments": [
 {"id": 0, "text": " WE WENT TO", "avg_logprob": -0.1, "words": [{"word": " WE"}, {"word": " WENT"}, {"word": " TO"}]},
 {"id": 1, "text": " PARIS. THEN HOME.", "words": [{"word": " PARIS."}, {"word": " THEN"}]}], "language": "en"}
`,
    restored: `{"text": " We went to Paris. Then home.", "segments": [
 {"id": 0, "text": " We went to", "avg_logprob": -0.1, "words": [{"word": " We"}, {"word": " went"}, {"word": " to"}]},
 {"id": 1, "text": " Paris. Then home.", "words": [{"word": " Paris."}, {"word": " Then"}]}], "language": "en"}
`,
  },
  {
    format: 'vosk',
    what: 'results in a row',
    text: `{
  "result" : [{ "conf" : 1.0, "word" : "we" }, { "conf" : 1.0, "word" : "went" }],
  "text" : "we went"
}
{ "partial" : "to paris" }
`,
    restored: `{
  "result" : [{ "conf" : 1.0, "word" : "We" }, { "conf" : 1.0, "word" : "went" }],
  "text" : "We went"
}
{ "partial" : "To Paris" }
`,
  },
  {
    format: 'aws',
    what: 'transcript and items',
    text: `{"jobName":"JOB","results":{"transcripts":[{"transcript":"we went. to paris"}],"items":[
{"type":"pronunciation","alternatives":[{"confidence":"0.9","content":"we"},{"content":"WEE"}]},
{"type":"punctuation","alternatives":[{"content":"."}]},{"alternatives":[{"content":"to"}]}]}}
`,
    restored: `{"jobName":"JOB","results":{"transcripts":[{"transcript":"We went. To Paris"}],"items":[
{"type":"pronunciation","alternatives":[{"confidence":"0.9","content":"We"},{"content":"WEE"}]},
{"type":"punctuation","alternatives":[{"content":"."}]},{"alternatives":[{"content":"To"}]}]}}
`,
  },
  {
    format: 'whisper',
    what: 'words at the top of verbose_json agree with the text',
    text: `{"task":"transcribe","text":"WE WENT. TO PARIS","words":[{"word":"WE"},{"word":"WENT"},{"word":"TO"},{"word":"PARIS"}]}
`,
    restored: `{"task":"transcribe","text":"We went. To Paris","words":[{"word":"We"},{"word":"went"},{"word":"To"},{"word":"Paris"}]}
`,
  },
  {
    format: 'deepgram',
    what: 'transcript, words and paragraphs, which come first',
    text: `{"results":{"channels":[{"alternatives":[{"words":[{"word":"we","punctuated_word":"we"},{"word":"went","punctuated_word":"went."},
{"word":"to","punctuated_word":"to"},{"word":"paris","punctuated_word":"paris"}],"transcript":"we went. to paris",
"paragraphs":{"transcript":"\\nwe went. to paris","paragraphs":[{"sentences":[{"text":"we went."},{"text":"to paris"}]}]}}]}]}}
`,
    restored: `{"results":{"channels":[{"alternatives":[{"words":[{"word":"We","punctuated_word":"We"},{"word":"went","punctuated_word":"went."},
{"word":"To","punctuated_word":"To"},{"word":"Paris","punctuated_word":"Paris"}],"transcript":"We went. To Paris",
"paragraphs":{"transcript":"\\nWe went. To Paris","paragraphs":[{"sentences":[{"text":"We went."},{"text":"To Paris"}]}]}}]}]}}
`,
  },
  {
    format: 'assemblyai',
    what: 'text, words and utterances',
    text: `{"audio_url":"HTTPS://EXAMPLE.ORG/A.MP3","text":"we went. to paris","words":[{"text":"we"},{"text":"went."},{"text":"to"},{"text":"paris"}],
"utterances":[{"speaker":"A","text":"we went.","words":[{"text":"we"},{"text":"went."}]},{"speaker":"B","text":"to paris"}]}
`,
    restored: `{"audio_url":"HTTPS://EXAMPLE.ORG/A.MP3","text":"We went. To Paris","words":[{"text":"We"},{"text":"went."},{"text":"To"},{"text":"Paris"}],
"utterances":[{"speaker":"A","text":"We went.","words":[{"text":"We"},{"text":"went."}]},{"speaker":"B","text":"To Paris"}]}
`,
  },
  {
    format: 'google',
    what: 'results with alternatives',
    text: `{"results":[{"alternatives":[{"transcript":"we went","words":[{"word":"we"},{"word":"went"}]}],"languageCode":"EN-US"},
{"alternatives":[{"transcript":"to paris","words":[{"word":"to"},{"word":"paris"}]}]}]}
`,
    restored: `{"results":[{"alternatives":[{"transcript":"We went","words":[{"word":"We"},{"word":"went"}]}],"languageCode":"EN-US"},
{"alternatives":[{"transcript":"To Paris","words":[{"word":"To"},{"word":"Paris"}]}]}]}
`,
  },
  {
    format: 'azure',
    what: 'answers of the service in a row',
    text: `{"RecognitionStatus":"Success","DisplayText":"we went.","NBest":[{"Lexical":"we went","Display":"we went.","Words":[{"Word":"we"},{"Word":"went"}]}]}
{"RecognitionStatus":"Success","DisplayText":"to paris.","NBest":[{"Lexical":"to paris"}]}
`,
    restored: `{"RecognitionStatus":"Success","DisplayText":"We went.","NBest":[{"Lexical":"We went","Display":"We went.","Words":[{"Word":"We"},{"Word":"went"}]}]}
{"RecognitionStatus":"Success","DisplayText":"To Paris.","NBest":[{"Lexical":"To Paris"}]}
`,
  },
  {
    format: 'sherpa',
    what: 'tokens that are pieces of words',
    text: `{"text": " WE WENT TO PARIS", "timestamps": [0.1], "tokens":[" WE", " WE", "NT", " TO", " PA", "RIS"], "words": []}
`,
    restored: `{"text": " We went to Paris", "timestamps": [0.1], "tokens":[" We", " we", "nt", " to", " Pa", "ris"], "words": []}
`,
  },
  {
    format: 'nemo',
    what: 'a manifest',
    text: `{"audio_filepath": "/DATA/A.WAV", "duration": 1.2, "text": "we went", "pred_text": "WE WENT TO PARIS"}
{"audio_filepath": "/DATA/B.WAV", "duration": 1.2, "text": "to paris"}
`,
    restored: `{"audio_filepath": "/DATA/A.WAV", "duration": 1.2, "text": "We went", "pred_text": "We went to Paris"}
{"audio_filepath": "/DATA/B.WAV", "duration": 1.2, "text": "To Paris"}
`,
  },
  {
    format: 'ctm',
    what: 'words of two channels, with a symbol and alternatives',
    text: `;; A COMMENT
SW1 A 0.10 0.20 WE 0.99
SW1 A 0.30 0.20 WENT
SW1 A * * <ALT_BEGIN>
SW1 A 0.50 0.20 <UNK>
SW1 A 0.70 0.20 PARIS
SW1 B 0.10 0.20 TO
`,
    restored: `;; A COMMENT
SW1 A 0.10 0.20 We 0.99
SW1 A 0.30 0.20 went
SW1 A * * <ALT_BEGIN>
SW1 A 0.50 0.20 <UNK>
SW1 A 0.70 0.20 Paris
SW1 B 0.10 0.20 To
`,
  },
  {
    format: 'stm',
    what: 'utterances with labels, or to be ignored',
    text: `;; LABEL "O" "OVERALL"
SW1 A SPK_A 0.10 1.20 <O,F0,MALE> WE WENT <UNK> TO PARIS
SW1 A SPK_A 1.20 2.20 <O,F0,MALE> ignore_time_segment_in_scoring
SW1 B SPK_B 0.10 1.20 JOHN WENT
`,
    restored: `;; LABEL "O" "OVERALL"
SW1 A SPK_A 0.10 1.20 <O,F0,MALE> We went <UNK> to Paris
SW1 A SPK_A 1.20 2.20 <O,F0,MALE> ignore_time_segment_in_scoring
SW1 B SPK_B 0.10 1.20 John went
`,
  },
  {
    format: 'kaldi',
    what: 'names of utterances',
    text: `SW02001-A_000098-001156 WE WENT [NOISE] TO PARIS
SW02001-B_001980-002131 <UNK> JOHN
`,
    restored: `SW02001-A_000098-001156 We went [NOISE] to Paris
SW02001-B_001980-002131 <UNK> John
`,
  },
  {
    format: 'youtube',
    what: 'timed text',
    text: `{"wireMagic": "pb3", "events": [{"segs": [{"utf8": "we"}, {"utf8": " went"}]}, {"segs": [{"utf8": "\\n"}]},
 {"segs": [{"utf8": "to paris"}]}]}
`,
    restored: `{"wireMagic": "pb3", "events": [{"segs": [{"utf8": "We"}, {"utf8": " went"}]}, {"segs": [{"utf8": "\\n"}]},
 {"segs": [{"utf8": "to Paris"}]}]}
`,
  },
  {
    format: 'csv',
    what: 'a column by name, quotes, line ends in quotes',
    options: { columns: ['Text'] },
    text: `Id,Text,Place
A1,"WE SAID ""HELLO"" IN PARIS,
THEN LEFT",HERE
B2,PLAIN "WORDS",
C3
`,
    restored: `Id,Text,Place
A1,"We said ""hello"" in Paris,
Then left",HERE
B2,Plain "words",
C3
`,
  },
  {
    format: 'csv',
    what: 'a column by number, semicolons',
    options: { columns: ['2'] },
    text: `A1;"WE; ALL";X
B2;WENT HOME
`,
    restored: `A1;"We; all";X
B2;Went home
`,
  },
  {
    format: 'tsv',
    what: 'tabs and free quotes',
    options: { columns: ['2', '1'] },
    text: `SHE "SAID\t"WE WENT," SHE\tX
\tTO PARIS\tY
`,
    restored: `She "said\t"We went," she\tX
\tTo Paris\tY
`,
  },
  {
    format: 'conll',
    what: 'the shared task of 2003',
    text: `-DOCSTART- -X- O O

WE PRP B-NP O
WENT VBD B-VP O
TO TO B-PP O
PARIS NNP B-NP B-LOC
-LRB- -LRB- O O
AGAIN RB O O

# NN O O
THEN RB O O
`,
    restored: `-DOCSTART- -X- O O

We PRP B-NP O
went VBD B-VP O
to TO B-PP O
Paris NNP B-NP B-LOC
-LRB- -LRB- O O
again RB O O

# NN O O
Then RB O O
`,
  },
  {
    format: 'conll',
    what: 'CoNLL-U',
    text: `# sent_id = A
# text = WE DIDN'T
1\tWE\tWE\tPRON\tPRP\tCase=Nom\t2\tnsubj\t_\t_
2-3\tdidn't\t_\t_\t_\t_\t_\t_\t_\t_
2\tDID\tDO\tAUX\tVBD\t_\t0\troot\t_\t_
3\tN'T\tNOT\tPART\tRB\t_\t2\tadvmod\t_\t_
`,
    restored: `# sent_id = A
# text = WE DIDN'T
1\tWe\tWE\tPRON\tPRP\tCase=Nom\t2\tnsubj\t_\t_
2-3\tdidn't\t_\t_\t_\t_\t_\t_\t_\t_
2\tdid\tDO\tAUX\tVBD\t_\t0\troot\t_\t_
3\tn't\tNOT\tPART\tRB\t_\t2\tadvmod\t_\t_
`,
  },
  {
    format: 'po',
    what: 'header, plurals, several lines, directives, comments, obsolete entries',
    text: `# A COMMENT
msgid ""
msgstr ""
"Project-Id-Version: A\\n"
"Language: en\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

#: SRC/A.C:12
#, c-format
msgctxt "MENU"
msgid "_Open %s"
msgstr "_OPEN %S OR %s <B>NOW</B>"

msgid ""
"First line "
"second line\\n"
msgstr ""
"WE WENT TO "
"PARIS \\"TODAY\\".\\n"
"THEN HOME"

msgid "one"
msgid_plural "many"
msgstr[0] "%d FILE"
msgstr[1] "FILES"

#~ msgid "OLD"
#~ msgstr "OBSOLETE"
`,
    restored: `# A COMMENT
msgid ""
msgstr ""
"Project-Id-Version: A\\n"
"Language: en\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

#: SRC/A.C:12
#, c-format
msgctxt "MENU"
msgid "_Open %s"
msgstr "_Open %s or %s <B>now</B>"

msgid ""
"First line "
"second line\\n"
msgstr ""
"We went to "
"Paris \\"today\\".\\n"
"Then home"

msgid "one"
msgid_plural "many"
msgstr[0] "%d file"
msgstr[1] "Files"

#~ msgid "OLD"
#~ msgstr "OBSOLETE"
`,
  },
  {
    format: 'xliff',
    what: 'version 1.2',
    text: `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="de" target-language="en" original="A.TXT" datatype="plaintext"><body>
<trans-unit id="A"><source>EIN HAUS</source><target state="FINAL">WE <g id="1">WENT <ph id="2">&lt;BR/&gt;</ph></g>TO <x id="3" equiv-text="NAME"/> PARIS &amp;<![CDATA[ ON & ON]]></target><note>A NOTE</note><alt-trans><target>OLD</target></alt-trans></trans-unit>
<trans-unit id="B" translate="no"><source>X</source><target>KEPT</target></trans-unit>
<!-- <target>NO</target> -->
</body></file></xliff>
`,
    restored: `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="de" target-language="en" original="A.TXT" datatype="plaintext"><body>
<trans-unit id="A"><source>EIN HAUS</source><target state="FINAL">We <g id="1">went <ph id="2">&lt;BR/&gt;</ph></g>to <x id="3" equiv-text="NAME"/> Paris &amp;<![CDATA[ on & on]]></target><note>A NOTE</note><alt-trans><target>OLD</target></alt-trans></trans-unit>
<trans-unit id="B" translate="no"><source>X</source><target>KEPT</target></trans-unit>
<!-- <target>NO</target> -->
</body></file></xliff>
`,
  },
  {
    format: 'xliff',
    what: 'version 2.0',
    text: `<xliff version="2.0" srcLang="de" trgLang="en" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="F"><unit id="U">
<notes><note>A NOTE</note></notes><segment><source>EIN <pc id="1">HAUS</pc></source><target>A <pc id="1">HOUSE</pc><ph id="2"/>
   IN PARIS</target></segment><ignorable><source>.</source><target>X</target></ignorable></unit></file></xliff>
`,
    restored: `<xliff version="2.0" srcLang="de" trgLang="en" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="F"><unit id="U">
<notes><note>A NOTE</note></notes><segment><source>EIN <pc id="1">HAUS</pc></source><target>A <pc id="1">house</pc><ph id="2"/>
   in Paris</target></segment><ignorable><source>.</source><target>X</target></ignorable></unit></file></xliff>
`,
  },
  {
    format: 'tmx',
    what: 'variants in two languages',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="de" segtype="sentence" datatype="PlainText"/><body>
<tu tuid="A"><note>A NOTE</note><tuv xml:lang="de"><seg>EIN HAUS</seg></tuv><tuv xml:lang="en"><prop type="X">Y</prop><seg>A <bpt i="1">&lt;B&gt;</bpt><hi>HOUSE</hi><ept i="1">&lt;/B&gt;</ept> IN PARIS</seg></tuv></tu>
</body></tmx>
`,
    restored: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="de" segtype="sentence" datatype="PlainText"/><body>
<tu tuid="A"><note>A NOTE</note><tuv xml:lang="de"><seg>EIN HAUS</seg></tuv><tuv xml:lang="en"><prop type="X">Y</prop><seg>A <bpt i="1">&lt;B&gt;</bpt><hi>house</hi><ept i="1">&lt;/B&gt;</ept> in Paris</seg></tuv></tu>
</body></tmx>
`,
  },
  {
    format: 'bibtex',
    what: 'braces, quotes, commands, formulas, macros',
    text: `% A COMMENT, write to a@b.c
@string{JAN = "January"}
@Article{Key2003,
  Author = {Doe, John},
  Title = {The {NASA} Effect of \\emph{Big Things} in {\\"U}ber
           Paris: $A^B$ and More},
  journal = "The Big Journal",
  month = JAN # "~1", year = 2003
}
@book{k, title = "A Tale of " # "Two", subtitle = {{All Kept Here}} }
@misc{broken, title = {Never Closed
`,
    restored: `% A COMMENT, write to a@b.c
@string{JAN = "January"}
@Article{Key2003,
  Author = {Doe, John},
  Title = {The {NASA} effect of \\emph{Big Things} in {\\"U}ber
           Paris: $A^B$ and more},
  journal = "The Big Journal",
  month = JAN # "~1", year = 2003
}
@book{k, title = "A tale of " # "Two", subtitle = {{All Kept Here}} }
@misc{broken, title = {Never Closed
`,
  },
  {
    format: 'ris',
    what: 'titles alone',
    text: `TY  - JOUR
AU  - Doe, John
TI  - The Effect of Big Things
in Paris
T2  - The Big Journal
ER  - 

`,
    restored: `TY  - JOUR
AU  - Doe, John
TI  - The effect of big things
in Paris
T2  - The Big Journal
ER  - 

`,
  },
  {
    format: 'mail',
    what: 'headers, quotations, signature, parts',
    text: `From JOHN@X.ORG Mon Jan  1 00:00:00 2024
From: John <JOHN@X.ORG>
To: mary@x.org
Subject: THE SUBJECT
MIME-Version: 1.0
Content-Type: multipart/mixed;
\tboundary="B=1"

PREAMBLE
--B=1
Content-Type: text/plain; charset=ISO-8859-1
Content-Transfer-Encoding: quoted-printable

HELLO MARY,
WE WENT TO THE CAF=C9 IN LON=
DON
AND HOME.

On Monday Mary <mary@x.org> wrote:
> WHERE WERE YOU?

- ITEM
-- 
JOHN DOE

--B=1
Content-Type: text/html

<P>KEPT</P>
--B=1--
From MARY@X.ORG Mon Jan  1 00:00:00 2024
NOT A NEW MESSAGE

From MARY@X.ORG Mon Jan  1 00:00:00 2024
Subject: NEXT

SECOND BODY
GOES ON
`,
    restored: `From JOHN@X.ORG Mon Jan  1 00:00:00 2024
From: John <JOHN@X.ORG>
To: mary@x.org
Subject: THE SUBJECT
MIME-Version: 1.0
Content-Type: multipart/mixed;
\tboundary="B=1"

PREAMBLE
--B=1
Content-Type: text/plain; charset=ISO-8859-1
Content-Transfer-Encoding: quoted-printable

Hello Mary,
We went to the CAF=C9 in Lon=
don
and home.

On Monday Mary <mary@x.org> wrote:
> WHERE WERE YOU?

- Item
-- 
JOHN DOE

--B=1
Content-Type: text/html

<P>KEPT</P>
--B=1--
From MARY@X.ORG Mon Jan  1 00:00:00 2024
NOT A NEW MESSAGE

From MARY@X.ORG Mon Jan  1 00:00:00 2024
Subject: NEXT

Second body
goes on
`,
  },
];

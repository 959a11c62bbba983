"""Answers records in capitals. "hang" is never answered, "die" ends the process, "once FILE" ends it if FILE is not there yet."""
import json
import os
import sys
import time

if "--no-model" in sys.argv:
    sys.exit("truecase: there is no such model")
for line in sys.stdin:
    record = json.loads(line)
    text = record["text"]
    if text == "hang":
        time.sleep(1000)
    if text == "die":
        os._exit(3)
    if text.startswith("once "):
        if not os.path.exists(text[5:]):
            open(text[5:], "w").close()
            os._exit(3)
    if text == "bad":
        answer = {"id": record["id"], "error": {"code": "document", "message": "bad text"}}
    else:
        answer = {"id": record["id"], "text": text.upper()}
    print(json.dumps(answer), flush=True)

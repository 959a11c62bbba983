/**
 * Lines of program text, which are protected whole: `if (user == NULL) return;`. A line is one if an operator stands between two
 * operands and the line begins or ends as statements do. Prose that mentions an expression does neither. Recognition does not
 * look at case.
 */
import { Flag, Kind, type Tokens } from './tokens.js';

/** Longer lines are not looked at. */
const LONGEST = 512;
const SIGN = '(?:[=!]==?|&&|\\|\\||[+\\-*/]=|:=|<=|>=)';
const OPERATOR = new RegExp(`[\\w)\\]'"]\\s*${SIGN}\\s*[\\w('"!&*[{-]`);
/** A keyword whose bracket holds an operator. */
const CONDITION = new RegExp(
  `^\\s*(?:\\}\\s*)?(?:else\\s+)?(?:if|while|for|switch|return|assert)\\s*\\([^)]*${SIGN}`,
  'i',
);
/** name = value; */
const ASSIGNMENT = /^\s*[\w.[\]>*-]+\s*=[^=].*;\s*$/;
const ENDING = /(?:[;{}]|\)\s*:)\s*$/;

/** Could there be such a line? Most texts have none of these signs. */
export function mayHoldCode(text: string): boolean {
  return text.includes('=') || text.includes('&&') || text.includes('||');
}

/** Flags the words of all lines of program text PROTECTED. */
export function protectCode(text: string, tokens: Tokens): void {
  const { count, kind, start, end, flags } = tokens;
  for (let first = 0, t = 0; t <= count; t++) {
    if (t < count && kind[t] !== Kind.BREAK) continue;
    if (t > first && isCodeLine(text, start[first]!, end[t - 1]!)) {
      for (let i = first; i < t; i++) flags[i] = flags[i]! | Flag.PROTECTED;
    }
    first = t + 1;
  }
}

function isCodeLine(text: string, from: number, to: number): boolean {
  if (to - from > LONGEST) return false;
  const line = text.slice(from, to);
  return ASSIGNMENT.test(line) || (OPERATOR.test(line) && (CONDITION.test(line) || ENDING.test(line)));
}

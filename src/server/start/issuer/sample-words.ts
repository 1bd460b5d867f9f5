/**
 * Words that mark a text as a sample, names from the first sample bank's folder, and addresses that
 * can never exist (RFC 2606). "A sample of owners" and "zum Beispiel" do not match.
 */
const sampleWord = new RegExp(
  [
    String.raw`\((?:sample|Beispiel)[^()]*\)`,
    'Varrowmere',
    'Ledgerport',
    String.raw`[\w.+@-]*\.example\b`,
    String.raw`\b(?:is|are|only|just) (?:a )?samples?\b(?! of)`,
    String.raw`(?<!\bof )\ba sample(?=[:;,.!])`,
    String.raw`\b(?:ist|sind|nur) (?:ein )?Beispiele?\b(?! für)`,
    String.raw`\bein Beispiel(?=: [^.]*\b(?:nichts?|kein\w*)\b)`,
  ].join('|'),
  'gi',
)

export const sampleWordsIn = (text: string): string[] =>
  [...text.matchAll(sampleWord)].map(([word]) => word)

/** Facts of only the first sample bank. */
const ofFirst =
  /.{0,30}(?:\bFNX\b|\bfnx\b|Varrowmere|Ledgerport|Tarn Row|Ellery Voss|Stanwick|Mirela|Thorvall|September 1, 2026|1\. September 2026|4[.,]0[09]0[.,]000).{0,30}/gi

/** It has no staking plans, so no text mentions any. */
const ofStaking = /.{0,30}(?:(?<!mi)stak|reward|Prämie).{0,30}/gi

/** What stays although another bank shows it, and why. */
const staying: [RegExp, string][] = [
  [/\bfnx(?= = connect\(|\()/g, 'the client in examples of the API'],
  [/\/fnxization\b/g, 'an address that was given'],
  [/\bgetFNXprice\b/g, 'a call that was given'],
  [
    /\bfnxk_\w*|\bfnx\.(?:mjs|d\.mts)|\bFNX_(?:SITE|KEY)\b|\bFnxError\b/g,
    'keys and client of the API',
  ],
  [
    /\bFNX (?:quote|ballot|record line|share (?:owner|line 2|sum)|audit 2)\b/g,
    'what is signed or hashed',
  ],
  [/\b(?:demo|new)@fnx\.example\b/g, 'people of every sandbox, by whose addresses one logs in'],
  [
    /--fnx-[\w-]+|\bfnx-(?:tokens|lost|global|\w+)|data-emotion="fnx[^"]*"/g,
    'names within pages that nobody reads',
  ],
]

/** Where a text tells of staking. */
export const stakingIn = (text: string) => [...text.matchAll(ofStaking)].map(([match]) => match)

/** Where a text names the first sample bank. */
export function saysOf(text: string): string[] {
  const remainder = staying.reduce(
    (remaining, [pattern]) => remaining.replaceAll(pattern, ''),
    text,
  )
  return [...remainder.matchAll(ofFirst)].map(([match]) => match)
}
